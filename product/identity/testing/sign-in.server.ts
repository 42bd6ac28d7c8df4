import { createHash, randomBytes } from 'node:crypto';
import { CONSOLE_CLIENT } from '../provider/addresses.ts';
import type { Browser } from './browser.server.ts';

export const PASSWORD = 'correct horse battery';

/** The console's side of an authorization request. */
export interface Request {
  verifier: string;
  state: string;
  /** Path and query of the authorization endpoint. */
  address: string;
}

/** @param params further parameters, or other values of them; an empty text leaves a parameter out */
export function authorizationRequest(origin: string, params: Record<string, string> = {}): Request {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const query = new URLSearchParams({
    client_id: CONSOLE_CLIENT,
    response_type: 'code',
    redirect_uri: `${origin}/login/callback`,
    scope: 'openid email profile',
    audience: `${origin}/api`,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  for (const [name, value] of Object.entries(params)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return { verifier, state, address: `/auth/authorize?${query}` };
}

/** Follows redirects inside sign-in until a page is shown or the browser is sent back to the console. */
export async function follow(
  browser: Browser,
  response: Response,
): Promise<{ response: Response; address: string }> {
  let address = response.url;
  for (let hops = 0; hops < 8 && response.status === 303; hops++) {
    address = new URL(response.headers.get('location') ?? '', browser.origin).href;
    if (!new URL(address).pathname.startsWith('/auth/')) return { response, address };
    response = await browser.open(address);
  }
  return { response, address };
}

/** Opens the sign-in page of a request and sends the form. Resolves to the last response and its address. */
export async function signIn(browser: Browser, request: Request, email: string, password: string = PASSWORD) {
  const opened = await follow(browser, await browser.open(request.address));
  return follow(browser, await browser.open(opened.address, { form: { email, password } }));
}

/** Redeems the code at the token endpoint. */
export async function redeem(
  browser: Browser,
  request: Request,
  callback: string,
  params: Record<string, string> = {},
): Promise<Response> {
  const code = new URL(callback).searchParams.get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    client_id: CONSOLE_CLIENT,
    code,
    redirect_uri: `${browser.origin}/login/callback`,
    code_verifier: request.verifier,
    ...params,
  };
  return browser.open('/auth/token', { form });
}

/**
 * Signs in by requests alone: sign-in page, code, exchange. The browser keeps the cookies of the session.
 * @returns the console token
 * @throws when the sign-in is refused or asks for a second factor
 */
export async function signInToConsole(browser: Browser, email: string, password: string): Promise<string> {
  const request = authorizationRequest(browser.origin);
  const { address } = await signIn(browser, request, email, password);
  if (!new URL(address).searchParams.has('code'))
    throw new Error(`The sign-in of ${email} ended at ${address}.`);
  const { access_token: jwt } = (await (await redeem(browser, request, address)).json()) as {
    access_token: string;
  };
  const response = await browser.open('/api/functions/createCustomToken', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { jwt } }),
  });
  const { result } = (await response.json()) as { result?: { token: string } };
  if (!result) throw new Error(`The exchange of a sign-in failed with ${response.status}.`);
  return result.token;
}
