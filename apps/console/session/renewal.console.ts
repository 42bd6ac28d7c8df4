import { readGrant, isFresh, sessionFrom, type SignedInSession } from './session.ts';

const LOCK = 'tributary-session';
const CHANNEL = 'tributary-session';
const TIMEOUT_MS = 10_000;
/** How long a tab that waited for its turn listens for the session of the tab before it, in ms. */
const LISTEN_MS = 150;

/** A message from one tab to the others. */
export type Message = { kind: 'session'; session: SignedInSession } | { kind: 'out' };

/** Tells the other tabs of a session that began, was renewed or ended, and receives it from them. */
export function openTabChannel(hear: (message: Message) => void): (message: Message) => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<Message>) => hear(event.data);
  return (message) => channel.postMessage(message);
}

/** One call to the session endpoint. Null without a session; throws when the server can't be reached. */
export async function requestRenewal(): Promise<SignedInSession | null> {
  const response = await fetch('/auth/session', {
    method: 'POST',
    headers: { accept: 'application/json', 'x-tributary-session': 'renew' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 204 || response.status === 401 || response.status === 403) return null;
  if (!response.ok) throw new Error(`The session could not be renewed (${response.status}).`);
  const body = (await response.json()) as { result?: unknown };
  return sessionFrom(readGrant(body.result ?? body), Date.now());
}

/**
 * Renews once for all tabs: one asks the server, those waiting behind it take its result. `latest` returns the newest
 * session that this tab received.
 */
export async function renewInTurn(
  latest: () => SignedInSession | undefined,
  tell: (message: Message) => void,
  ask: () => Promise<SignedInSession | null> = requestRenewal,
): Promise<SignedInSession | null> {
  const before = latest();
  const renew = async (waited: boolean): Promise<SignedInSession | null> => {
    if (waited) await new Promise((resolve) => setTimeout(resolve, LISTEN_MS));
    const heard = latest();
    if (heard !== undefined && heard !== before && isFresh(heard, Date.now())) return heard;
    const session = await ask();
    tell(session === null ? { kind: 'out' } : { kind: 'session', session });
    return session;
  };
  if (!navigator.locks) return renew(false);
  const free = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock ? { answer: await renew(false) } : null,
  );
  if (free) return free.answer;
  return navigator.locks.request(LOCK, () => renew(true));
}
