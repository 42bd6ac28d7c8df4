import type { OutboundAnswer } from '@tributary/engine/egress/egress.server.ts';

/** Returns a response's body as JSON; undefined if it is not JSON. */
export function jsonOf({ body }: Pick<OutboundAnswer, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
