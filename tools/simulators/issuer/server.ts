import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { exportJWK, generateKeyPair } from './keys.ts';

/** A user of the issuer. Every password is accepted: tests examine the next steps. */
export interface IssuerPerson {
  email: string;
  verified: boolean;
  /** The organization claim, where there is one. */
  organization?: string;
}

export interface IssuerOptions {
  port?: number;
  /** The allowed redirect addresses, and the audience of its access tokens. */
  clientId: string;
  redirectUri: string;
  signedOutUri: string;
  audience: string;
  people: readonly IssuerPerson[];
}

/** A running sign-in service of another organization: OpenID Connect over real HTTP, with separate keys and pages. */
export interface OutsideIssuer {
  issuer: string;
  /** Every authorization request as it arrived, oldest first. */
  requests(): Record<string, string>[];
  /** Every request to sign out. */
  signOuts(): Record<string, string>[];
  close(): Promise<void>;
}

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${content}`;

const form = (uid: string) =>
  page(
    'Outside sign-in',
    `<form method="post" action="/sign-in/${uid}"><label>E-mail <input name="email" type="email" required></label><button>Continue</button></form>`,
  );

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/** Starts it. */
export async function startOutsideIssuer(options: IssuerOptions): Promise<OutsideIssuer> {
  const requests: Record<string, string>[] = [];
  const signOuts: Record<string, string>[] = [];
  let provider: Provider | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://issuer.invalid');
    const query = Object.fromEntries(url.searchParams);
    if (url.pathname === '/auth') requests.push(query);
    if (url.pathname === '/session/end') signOuts.push(query);
    const uid = /^\/sign-in\/([\w-]+)$/.exec(url.pathname)?.[1];
    if (!uid) return provider!.callback()(request, response);
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(form(uid));
      return undefined;
    }
    const email = (await bodyOf(request)).get('email') ?? '';
    const location = await provider!.interactionResult(request, response, { login: { accountId: email } });
    response.writeHead(303, { location }).end();
    return undefined;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = await createProvider(issuer, options);
  return {
    issuer,
    requests: () => requests,
    signOuts: () => signOuts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function createProvider(issuer: string, options: IssuerOptions): Promise<Provider> {
  const { clientId, redirectUri, signedOutUri, audience, people } = options;
  const { privateKey } = await generateKeyPair();
  const person = (id: string | undefined) => people.find(({ email }) => email === id);
  const claimsOf = ({ email, verified, organization }: IssuerPerson) => ({
    email,
    email_verified: verified,
    ...(organization ? { organization } : {}),
  });
  const provider: Provider = new Provider(issuer, {
    jwks: { keys: [{ ...exportJWK(privateKey), kid: 'outside-1', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['outside'] },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [signedOutUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    clientBasedCORS: () => true,
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    extraParams: ['organization', 'invitation', 'audience', 'action'],
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx) => {
          const asked = ctx.oidc.params?.['audience'];
          return typeof asked === 'string' ? asked : undefined;
        },
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 120,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    findAccount: (_ctx, id) => {
      const found = person(id) ?? { email: id, verified: true };
      return { accountId: id, claims: () => ({ sub: id, ...claimsOf(found) }) };
    },
    async loadExistingGrant(ctx) {
      const accountId = ctx.oidc.account?.accountId;
      if (!accountId) return undefined;
      const grant = new provider.Grant({ accountId, clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    extraTokenClaims(_ctx, token) {
      const accountId = 'accountId' in token ? token.accountId : '';
      return claimsOf(person(accountId) ?? { email: accountId, verified: true });
    },
  });
  return provider;
}
