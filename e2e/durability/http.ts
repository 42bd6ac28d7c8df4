import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface HttpRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent as it is. */
  body?: string;
  agent?: Agent;
}

/** Longer than the server may take to give up on its database, shorter than a visitor's patience. */
const TIMEOUT_MS = 15_000;

/**
 * Requests a URL of the product on this machine; the host name only goes into the Host header, by which the product
 * selects the site. Rejects without a complete response.
 */
export function ask(
  address: string,
  { method = 'GET', headers = {}, body, agent }: HttpRequest = {},
): Promise<HttpResponse> {
  const url = new URL(address);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: url.port,
        path: url.pathname + url.search,
        method,
        headers: {
          host: url.host,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
        timeout: TIMEOUT_MS,
        ...(agent ? { agent } : {}),
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
        response.on('error', reject);
        response.on('aborted', () => reject(new Error('The answer was cut off.')));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('No answer came in time.')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Headers and body of a form as a browser without script sends it. */
export function formBody(fields: Record<string, string>): { headers: Record<string, string>; body: string } {
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: new URLSearchParams(fields).toString(),
  };
}

/** Headers and body of a form as the enhancement script sends it. */
export function jsonBody(fields: Record<string, string>): { headers: Record<string, string>; body: string } {
  return {
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(fields),
  };
}
