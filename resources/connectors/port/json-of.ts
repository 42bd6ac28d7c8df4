import type { OutboundAnswer } from '@tributary/engine/egress/egress.server.ts';

/** A response's body as JSON; undefined where it is none. */
export function jsonOf({ body }: Pick<OutboundAnswer, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
