/** Messages from the form's page to the frame with the check. */
export type ToCheckFrame = { tributary: 'recaptcha'; type: 'hello' | 'execute' | 'reset' };

/** Messages from the frame to the form's page. */
export type FromCheckFrame = { tributary: 'recaptcha' } & (
  | { type: 'ready'; version: 'v2' | 'v3' }
  /** The check is not set up, or Google can't be reached. */
  | { type: 'missing' }
  | { type: 'height'; height: number }
  /** Empty when a token has expired. */
  | { type: 'token'; token: string }
);

/** Reads a message of the frame; undefined for anything else. */
export function readFromFrame(data: unknown): FromCheckFrame | undefined {
  const message = data as FromCheckFrame | null;
  if (typeof message !== 'object' || message?.tributary !== 'recaptcha') return undefined;
  if (message.type === 'height') return Number.isFinite(message.height) ? message : undefined;
  if (message.type === 'token') return typeof message.token === 'string' ? message : undefined;
  return message;
}
