import type { IncomingMessage, ServerResponse } from 'node:http';
import { createTokenBuckets } from '@tributary/engine/http/token-buckets.server.ts';
import { sendPage } from '../http/exchange.server.ts';
import type { Frames } from '../pages/frames.server.ts';
import { messagePage } from '../pages/message-page.ts';

/** The addresses that leave rows behind before anybody has signed in, and how often one network may ask for them. */
const LIMITS = [
  { of: /^\/auth\/authorize\/*$/i, rate: { burst: 120, perMinute: 60 } },
  { of: /^\/auth\/sign-out\/*$/i, rate: { burst: 120, perMinute: 60 } },
  { of: /^\/auth\/sign-in\//i, rate: { burst: 240, perMinute: 120 } },
];

export interface VisitLimitDeps {
  frames: Frames;
  networkOf: (req: IncomingMessage) => string;
}

/**
 * Limits how often one network begins a sign-in, opens its pages and signs out.
 * @returns a function that answers requests over the limit with a page, 429 and Retry-After, and then returns true
 */
export function createVisitLimit({ frames, networkOf }: VisitLimitDeps) {
  const limits = LIMITS.map(({ of, rate }) => ({
    of,
    buckets: createTokenBuckets(rate),
  }));
  return (req: IncomingMessage, res: ServerResponse, path: string, query: URLSearchParams): boolean => {
    const seconds = limits.find(({ of }) => of.test(path))?.buckets.admit(networkOf(req)) ?? 0;
    if (seconds === 0) return false;
    const frame = frames.frame(frames.languageOf(req, [query.get('ui_locales')]), null);
    res.setHeader('Retry-After', seconds);
    sendPage(res, 429, messagePage({ frame, kind: 'busy', href: req.url ?? '/', values: { seconds } }));
    return true;
  };
}
