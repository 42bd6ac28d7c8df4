import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { addCookie, readCookie, sendJson, sendProblem } from '../http/exchange.server.ts';
import { renewSession, type ExchangeDeps } from './exchange.server.ts';
import { SESSION_COOKIE } from './session.server.ts';

export interface SessionRouteDeps extends ExchangeDeps {
  consoleOrigin: string;
  /** Ends the sign-in service's own session of this browser. */
  endSignIn: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
}

/** The header that no form and no foreign page can send without being asked about first. */
const HEADER = 'x-tributary-session';

function assertOwnConsole(req: IncomingMessage, consoleOrigin: string, purpose: string): void {
  if (req.headers[HEADER] !== purpose || req.headers.origin !== consoleOrigin) {
    throw new ProblemError('missing_ability', 'Only the console itself may do this.');
  }
}

async function renew(deps: SessionRouteDeps, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const cookie = readCookie(req, SESSION_COOKIE);
  if (cookie === undefined) {
    // The browser has no session: a response, not an error that every first visit would show.
    res.statusCode = 204;
    res.end();
    return;
  }
  const { result, setCookie } = await renewSession(deps, cookie);
  addCookie(res, setCookie);
  sendJson(res, 200, result);
}

async function signOut(deps: SessionRouteDeps, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const id = await deps.sessions.end(readCookie(req, SESSION_COOKIE), 'signed_out', deps.now());
  await deps.endSignIn(req, res);
  addCookie(res, deps.sessions.clearing);
  if (id) deps.logger.info({ event: 'session.signed_out', sessionId: id }, 'Somebody signed out');
  res.statusCode = 204;
  res.end();
}

/**
 * Answers `/auth/session`: `POST` with `x-tributary-session: renew` gives a new console token, `DELETE` with
 * `x-tributary-session: end` signs out here and at the sign-in page. Both only from the console's own origin.
 */
export async function handleSession(
  deps: SessionRouteDeps,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  try {
    if (req.method === 'POST') {
      assertOwnConsole(req, deps.consoleOrigin, 'renew');
      await renew(deps, req, res);
    } else if (req.method === 'DELETE') {
      assertOwnConsole(req, deps.consoleOrigin, 'end');
      await signOut(deps, req, res);
    } else {
      res.statusCode = 405;
      res.setHeader('Allow', 'POST, DELETE');
      res.end();
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    // A cookie that renews nothing is of no more use; without it the next page load asks nothing in vain.
    if (error.code === 'session_expired') addCookie(res, deps.sessions.clearing);
    sendProblem(res, error);
  }
}
