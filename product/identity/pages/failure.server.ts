import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProblemCode, ProblemError } from '@tributary/engine/errors/problem.ts';
import { sendPage, sendProblem } from '../http/exchange.server.ts';
import type { Frames } from './frames.server.ts';
import { messagePage, type MessageView } from './message-page.ts';

const KINDS: Partial<Record<ProblemCode, MessageView['kind']>> = {
  not_found: 'notFound',
  too_large: 'tooLarge',
  unavailable: 'unavailable',
};

function kindOf({ code, status }: ProblemError): MessageView['kind'] {
  return KINDS[code] ?? (status < 500 ? 'unreadable' : 'failed');
}

/** Answers a request that failed: browsers get a page with one next step, everything else a problem document. */
export function sendFailure(
  { frames, consoleOrigin }: { frames: Frames; consoleOrigin: string },
  req: IncomingMessage,
  res: ServerResponse,
  problem: ProblemError,
): void {
  if (problem.retryAfter !== undefined) res.setHeader('Retry-After', problem.retryAfter);
  if (!req.headers.accept?.includes('text/html')) return sendProblem(res, problem);
  const [path = '', search = ''] = (req.url ?? '').split(/\?(.*)/s);
  const kind = kindOf(problem);
  const frame = frames.frame(frames.languageOf(req, [new URLSearchParams(search).get('ui_locales')]), null);
  const isOfForm = path.startsWith('/auth/') && kind !== 'notFound' && kind !== 'failed';
  const href = isOfForm ? (req.url ?? '') : `${consoleOrigin}/`;
  sendPage(res, problem.status, messagePage({ frame, kind, href }));
}
