import type { FetchOut, OutboundAnswer } from '@tributary/engine/egress/egress.server.ts';
import { callWithToken, freshToken, type TokenAsked } from '../../services/client-credentials.server.ts';
import type { ConnectorIo, ServiceRequest } from '../../port/connector.ts';
import { badAnswer } from '../../services/refusals.ts';
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

/** The address that came with the token. A token that was got by https is not sent without. @throws ConnectorFailure bad_answer */
function calledAt({ endpoint }: MarketingCloudSettings, address: string | undefined): string {
  if (!address || URL.parse(address)?.protocol !== URL.parse(endpoint)?.protocol)
    throw badAnswer(SERVICE, 200);
  return address.replace(/\/+$/, '');
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

/** The older interface refuses a token by a fault with the status 500. */
const saysWhenRefused =
  (fetchOut: FetchOut): FetchOut =>
  async (url, request) => {
    const answer = await fetchOut(url, request);
    const isRefusal =
      answer.status === 500 &&
      /token (?:expired|is (?:not valid|invalid))/i.test(answer.body.toString('utf8'));
    return isRefusal ? { ...answer, status: 401 } : answer;
  };

/**
 * Calls the older interface with the token, which it takes inside of its envelope.
 * @param body the envelope with this token
 * @throws ConnectorFailure, EgressError
 */
export const callSoap = (
  { settings, fetchOut }: ConnectorIo<MarketingCloudSettings>,
  action: string,
  body: (address: string, accessToken: string) => string,
): Promise<OutboundAnswer> =>
  callWithToken(tokenAsked(settings), saysWhenRefused(fetchOut), ({ accessToken, soapUrl }) => {
    const base = calledAt(settings, soapUrl);
    const address = base.endsWith('.asmx') ? base : `${base}/Service.asmx`;
    return {
      url: address,
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: action },
      body: body(address, accessToken),
    };
  });

/** Fetches a token, which changes nothing. @throws ConnectorFailure, EgressError */
export async function checkMarketingCloud({
  settings,
  fetchOut,
}: ConnectorIo<MarketingCloudSettings>): Promise<void> {
  // Fetches a new token instead of a kept one: only sending the credential shows whether it is still accepted.
  const { restUrl } = await freshToken(tokenAsked(settings), fetchOut);
  calledAt(settings, restUrl);
}
