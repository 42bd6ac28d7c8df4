/** A response of a simulated service. */
export interface Reply {
  status: number;
  body: string;
  contentType: string;
  /** Nothing is sent for as long as the controls say. */
  isSilent?: boolean;
}

/** A request to a simulated service. */
export interface Asked {
  method: string;
  /** Below the service's own origin. */
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
}

export const json = (status: number, body: unknown): Reply => ({
  status,
  body: JSON.stringify(body),
  contentType: 'application/json; charset=utf-8',
});

/** The reply of a service that is out of order in one of the ways that all of them are; undefined for others. */
export function disorder(mode: string): Reply | undefined {
  if (mode === 'down') return { status: 503, body: 'Service Unavailable', contentType: 'text/plain' };
  if (mode === 'garbage') return { status: 200, body: '<html>It works!</html>', contentType: 'text/html' };
  if (mode === 'hang') return { ...json(200, {}), isSilent: true };
  return undefined;
}
