import { Webhook } from 'standardwebhooks';
import type { OutboundAnswer, OutboundRequest } from '@tributary/engine/egress/egress.server.ts';
import { callWithToken, type TokenAsked } from '../../services/client-credentials.server.ts';
import type { ConnectorIo, ServiceRequest } from '../../port/connector.ts';
import { ConnectorFailure } from '../../port/failure.ts';
import { refusedBy } from '../../services/refusals.ts';
import type { CustomSettings } from './settings.ts';

/** Most bytes of a response, which is only read to describe failures. */
const MAX_ANSWER = 64 * 1024;

/** A secret of Standard Webhooks is Base64 after its prefix; any other text is the key itself. */
function signerOf(secret: string): Webhook {
  return /^whsec_[A-Za-z0-9+/]+=*$/.test(secret)
    ? new Webhook(secret)
    : new Webhook(secret, { format: 'raw' });
}

/** Signs a body as webhooks are signed (Standard Webhooks). @param id the delivery's, the same through every attempt */
export function signed(secret: string, id: string, body: string, at = new Date()): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signerOf(secret).sign(id, at, body),
  };
}

const tokenAsked = ({ tokenUrl, clientId, clientSecret, scope }: CustomSettings): TokenAsked => ({
  service: 'The token address',
  url: tokenUrl,
  as: 'form',
  values: {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret ?? '',
    ...(scope ? { scope } : {}),
  },
});

const refusedWithout = () =>
  new ConnectorFailure('not_configured', 'The custom integration can’t be asked for a token here.', {
    retryable: false,
  });

/** Sends a request of an order with its signature, its secret header and its token. @throws ConnectorFailure, EgressError */
export async function sendCustom(
  { method, url, headers, body = '' }: ServiceRequest,
  { settings, fetchOut, bearer }: ConnectorIo<CustomSettings>,
  { id }: { id: string },
): Promise<OutboundAnswer> {
  const { secretHeaderName, secretHeaderValue } = settings;
  const outgoing = (token?: string): { url: string } & OutboundRequest => ({
    url,
    method,
    body,
    maxBytes: MAX_ANSWER,
    headers: {
      ...headers,
      ...(secretHeaderName && secretHeaderValue
        ? { [secretHeaderName.toLowerCase()]: secretHeaderValue }
        : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...signed(settings.signingSecret, id, body),
    },
  });
  if (settings.integrationId) {
    if (!bearer) throw refusedWithout();
    const token = await bearer();
    const ask = ({ url: to, ...request }: { url: string } & OutboundRequest) => fetchOut(to, request);
    const first = await ask(outgoing(token));
    // It may have been taken back, or have ended earlier than the service said.
    const answer = first.status === 401 ? await ask(outgoing(await bearer(token))) : first;
    if (answer.status === 401) throw refusedBy('The service', answer);
    return answer;
  }
  if (settings.tokenUrl)
    return callWithToken(tokenAsked(settings), fetchOut, ({ accessToken }) => outgoing(accessToken));
  const { url: to, ...request } = outgoing();
  const answer = await fetchOut(to, request);
  if (answer.status === 401) throw refusedBy('The service', answer);
  return answer;
}

/**
 * Tests the connection by a signed request that is marked as a test (`webhook-id: test`) and contains no answers.
 * @throws ConnectorFailure, EgressError
 */
export async function checkCustom(io: ConnectorIo<CustomSettings>): Promise<void> {
  const request: ServiceRequest = {
    method: 'POST',
    url: io.settings.endpoint,
    headers: { accept: '*/*', 'content-type': 'application/json' },
    sealed: [],
    body: JSON.stringify({ type: 'test' }),
  };
  const answer = await sendCustom(request, io, { id: 'test' });
  // These statuses mean that the service has accepted the credentials and read the request, even if it refuses the
  // content.
  const isRead = answer.status < 300 || answer.status === 400 || answer.status === 422;
  if (!isRead) throw refusedBy('The service', answer);
}
