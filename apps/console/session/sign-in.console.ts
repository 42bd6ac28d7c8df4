import * as oauth from 'oauth4webapi';
import { safeReturnPath } from './return-path.ts';
import { readGrant, sessionFrom, type Session } from './session.ts';

const CLIENT: oauth.Client = { client_id: 'tributary-console' };
const SCOPE = 'openid email profile';
const CALLBACK = '/login/callback';
const KEPT = 'tributary.signIn.';
const TIMEOUT_MS = 10_000;

/** What must survive the visit to the sign-in page, under the state of that visit. */
interface Kept {
  verifier: string;
  nonce: string;
  returnTo: string;
}

/** An invitation that the person is accepting, as the link in the e-mail carried it. */
export interface Invitation {
  organization: string;
  invitation: string;
}

const overHttp = () => ({
  [oauth.allowInsecureRequests]: location.protocol === 'http:',
  signal: AbortSignal.timeout(TIMEOUT_MS),
});

async function discover(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL('/auth', location.origin);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, overHttp()));
}

/** Leaves for the sign-in page. With an invitation it opens there with the action `acceptInvite`. */
export async function leaveForSignIn(returnTo: string, invitation?: Invitation): Promise<void> {
  const server = await discover();
  if (!server.authorization_endpoint) throw new Error('The sign-in server names no authorization endpoint.');
  const state = oauth.generateRandomState();
  const kept: Kept = {
    verifier: oauth.generateRandomCodeVerifier(),
    nonce: oauth.generateRandomNonce(),
    returnTo: safeReturnPath(returnTo, location.origin),
  };
  sessionStorage.setItem(KEPT + state, JSON.stringify(kept));
  const address = new URL(server.authorization_endpoint);
  const parameters: Record<string, string> = {
    client_id: CLIENT.client_id,
    response_type: 'code',
    redirect_uri: location.origin + CALLBACK,
    scope: SCOPE,
    audience: `${location.origin}/api`,
    state,
    nonce: kept.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(kept.verifier),
    code_challenge_method: 'S256',
    ui_locales: document.documentElement.lang,
    ...(invitation ? { action: 'acceptInvite', ...invitation } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  location.assign(address);
}

/** Swaps the access token of a sign-in for the console's own (specification, section 7). */
async function exchange(jwt: string): Promise<Session> {
  const response = await fetch('/api/functions/createCustomToken', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ data: { jwt } }),
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
 * Ends the visit to the sign-in page: checks the answer, fetches the access token and exchanges it. Null for an answer
 * to a visit that this tab did not begin: a link of somebody else's, or the browser's Back.
 * @throws when any step is refused
 */
export async function returnFromSignIn(address: URL): Promise<{ session: Session; returnTo: string } | null> {
  const state = address.searchParams.get('state') ?? '';
  const text = sessionStorage.getItem(KEPT + state);
  sessionStorage.removeItem(KEPT + state);
  if (text === null) return null;
  const kept = JSON.parse(text) as Kept;
  const server = await discover();
  const parameters = oauth.validateAuthResponse(server, CLIENT, address, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    CLIENT,
    oauth.None(),
    parameters,
    location.origin + CALLBACK,
    kept.verifier,
    overHttp(),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, CLIENT, response, {
    expectedNonce: kept.nonce,
    requireIdToken: true,
  });
  return {
    session: await exchange(tokens.access_token),
    returnTo: safeReturnPath(kept.returnTo, location.origin),
  };
}

/** Asks the server to end this browser's session, at the sign-in pages too. Answers whether it did. */
export async function dropSession(): Promise<boolean> {
  const headers = { 'x-tributary-session': 'end' };
  return fetch('/auth/session', { method: 'DELETE', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Ends the session here, then in the other tabs, and leaves for the sign-in page. The others are told only once it
 * has ended: sooner, they would be on their way back in while this one is on its way out.
 */
export async function leaveSignedOut(endOtherTabs: () => void): Promise<void> {
  const ended = await dropSession();
  endOtherTabs();
  const server = ended ? undefined : await discover().catch(() => undefined);
  if (!server?.end_session_endpoint) return location.assign('/login');
  const address = new URL(server.end_session_endpoint);
  address.searchParams.set('client_id', CLIENT.client_id);
  address.searchParams.set('post_logout_redirect_uri', `${location.origin}/login`);
  location.assign(address);
}
