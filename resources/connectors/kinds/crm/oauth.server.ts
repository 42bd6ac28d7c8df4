import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import type { Authorization, Grant } from '../../port/connector.ts';
import { SERVICE_REFUSED, ConnectorFailure, isRetryableStatus } from '../../port/failure.ts';
import { jsonOf } from '../../port/json-of.ts';
import { tokenRefusalSchema, tokenSchema } from './answers.ts';
import type { CrmSettings } from './settings.ts';

const addressOf = ({ endpoint }: CrmSettings, path: string): string =>
  endpoint.replace(/\/+$/, '') + `/services/oauth2/${path}`;

interface TokenCall {
  settings: CrmSettings;
  fetchOut: FetchOut;
}

async function askForToken(
  { settings, fetchOut }: TokenCall,
  fields: Record<string, string>,
): Promise<Grant> {
  const { clientId, clientSecret } = settings;
  const answer = await fetchOut(addressOf(settings, 'token'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret }).toString(),
  });
  const parsed = tokenSchema.safeParse(jsonOf(answer));
  if (answer.status === 200 && parsed.success) {
    const { access_token: accessToken, refresh_token: refreshToken, instance_url: instanceUrl } = parsed.data;
    return { accessToken, refreshToken: refreshToken ?? undefined, instanceUrl: new URL(instanceUrl).origin };
  }
  throw refusalOf(answer.status, jsonOf(answer), fields['grant_type'] === 'refresh_token');
}

function refusalOf(status: number, body: unknown, isRefresh: boolean): ConnectorFailure {
  const refusal = tokenRefusalSchema.safeParse(body).data;
  const more = { retryable: isRetryableStatus(status), httpStatus: status };
  if (!refusal)
    return new ConnectorFailure('upstream_failed', `The CRM answered with status ${status}.`, {
      ...more,
      retryable: more.retryable || status === 200,
    });
  const words = `${refusal.error}${refusal.error_description ? `: ${refusal.error_description}` : ''}`;
  return isRefresh && !more.retryable
    ? new ConnectorFailure('authorize_again', `The CRM takes our authorization no more (${words}).`, more)
    : new ConnectorFailure(SERVICE_REFUSED, `The CRM said: ${words}.`, more);
}

/** The web-server flow of Salesforce, with PKCE. */
export const crmAuthorization: Authorization<CrmSettings> = {
  authorizeUrl(settings, { state, redirectUri, codeChallenge }) {
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: settings.clientId,
      redirect_uri: redirectUri,
      scope: 'api refresh_token',
      state,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
    });
    return `${addressOf(settings, 'authorize')}?${asked}`;
  },
  async exchange({ code, redirectUri, codeVerifier }, io) {
    const grant = await askForToken(io, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    });
    if (grant.refreshToken) return grant;
    throw new ConnectorFailure(
      'no_refresh_token',
      'The CRM gave no refresh token. Allow the connected app the scope refresh_token, then authorize again.',
      { retryable: false },
    );
  },
  async refresh(io) {
    const { refreshToken } = io.settings;
    if (!refreshToken) throw new ConnectorFailure('not_authorized_yet', NOT_YET, { retryable: false });
    return askForToken(io, { grant_type: 'refresh_token', refresh_token: refreshToken });
  },
  async revoke({ settings, fetchOut }) {
    const token = settings.refreshToken ?? settings.accessToken;
    if (!token) return;
    const { status } = await fetchOut(addressOf(settings, 'revoke'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token }).toString(),
    });
    // A token that the CRM does not know is revoked already.
    if (status !== 200 && status !== 400)
      throw new ConnectorFailure('upstream_failed', `The CRM answered with status ${status}.`, {
        retryable: isRetryableStatus(status),
        httpStatus: status,
      });
  },
};

/** The message for a CRM connector that is not authorized. */
export const NOT_YET = 'Nobody has authorized this connector yet.';
