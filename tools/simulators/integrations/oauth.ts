import { createHash, randomUUID } from 'node:crypto';
import type { Controls } from './controls.ts';
import { json, type Asked, type Reply } from './reply.ts';

/** The client that the simulated service knows. */
const CLIENT = { id: 'tributary', secret: 'the-secret-of-the-client' };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * A service with OAuth 2.0 and PKCE: `/authorize` shows a page with two links, `/token` gives tokens for a code or a
 * refresh token, which can be used once, and `/members` accepts requests with a token.
 */
export function createOauth(controls: Pick<Controls, 'ended' | 'holds'>) {
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const refreshTokens = new Set<string>();
  const accessTokens = new Set<string>();

  function authorize({ query }: Asked): Reply {
    const [redirectUri, state] = [query.get('redirect_uri') ?? '', query.get('state') ?? ''];
    const isAsked =
      query.get('client_id') === CLIENT.id &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      URL.canParse(redirectUri);
    if (!isAsked) return json(400, { error: 'invalid_request' });
    const code = randomUUID();
    codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri });
    const back = (answer: Record<string, string>): string => {
      const url = new URL(redirectUri);
      for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value);
      return escaped(url.href);
    };
    return {
      status: 200,
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><title>Members</title><h1>Grant access?</h1><p><a href="${back({ code })}">Allow</a> <a href="${back({ error: 'access_denied' })}">Deny</a></p></html>`,
    };
  }

  function isClient({ form, headers }: Asked): boolean {
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
    if (headers['authorization'] !== undefined) return headers['authorization'] === basic;
    return form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
  }

  function isGranted({ form }: Asked): boolean {
    if (form.get('grant_type') === 'refresh_token')
      return !controls.ended && refreshTokens.delete(form.get('refresh_token') ?? '');
    const found = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return found?.challenge === challenge && found.redirectUri === form.get('redirect_uri');
  }

  function token(asked: Asked): Reply {
    if (!isClient(asked)) return json(401, { error: 'invalid_client' });
    if (!isGranted(asked))
      return json(400, { error: 'invalid_grant', error_description: 'The grant has ended' });
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    // The ones from before end with the new ones.
    accessTokens.clear();
    accessTokens.add(access);
    refreshTokens.add(refresh);
    return json(200, {
      access_token: access,
      refresh_token: refresh,
      token_type: 'Bearer',
      expires_in: controls.holds,
    });
  }

  return (asked: Asked): Reply | undefined => {
    if (asked.path === '/authorize' && asked.method === 'GET') return authorize(asked);
    if (asked.path === '/token' && asked.method === 'POST') return token(asked);
    if (asked.path === '/members') {
      const [, sent = ''] = /^Bearer (.+)$/.exec(String(asked.headers['authorization'] ?? '')) ?? [];
      return accessTokens.has(sent) ? json(202, { taken: true }) : json(401, { error: 'invalid_token' });
    }
    return undefined;
  };
}
