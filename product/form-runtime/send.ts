import { dropProof, proofFor, solveRefusal } from './proof.ts';

/** The result of sending a form. */
export type SubmissionOutcome =
  /** `change` leads back to the answers, on the form's own site. */
  | { kind: 'sent'; location: string | null; change?: string | null }
  | { kind: 'refused'; errors: Record<string, string>; detail: string }
  /** `detail` says why, in the visitor's language or empty; it may be sent again after `waitMs`. */
  | { kind: 'busy'; detail: string; waitMs: number }
  | { kind: 'unreachable' };

/** Sends a payload; the page's own sends it over the network, the console's preview only pretends. */
export type Send = (action: string, payload: URLSearchParams) => Promise<SubmissionOutcome>;

/** The fetch function that forms use; a further check hooks in here. */
export const network: { fetch: typeof fetch } = { fetch: (...call) => fetch(...call) };

const timeout = 20_000;
/** A longer wait is not kept: the visitor may try before. */
const longestWaitMs = 60_000;
/** A form that has become suspicious asks for more; each time at most twice as long. */
const mostChallenges = 3;

/**
 * Posts a form and reads the response. Never throws: after a lost connection, a timeout or a server error the same
 * payload, with the same key, may be sent again.
 */
export const sendOverNetwork: Send = (action, payload) => sendProven(action, payload, mostChallenges);

async function sendProven(
  action: string,
  payload: URLSearchParams,
  challenges: number,
): Promise<SubmissionOutcome> {
  try {
    payload.set('_proof', await proofFor(action));
    const response = await network.fetch(action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: payload,
      signal: AbortSignal.timeout(timeout),
    });
    const body: unknown = await response.json().catch(() => null);
    if (challenges > 0 && response.status === 403 && (await solveRefusal(action, body)))
      return sendProven(action, payload, challenges - 1);
    if (response.ok) {
      dropProof(action);
      return { kind: 'sent', location: locationOf(body, response), change: changeOf(body, response) };
    }
    if (response.status >= 500 || response.status === 429 || response.status === 408)
      return {
        kind: 'busy',
        detail: response.status === 429 ? textField(body, 'detail') : '',
        waitMs: waitOf(response),
      };
    return { kind: 'refused', errors: errorsOf(body), detail: textField(body, 'detail') };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Milliseconds of `Retry-After`, which counts seconds; 0 without one. */
function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds * 1000, longestWaitMs) : 0;
}

/** The next URL, absolute http or https; anything else is ignored. */
function locationOf(body: unknown, response: Response): string | null {
  const url = urlOf(textField(body, 'location') || (response.redirected ? response.url : ''), response);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Where the answers can be changed, if that is on the site that the visitor is on: a history entry leads nowhere else. */
function changeOf(body: unknown, response: Response): string | null {
  const url = urlOf(textField(body, 'changeLocation'), response);
  return url?.origin === window.location.origin ? url.href : null;
}

function urlOf(given: string, { url }: Response): URL | null {
  return given && URL.canParse(given, url) ? new URL(given, url) : null;
}

function errorsOf(body: unknown): Record<string, string> {
  const errors = Object.entries(Object(fieldOf(body, 'errors')) as object);
  return Object.fromEntries(errors.filter((entry) => typeof entry[1] === 'string'));
}

function textField(body: unknown, name: string): string {
  const value = fieldOf(body, name);
  return typeof value === 'string' ? value : '';
}

/** A property of the server's response, which may be anything. */
function fieldOf(body: unknown, name: string): unknown {
  return Reflect.get(Object(body) as object, name);
}
