import { errors, Provider, type KoaContextWithOIDC } from 'oidc-provider';
import { exportJWK } from 'jose';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { IdentityKeys } from '../keys/key-store.server.ts';
import { SIGNING_ALGORITHM } from '../keys/key-store.server.ts';
import { findUsableAccount } from '../people/accounts.server.ts';
import { addressesOf, CONSOLE_CLIENT } from './addresses.ts';
import { ANONYMOUS_SESSION, LIFETIMES } from './lifetimes.ts';
import { createInteractionPolicy } from './policy.server.ts';
import type { ProviderRecords } from './records.server.ts';
import { parameter, type SignInResult } from './sign-in-result.ts';

/** Seconds after which the password is asked for again, however busy the session was: 7 days. */
const PASSWORD_AGE = 7 * 24 * 3600;

const OIDC_SCOPES = 'openid profile email';

/** Longest value of a parameter that is carried for the sign-in page. */
const MAX_EXTRA = 200;

export interface ProviderPages {
  error(ctx: KoaContextWithOIDC, out: { error: string; error_description?: string }): Promise<void>;
  signOut(ctx: KoaContextWithOIDC, form: string): Promise<void>;
  signedOut(ctx: KoaContextWithOIDC): Promise<void>;
}

export interface ProviderOptions {
  db: Database;
  consoleOrigin: string;
  keys: IdentityKeys;
  records: ProviderRecords;
  pages: ProviderPages;
}

function shortOnly(name: string) {
  return (_ctx: KoaContextWithOIDC, value: string | undefined) => {
    if (value !== undefined && value.length > MAX_EXTRA)
      throw new errors.InvalidRequest(`${name} is too long`);
  };
}

/** The embedded OpenID provider, with one client: the console. */
export async function createProvider({
  db,
  consoleOrigin,
  keys,
  records,
  pages,
}: ProviderOptions): Promise<Provider> {
  const addresses = addressesOf(consoleOrigin);
  const jwks = {
    keys: await Promise.all(
      keys.provider.map(async (key) => ({ ...(await exportJWK(key.privateKey)), ...key.publicJwk })),
    ),
  };
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;

  const provider: Provider = new Provider(addresses.issuer, {
    adapter: (model) => records.adapter(model),
    jwks,
    clients: [
      {
        client_id: CONSOLE_CLIENT,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        response_types: ['code'],
        grant_types: ['authorization_code'],
        redirect_uris: [addresses.callback],
        post_logout_redirect_uris: addresses.afterSignOut,
        id_token_signed_response_alg: SIGNING_ALGORITHM,
        default_max_age: PASSWORD_AGE,
      },
    ],
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALGORITHM },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    allowOmittingSingleRegisteredRedirectUri: false,
    // Browsers name the origin of the console's own requests too; no other site may read an answer.
    clientBasedCORS: (_ctx, origin) => origin === new URL(consoleOrigin).origin,
    pkce: { required: () => true },
    scopes: ['openid'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    conformIdTokenClaims: false,
    extraParams: {
      organization: shortOnly('organization'),
      invitation: shortOnly('invitation'),
      audience: shortOnly('audience'),
      action: shortOnly('action'),
    },
    cookies: {
      keys: keys.cookies,
      names: { session: 'tributary_sso', interaction: 'tributary_sign_in', resume: 'tributary_resume' },
      long: { ...cookie, path: '/auth' },
      short: { ...cookie },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.signOut,
        postLogoutSuccessSource: pages.signedOut,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx, _client, oneOf) =>
          oneOf ?? parameter(ctx.oidc.params, 'audience') ?? addresses.audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== addresses.audience) throw new errors.InvalidTarget();
          return {
            scope: '',
            audience: addresses.audience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: LIFETIMES.AccessToken,
            jwt: { sign: { alg: SIGNING_ALGORITHM } },
          };
        },
      },
    },
    routes: {
      authorization: '/authorize',
      token: '/token',
      jwks: '/jwks',
      end_session: '/sign-out',
    },
    ttl: {
      ...LIFETIMES,
      Session: (_ctx, { accountId }) => (accountId ? LIFETIMES.Session : ANONYMOUS_SESSION),
    },
    interactions: {
      policy: createInteractionPolicy(db, records),
      url: (_ctx, interaction) => `/auth/sign-in/${interaction.uid}`,
    },
    async findAccount(_ctx, id) {
      const account = await findUsableAccount(db, id);
      if (!account) return undefined;
      return {
        accountId: account.id,
        passwordAskedAfter: account.password_asked_after,
        claims: () => ({ sub: account.id, email: account.email, email_verified: true }),
      };
    },
    async loadExistingGrant(ctx) {
      const { account, client, session } = ctx.oidc;
      if (!account || !client) return undefined;
      const result: SignInResult | undefined = ctx.oidc.result;
      const chosen = result?.organization?.tenantId;
      if (!chosen) {
        const known = session?.grantIdFor(client.clientId);
        return known ? findGrant(known, account.accountId) : undefined;
      }
      const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
      grant.addOIDCScope(OIDC_SCOPES);
      await records.bindGrant(await grant.save(), chosen);
      return grant;
    },
    async extraTokenClaims(ctx, token) {
      const tenantId =
        'grantId' in token && token.grantId ? await records.tenantOfGrant(token.grantId) : null;
      const signedInAt = ctx.oidc.entities.AuthorizationCode?.authTime;
      return {
        ...(tenantId ? { organization: tenantId } : {}),
        ...(signedInAt ? { auth_time: signedInAt } : {}),
      };
    },
    renderError: pages.error,
  });

  async function findGrant(id: string, accountId: string) {
    const grant = await provider.Grant.find(id);
    return grant?.accountId === accountId ? grant : undefined;
  }

  // The addresses in answers come from the configured origin: `handle` writes it into the forwarded headers.
  provider.proxy = true;
  return provider;
}
