import type { OutboundAnswer } from '@tributary/engine/egress/egress.server.ts';
import type { ConnectorIo, ServiceRequest } from '../../port/connector.ts';
import { isSuccess } from '../../services/refusals.ts';
import { twilioRefusal } from './requests.ts';
import type { ConversationSettings } from './settings.ts';

const basic = ({ accountSid, authToken }: ConversationSettings): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

/** Sends a request of an order. @throws ConnectorFailure not_authorized; EgressError */
export async function sendToTwilio(
  { method, url, headers, body }: ServiceRequest,
  { settings, fetchOut }: ConnectorIo<ConversationSettings>,
): Promise<OutboundAnswer> {
  const answer = await fetchOut(url, {
    method,
    headers: { ...headers, authorization: basic(settings) },
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status === 401) throw twilioRefusal(answer);
  return answer;
}

/** Lists one conversation, which changes nothing. @throws ConnectorFailure, EgressError */
export async function checkConversation(io: ConnectorIo<ConversationSettings>): Promise<void> {
  const url = `${io.settings.endpoint.replace(/\/+$/, '')}/Conversations?PageSize=1`;
  const answer = await sendToTwilio(
    { method: 'GET', url, headers: { accept: 'application/json' }, sealed: [] },
    io,
  );
  if (!isSuccess(answer.status)) throw twilioRefusal(answer);
}
