import { createHash, randomBytes } from 'node:crypto';
import type { Controls } from './controls.ts';
import type { Store } from './store.ts';

/** The connected app that the simulated organization has. */
export const CLIENT = { id: '3MVG9simulated.consumer.key', secret: 'simulated-consumer-secret-5521' };

export interface OAuthResponse {
  status: number;
  body: unknown;
}

const CODE_MS = 15 * 60_000;
const token = (kind: string): string => `${kind}!${randomBytes(24).toString('base64url')}`;
const refuse = (error: string, description: string): OAuthResponse => ({
  status: 400,
  body: { error, error_description: description },
});

/** Reads a request for a grant. Returns a text when the request itself is wrong. */
export function readAuthorization(query: URLSearchParams): string | { redirectUri: string; state: string } {
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== CLIENT.id)
    return 'error=invalid_client_id&error_description=client identifier invalid';
  if (!URL.canParse(redirectUri))
    return 'error=redirect_uri_mismatch&error_description=redirect_uri must match configuration';
  if (query.get('response_type') !== 'code') return 'error=unsupported_response_type';
  return { redirectUri, state: query.get('state') ?? '' };
}

/** Where a person goes who allowed or denied access. */
export function answerAuthorization(
  store: Store,
  query: URLSearchParams,
  isAllowed: boolean,
): string | undefined {
  const asked = readAuthorization(query);
  if (typeof asked === 'string') return undefined;
  const back = new URL(asked.redirectUri);
  if (asked.state) back.searchParams.set('state', asked.state);
  if (!isAllowed) {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', 'end-user denied authorization');
    return back.href;
  }
  const code = token('aPrx');
  store.tokens().codes[code] = {
    clientId: CLIENT.id,
    redirectUri: asked.redirectUri,
    challenge: query.get('code_challenge') ?? '',
    at: Date.now(),
  };
  store.save();
  back.searchParams.set('code', code);
  return back.href;
}

function issue(store: Store, controls: Controls, refreshToken: string, url: string): Record<string, string> {
  const accessToken = token('00D5simulated');
  store.tokens().accessTokens[accessToken] = {
    refreshToken,
    expiresAt: Date.now() + controls.tokenSeconds * 1_000,
  };
  store.save();
  return {
    access_token: accessToken,
    signature: 'c2ltdWxhdGVk',
    scope: 'api refresh_token',
    instance_url: url,
    id: `${url}/id/00D5simulated/0055simulated`,
    token_type: 'Bearer',
    issued_at: String(Date.now()),
  };
}

/** `POST /services/oauth2/token` */
export function answerToken(
  store: Store,
  controls: Controls,
  form: URLSearchParams,
  url: string,
): OAuthResponse {
  const state = store.tokens();
  if (form.get('client_id') !== CLIENT.id) return refuse('invalid_client_id', 'client identifier invalid');
  if (form.get('client_secret') !== CLIENT.secret)
    return refuse('invalid_client', 'invalid client credentials');
  if (form.get('grant_type') === 'authorization_code') {
    const code = form.get('code') ?? '';
    const given = state.codes[code];
    delete state.codes[code];
    if (!given || Date.now() - given.at > CODE_MS)
      return refuse('invalid_grant', 'expired authorization code');
    if (given.redirectUri !== form.get('redirect_uri'))
      return refuse('redirect_uri_mismatch', 'redirect_uri must match configuration');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (given.challenge && given.challenge !== challenge)
      return refuse('invalid_grant', 'invalid code verifier');
    const refreshToken = token('5Aep');
    state.refreshTokens.push(refreshToken);
    return {
      status: 200,
      body: { ...issue(store, controls, refreshToken, url), refresh_token: refreshToken },
    };
  }
  if (form.get('grant_type') === 'refresh_token') {
    const refreshToken = form.get('refresh_token') ?? '';
    if (!state.refreshTokens.includes(refreshToken))
      return refuse('invalid_grant', 'expired access/refresh token');
    if (!controls.rotates) return { status: 200, body: issue(store, controls, refreshToken, url) };
    const next = token('5Aep');
    state.refreshTokens = [...state.refreshTokens.filter((one) => one !== refreshToken), next];
    return { status: 200, body: { ...issue(store, controls, next, url), refresh_token: next } };
  }
  return refuse('unsupported_grant_type', 'grant type not supported');
}

/** `POST /services/oauth2/revoke` */
export function answerRevoke(store: Store, form: URLSearchParams): OAuthResponse {
  const state = store.tokens();
  const given = form.get('token') ?? '';
  const refreshToken = state.accessTokens[given]?.refreshToken ?? given;
  if (!state.refreshTokens.includes(refreshToken))
    return refuse('unsupported_token_type', 'this token type is not supported');
  revokeTokens(store, refreshToken);
  return { status: 200, body: '' };
}

/** Ends one grant, or all of them. */
export function revokeTokens(store: Store, only?: string): void {
  const state = store.tokens();
  state.refreshTokens = state.refreshTokens.filter((one) => only !== undefined && one !== only);
  for (const [access, { refreshToken }] of Object.entries(state.accessTokens))
    if (only === undefined || refreshToken === only) delete state.accessTokens[access];
  store.save();
}

export function isCurrent(store: Store, authorization: string | undefined): boolean {
  const given = store.tokens().accessTokens[authorization?.replace(/^Bearer /, '') ?? ''];
  return given !== undefined && given.expiresAt > Date.now();
}
