/*
 * Twilio Conversations v1, as this connector relies on it.
 *
 * - {account or key}:{token} by Basic authentication; bodies are forms; a created resource is answered with 201.
 * - One address and one sender are in one active conversation at a time. GET /ParticipantConversations?Address= names it.
 * - POST /Conversations takes a UniqueName; a second one of that name is refused with 409.
 * - There is no key of idempotency: each message carries the submission's id in its attributes, and a conversation that
 *   was there before is read before anything is written into it.
 * - Refusals are {code, message, more_info, status}.
 */
import type { OutboundAnswer } from '@tributary/engine/egress/egress.server.ts';
import * as z from 'zod';
import type { OrderRequests, ServiceRequest } from '../../port/connector.ts';
import { ConnectorFailure } from '../../port/failure.ts';
import { jsonOf } from '../../port/json-of.ts';
import { isSuccess, badAnswer, refusedBy } from '../../services/refusals.ts';
import type { ConversationOrder } from './plan.ts';
import type { ConversationSettings } from './settings.ts';

const SERVICE = 'Twilio';
/** Messages that are looked through for an earlier attempt's. */
const PAGE = 50;
/** Replaces the id of a conversation that is not made in a dry run. */
const NOT_MADE = 'CHofTheFirstRequest';

const sid = z.string().regex(/^[A-Z]{2}[A-Za-z0-9]{1,60}$/);
const createdSchema = z.object({ sid });
const participantsSchema = z.object({
  conversations: z.array(
    z.object({
      conversation_sid: sid,
      conversation_state: z.string().nullish(),
      participant_messaging_binding: z.object({ proxy_address: z.string().nullish() }).nullish().catch(null),
    }),
  ),
});
const messagesSchema = z.object({
  messages: z.array(z.object({ sid, attributes: z.string().nullish() })),
});
const refusalSchema = z.object({
  code: z.coerce.string().nullish(),
  message: z.string().max(1_000).nullish(),
});

/** Turns a refusal into a failure with the service's own message. */
export function twilioRefusal(answer: OutboundAnswer): ConnectorFailure {
  const found = refusalSchema.safeParse(jsonOf(answer)).data;
  return refusedBy(SERVICE, answer, found?.message && `${found.message} (${found.code ?? answer.status})`);
}

function read<T>(answer: OutboundAnswer, schema: z.ZodType<T>): T {
  if (!isSuccess(answer.status)) throw twilioRefusal(answer);
  const found = schema.safeParse(jsonOf(answer));
  if (!found.success) throw badAnswer(SERVICE, answer.status);
  return found.data;
}

const common = { accept: 'application/json' };

/** The requests below the service's address. */
const requestsTo = (endpoint: string) => {
  const base = endpoint.replace(/\/+$/, '');
  return {
    get: (path: string): ServiceRequest => ({
      method: 'GET',
      url: base + path,
      headers: common,
      sealed: ['authorization'],
    }),
    post: (path: string, form: Record<string, string>): ServiceRequest => ({
      method: 'POST',
      url: base + path,
      headers: { ...common, 'content-type': 'application/x-www-form-urlencoded' },
      sealed: ['authorization'],
      body: new URLSearchParams(form).toString(),
    }),
  };
};

/** A number in international format, by the channel of the sender: `whatsapp:+44…` where the sender has one. */
function addressOf(typed: string, sender: string): string {
  const channel = /^([a-z]+):/.exec(sender)?.[0] ?? '';
  const number = typed
    .replace(/^[a-z]+:/, '')
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+');
  if (!/^\+[1-9]\d{6,14}$/.test(number))
    throw new ConnectorFailure('no_phone_number', 'There is no phone number in international format.', {
      retryable: false,
    });
  return channel + number;
}

const isOurs = (attributes: string | null | undefined, reference: string): boolean => {
  try {
    const found = z.object({ submission: z.string() }).safeParse(JSON.parse(attributes ?? '{}'));
    return found.data?.submission === reference;
  } catch {
    return false;
  }
};

/**
 * The requests of an order: the person's conversation is found or made, and the message is written once.
 * @throws ConnectorFailure
 */
export async function* conversationRequests(
  order: ConversationOrder,
  { endpoint, sender }: ConversationSettings,
): OrderRequests {
  const { reference, body, friendlyName, attributes } = order;
  const address = addressOf(order.address, sender);
  if (!body)
    throw new ConnectorFailure('not_mapped', 'Nothing is mapped to the body of the message.', {
      retryable: false,
    });
  const { get, post } = requestsTo(endpoint);
  const known = yield get(`/ParticipantConversations?${new URLSearchParams({ Address: address })}`);
  let conversation = known && activeIn(known, sender);
  const isKnown = conversation !== undefined;
  if (conversation === undefined) {
    const made = yield post('/Conversations', {
      FriendlyName: friendlyName,
      UniqueName: reference,
      Attributes: JSON.stringify({ ...attributes, submission: reference }),
    });
    // An attempt whose response was lost has created it.
    const found = made?.status === 409 ? yield get(`/Conversations/${encodeURIComponent(reference)}`) : made;
    conversation = found ? read(found, createdSchema).sid : NOT_MADE;
    const participant = yield post(`/Conversations/${conversation}/Participants`, {
      'MessagingBinding.Address': address,
      'MessagingBinding.ProxyAddress': sender,
    });
    if (participant && participant.status !== 409) read(participant, createdSchema);
  }
  if (isKnown) {
    const path = `/Conversations/${conversation}/Messages?${new URLSearchParams({ Order: 'desc', PageSize: String(PAGE) })}`;
    const written = yield get(path);
    const ours =
      written && read(written, messagesSchema).messages.find((each) => isOurs(each.attributes, reference));
    if (ours) return { conversation, message: ours.sid };
  }
  const sent = yield post(`/Conversations/${conversation}/Messages`, {
    Author: sender,
    Body: body,
    Attributes: JSON.stringify({ submission: reference }),
  });
  return sent ? { conversation, message: read(sent, createdSchema).sid } : {};
}

function activeIn(answer: OutboundAnswer, sender: string): string | undefined {
  const { conversations } = read(answer, participantsSchema);
  const own = conversations.find(({ conversation_state: state, participant_messaging_binding: binding }) => {
    const isOwn = !binding?.proxy_address || binding.proxy_address === sender;
    return isOwn && state !== 'closed';
  });
  return own?.conversation_sid;
}
