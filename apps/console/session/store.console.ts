import { useSyncExternalStore } from 'react';
import { openTabChannel, renewInTurn } from './renewal.console.ts';
import { isFresh, RENEW_AHEAD_MS, type SignedInSession, type SessionState } from './session.ts';

/** The session in memory: the token is never stored, and a reload requests a new one. */
let state: SessionState = { status: 'unknown' };
let renewing: Promise<SignedInSession | null> | undefined;
let timer: number | undefined;
/** How long until another attempt when the server could not be reached, in ms. */
const RETRY_MS = 15_000;
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  state = next;
  window.clearTimeout(timer);
  if (next.status === 'in') {
    const ahead = Math.min(RENEW_AHEAD_MS, next.session.expiresIn * 200);
    renewAfter(next.session.endsAt - Date.now() - ahead);
  }
  for (const listener of listeners) listener();
}

function renewAfter(ms: number): void {
  // Browsers treat a delay over 2^31 ms as none.
  timer = window.setTimeout(
    () => void renew().catch(() => renewAfter(RETRY_MS)),
    Math.min(Math.max(ms, 1000), 2 ** 31 - 1),
  );
}

/** Another person has signed in in another tab: this tab must show nothing of the previous person. */
function isSomebodyElse(session: SignedInSession): boolean {
  return (
    state.status === 'in' && (state.session.email !== session.email || state.session.orgId !== session.orgId)
  );
}

const tell = openTabChannel((message) => {
  if (message.kind === 'session') {
    if (isSomebodyElse(message.session)) return location.reload();
    change({ status: 'in', session: message.session });
  }
  if (message.kind === 'out' && state.status === 'in') change({ status: 'out' });
});

/** The current state. */
export function currentSession(): SessionState {
  return state;
}

/** The session as React state. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionChange, currentSession);
}

/** Calls the listener on every change; returns how to unsubscribe. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A sign-in has succeeded here: this tab and the others use its session. */
export function beginSession(session: SignedInSession): void {
  change({ status: 'in', session });
  tell({ kind: 'session', session });
}

/** This tab is signed out, and with it the others. */
export function endSession(): void {
  change({ status: 'out' });
  tell({ kind: 'out' });
}

/** The other tabs are signed out; this one is being redirected and shows nothing else until then. */
export function endOtherTabs(): void {
  tell({ kind: 'out' });
}

/** Requests a new token, once for parallel calls. Null when signed out; throws when the server can't be reached. */
export function renew(): Promise<SignedInSession | null> {
  renewing ??= renewInTurn(() => (state.status === 'in' ? state.session : undefined), tell)
    .then((session) => {
      change(session === null ? { status: 'out' } : { status: 'in', session });
      return session;
    })
    .finally(() => (renewing = undefined));
  return renewing;
}

/** The session, renewed when it is unknown or about to expire; null when signed out. */
export async function ensureSession(): Promise<SignedInSession | null> {
  if (state.status === 'out') return null;
  if (state.status === 'in' && isFresh(state.session, Date.now())) return state.session;
  return renew();
}

/** The token for a request; undefined when signed out. When the server can't be reached, the request itself fails. */
export async function tokenForRequest(): Promise<string | undefined> {
  const session = await ensureSession().catch(() => null);
  return session?.token;
}
