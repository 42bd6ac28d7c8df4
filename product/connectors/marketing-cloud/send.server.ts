import type { OutboundAnswer } from '../../egress/egress.server.ts';
import { callWithToken, freshToken, type TokenAsked } from '../services/client-credentials.server.ts';
import type { ConnectorIo, ServiceRequest } from '../connector.ts';
import { badAnswer } from '../services/refusals.ts';
import { SERVICE } from './requests.ts';
import type { MarketingCloudSettings } from './settings.ts';

const tokenAsked = ({ endpoint, clientId, clientSecret, accountId }: MarketingCloudSettings): TokenAsked => ({
  service: SERVICE,
  url: `${endpoint.replace(/\/+$/, '')}/v2/token`,
  as: 'json',
  values: {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...(accountId ? { account_id: accountId } : {}),
  },
});

/** Where calls go, as the token said. A token that was got by https is not sent without. @throws ConnectorFailure bad_answer */
function calledAt({ endpoint }: MarketingCloudSettings, restUrl: string | undefined): string {
  if (!restUrl || URL.parse(restUrl)?.protocol !== URL.parse(endpoint)?.protocol)
    throw badAnswer(SERVICE, 200);
  return restUrl.replace(/\/+$/, '');
}

/** Sends a request of an order to the address that came with the token. @throws ConnectorFailure, EgressError */
export const sendToMarketingCloud = (
  { method, url, headers, body }: ServiceRequest,
  { settings, fetchOut }: ConnectorIo<MarketingCloudSettings>,
): Promise<OutboundAnswer> =>
  callWithToken(tokenAsked(settings), fetchOut, ({ accessToken, restUrl }) => {
    return {
      url: calledAt(settings, restUrl) + url,
      method,
      headers: { ...headers, authorization: `Bearer ${accessToken}` },
      ...(body === undefined ? {} : { body }),
    };
  });

/** Fetches a token, which changes nothing. @throws ConnectorFailure, EgressError */
export async function checkMarketingCloud({
  settings,
  fetchOut,
}: ConnectorIo<MarketingCloudSettings>): Promise<void> {
  // Beside those that are kept: whether the credential is still taken shows only when it is sent.
  const { restUrl } = await freshToken(tokenAsked(settings), fetchOut);
  calledAt(settings, restUrl);
}
