import type { CustomIntegrationData } from '@tributary/resources/custom-integrations/custom-integration.ts';
import * as z from 'zod';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { ConnectorFailure, isRetryableStatus } from '@tributary/resources/connectors/port/failure.ts';
import { jsonOf } from '@tributary/resources/connectors/port/json-of.ts';

/** A custom integration with its secrets opened. */
export interface OpenIntegration extends Pick<CustomIntegrationData, 'method'> {
  authorizeUrl: string;
  tokenUrl: string;
  clientId: string;
  /** Empty for a client without one. */
  clientSecret: string;
  scope: string;
  accessToken: string | undefined;
  refreshToken: string | undefined;
}

/** Tokens as a service gives them. */
export interface IntegrationTokens {
  accessToken: string;
  /** Undefined where the one from before stays, or there is none. */
  refreshToken: string | undefined;
  /** How long the access token holds, in seconds; undefined where the service does not say. */
  expiresIn: number | undefined;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;

const tokenSchema = z.object({
  access_token: z.string().min(1).max(8_000),
  token_type: z
    .string()
    .regex(/^bearer$/i, 'is not a bearer token')
    .default('Bearer'),
  refresh_token: z.string().min(1).max(8_000).nullish(),
  expires_in: z.coerce
    .number()
    .positive()
    .max(10 * 365 * 86_400)
    .nullish()
    .catch(null),
});
const refusalSchema = z.object({
  error: z.string().max(200),
  error_description: z.string().max(500).nullish(),
});

/** Where a person grants access (RFC 6749, section 4.1.1, with PKCE by RFC 7636). */
export function authorizeAddress(
  { authorizeUrl, clientId, scope }: OpenIntegration,
  { state, redirectUri, codeChallenge }: { state: string; redirectUri: string; codeChallenge: string },
): string {
  const url = new URL(authorizeUrl);
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    ...(scope ? { scope } : {}),
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

/** Text of a client's name or secret as HTTP's basic authentication takes it (RFC 6749, section 2.3.1). */
const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);

async function askForTokens(
  { tokenUrl, clientId, clientSecret, method }: OpenIntegration,
  fetchOut: FetchOut,
  fields: Record<string, string>,
): Promise<IntegrationTokens> {
  const basic = Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64');
  const client =
    method === 'client_secret_basic'
      ? {}
      : { client_id: clientId, ...(method === 'client_secret_post' ? { client_secret: clientSecret } : {}) };
  const answer = await fetchOut(tokenUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(method === 'client_secret_basic' ? { authorization: `Basic ${basic}` } : {}),
    },
    body: new URLSearchParams({ ...fields, ...client }).toString(),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MOST_BYTES,
  });
  const found = tokenSchema.safeParse(jsonOf(answer)).data;
  if (answer.status === 200 && found)
    return {
      accessToken: found.access_token,
      refreshToken: found.refresh_token ?? undefined,
      expiresIn: found.expires_in ?? undefined,
    };
  throw refusalOf(answer.status, jsonOf(answer), fields['grant_type'] === 'refresh_token');
}

function refusalOf(status: number, body: unknown, isRefresh: boolean): ConnectorFailure {
  const refusal = refusalSchema.safeParse(body).data;
  const more = { retryable: isRetryableStatus(status), httpStatus: status };
  if (!refusal)
    return new ConnectorFailure(
      'upstream_failed',
      `The token address answered with status ${status} and no token.`,
      {
        ...more,
        retryable: more.retryable || status === 200,
      },
    );
  const words = [refusal.error, refusal.error_description].filter(Boolean).join(': ');
  return isRefresh && refusal.error === 'invalid_grant'
    ? new ConnectorFailure('authorize_again', `The service takes our authorization no more (${words}).`, {
        retryable: false,
        httpStatus: status,
      })
    : new ConnectorFailure('service_refused', `The token address said: ${words}.`, more);
}

/** Exchanges a code for tokens. @throws ConnectorFailure, EgressError */
export const exchangeCode = (
  integration: OpenIntegration,
  fetchOut: FetchOut,
  { code, codeVerifier, redirectUri }: { code: string; codeVerifier: string; redirectUri: string },
): Promise<IntegrationTokens> =>
  askForTokens(integration, fetchOut, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  });

/** Gets another access token. @throws ConnectorFailure `authorize_again` where the service takes no more; EgressError */
export async function refreshTokens(
  integration: OpenIntegration,
  fetchOut: FetchOut,
): Promise<IntegrationTokens> {
  const { refreshToken } = integration;
  if (refreshToken === undefined)
    throw new ConnectorFailure(
      'authorize_again',
      'The authorization has ended. Authorize the integration again.',
      {
        retryable: false,
      },
    );
  return askForTokens(integration, fetchOut, { grant_type: 'refresh_token', refresh_token: refreshToken });
}
