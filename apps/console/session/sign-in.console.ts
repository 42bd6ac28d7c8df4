import * as oauth from 'oauth4webapi';
import { safeReturnPath } from './return-path.ts';
import { discover, findService, requestOptions } from './service.console.ts';
import { readGrant, sessionFrom, type SignedInSession } from './session.ts';

const CALLBACK = '/login/callback';
const KEPT = 'tributary.signIn.';
/** Set where the next sign-in must ask for credentials: after a sign-out, and after a refusal. */
const LEFT = 'tributary.signedOut';
const TIMEOUT_MS = 10_000;
/** From a sign-out on, for as long as this document lives: redirects to where it leads, once that is known. */
let leaveAgain: (() => void) | undefined;

/** State that must survive the redirect to the sign-in page, stored under the redirect's state. */
interface Kept {
  verifier: string;
  nonce: string;
  returnTo: string;
  invitation?: Invitation;
}

/** An invitation that the person is accepting, from the link in the email. */
export interface Invitation {
  organization: string;
  invitation: string;
}

/**
 * Redirects to the sign-in page. With an invitation it opens there with the action `acceptInvite`. During a sign-out it
 * goes on with that instead: a request that is refused then would sign the person in again at an outside service that
 * still knows them.
 */
export async function leaveForSignIn(returnTo: string, invitation?: Invitation): Promise<void> {
  if (leaveAgain) return leaveAgain();
  const service = await findService();
  const server = await discover(service);
  if (!server.authorization_endpoint) throw new Error('The sign-in server names no authorization endpoint.');
  const state = oauth.generateRandomState();
  const kept: Kept = {
    verifier: oauth.generateRandomCodeVerifier(),
    nonce: oauth.generateRandomNonce(),
    returnTo: safeReturnPath(returnTo, location.origin),
    ...(invitation ? { invitation } : {}),
  };
  sessionStorage.setItem(KEPT + state, JSON.stringify(kept));
  const address = new URL(server.authorization_endpoint);
  const parameters: Record<string, string> = {
    client_id: service.client.client_id,
    response_type: 'code',
    redirect_uri: location.origin + CALLBACK,
    scope: service.scope,
    audience: service.audience,
    state,
    nonce: kept.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(kept.verifier),
    code_challenge_method: 'S256',
    ui_locales: document.documentElement.lang,
    ...(sessionStorage.getItem(LEFT) ? { prompt: 'login' } : {}),
    ...(invitation ? { action: 'acceptInvite', ...invitation } : {}),
  };
  sessionStorage.removeItem(LEFT);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  location.assign(address);
}

/** Exchanges the access token of a sign-in for the console's own (specification, section 7). */
async function exchange(jwt: string, invitation: Invitation | undefined): Promise<SignedInSession> {
  const response = await fetch('/api/functions/createCustomToken', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ data: { jwt, ...(invitation ? { invitation } : {}) } }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = (await response.json().catch(() => ({}))) as {
    result?: unknown;
    error?: { message?: string };
  };
  if (!response.ok || body.result === undefined)
    throw new Error(body.error?.message ?? `The sign-in was refused (${response.status}).`);
  return sessionFrom(readGrant(body.result), Date.now());
}

/**
 * Completes a sign-in: checks the response, fetches the access token and exchanges it. Null for a response that this
 * tab did not request: a crafted link, or the browser's Back.
 * @throws when any step is refused
 */
export async function returnFromSignIn(
  address: URL,
): Promise<{ session: SignedInSession; returnTo: string } | null> {
  const state = address.searchParams.get('state') ?? '';
  const text = sessionStorage.getItem(KEPT + state);
  sessionStorage.removeItem(KEPT + state);
  if (text === null) return null;
  const kept = JSON.parse(text) as Kept;
  const service = await findService();
  const server = await discover(service);
  const parameters = oauth.validateAuthResponse(server, service.client, address, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    service.client,
    oauth.None(),
    parameters,
    location.origin + CALLBACK,
    kept.verifier,
    requestOptions(service),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, service.client, response, {
    expectedNonce: kept.nonce,
    requireIdToken: true,
  });
  const session = await exchange(tokens.access_token, kept.invitation).catch((error: unknown) => {
    // Another service would return the same person again, who has no access here.
    if (service.isOutside) sessionStorage.setItem(LEFT, '1');
    throw error;
  });
  return {
    session,
    returnTo: safeReturnPath(kept.returnTo, location.origin),
  };
}

/** Asks the server to end this browser's session, at the sign-in pages too. Resolves to whether it did. */
export async function dropSession(): Promise<boolean> {
  const headers = { 'x-tributary-session': 'end' };
  return fetch('/auth/session', { method: 'DELETE', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Where a sign-out leads: to the page that ends the session of the sign-in service, or to the next sign-in. */
async function whereSignOutLeads(ended: boolean): Promise<string> {
  const service = await findService().catch(() => undefined);
  // The product's own sign-in pages end with the session; an outside service keeps its session.
  if (!service || (ended && !service.isOutside)) return '/login';
  const server = await discover(service).catch(() => undefined);
  if (!server?.end_session_endpoint) {
    if (service.isOutside) sessionStorage.setItem(LEFT, '1');
    return '/login';
  }
  const address = new URL(server.end_session_endpoint);
  address.searchParams.set('client_id', service.client.client_id);
  address.searchParams.set('post_logout_redirect_uri', `${location.origin}/login`);
  return address.href;
}

/**
 * Ends the session here, then in the other tabs, and redirects to the sign-in page. The others are notified only once
 * it has ended: earlier, they would sign in again while this tab signs out.
 */
export async function leaveSignedOut(endOtherTabs: () => void): Promise<void> {
  leaveAgain = () => undefined;
  const ended = await dropSession();
  endOtherTabs();
  const address = await whereSignOutLeads(ended);
  leaveAgain = () => location.assign(address);
  // The browser cancels a redirect when the person goes back during it.
  window.addEventListener('popstate', leaveAgain);
  leaveAgain();
}
