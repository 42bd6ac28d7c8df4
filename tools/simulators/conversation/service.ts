import type { Call, Response, SimulatedService } from '../services/service.ts';

/** The account that the simulated service knows. */
export const CONVERSATION_ACCOUNT = {
  sid: 'ACsimulated',
  token: 'the-token-of-the-simulated-account',
} as const;

interface Conversation {
  sid: string;
  uniqueName: string | null;
  friendlyName: string;
  attributes: string;
  state: 'active' | 'closed';
  participants: { sid: string; address: string; proxy: string }[];
  messages: { sid: string; author: string; body: string; attributes: string }[];
}

const refuse = (
  status: number,
  code: number,
  message: string,
  headers?: Record<string, string>,
): Response => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  ...(headers ? { headers } : {}),
});

const view = ({ sid, uniqueName, friendlyName, attributes, state }: Conversation) => ({
  sid,
  account_sid: CONVERSATION_ACCOUNT.sid,
  unique_name: uniqueName,
  friendly_name: friendlyName,
  attributes,
  state,
});

const meta = { page: 0, page_size: 50, next_page_url: null };

/** Twilio Conversations v1. */
export function createConversations(): SimulatedService {
  let token: string = CONVERSATION_ACCOUNT.token;
  const all: Conversation[] = [];
  let made = 0;
  const newSid = (prefix: string): string => {
    made += 1;
    return prefix + String(made).padStart(32, '0');
  };
  const named = (name: string) => all.find(({ sid, uniqueName }) => sid === name || uniqueName === name);
  const holding = (address: string) =>
    all.find(
      ({ state, participants }) => state === 'active' && participants.some((one) => one.address === address),
    );

  function create(form: URLSearchParams): Response {
    const uniqueName = form.get('UniqueName');
    if (uniqueName && named(uniqueName))
      return refuse(409, 50_353, 'Conversation with provided unique name already exists');
    const conversation: Conversation = {
      sid: newSid('CH'),
      uniqueName,
      friendlyName: form.get('FriendlyName') ?? '',
      attributes: form.get('Attributes') ?? '{}',
      state: 'active',
      participants: [],
      messages: [],
    };
    all.push(conversation);
    return { status: 201, body: view(conversation) };
  }

  function join(conversation: Conversation, form: URLSearchParams): Response {
    const address = form.get('MessagingBinding.Address') ?? '';
    const proxy = form.get('MessagingBinding.ProxyAddress') ?? '';
    if (!/^([a-z]+:)?\+\d{7,15}$/.test(address))
      return refuse(400, 50_407, 'Invalid messaging binding address');
    const other = holding(address);
    if (other)
      return refuse(
        409,
        50_416,
        `A binding for this participant and proxy address already exists in Conversation ${other.sid}`,
      );
    const participant = { sid: newSid('MB'), address, proxy };
    conversation.participants.push(participant);
    return {
      status: 201,
      body: { sid: participant.sid, messaging_binding: { address, proxy_address: proxy } },
    };
  }

  function write(conversation: Conversation, form: URLSearchParams): Response {
    const body = form.get('Body') ?? '';
    if (body.length > 1_600) return refuse(400, 50_511, 'Message body too long');
    const message = {
      sid: newSid('IM'),
      author: form.get('Author') ?? 'system',
      body,
      attributes: form.get('Attributes') ?? '{}',
    };
    conversation.messages.push(message);
    return { status: 201, body: { ...message, index: conversation.messages.length - 1 } };
  }

  function ofConversation(
    { method }: Call,
    form: URLSearchParams,
    name: string,
    part: string | undefined,
  ): Response {
    const conversation = named(name);
    if (!conversation) return refuse(404, 20_404, 'The requested resource was not found');
    if (!part) return { status: 200, body: view(conversation) };
    if (part === 'Participants' && method === 'POST') return join(conversation, form);
    if (part === 'Messages' && method === 'POST') return write(conversation, form);
    if (part === 'Messages')
      return { status: 200, body: { messages: conversation.messages.toReversed(), meta } };
    return refuse(404, 20_404, 'The requested resource was not found');
  }

  return {
    answer(call) {
      const basic = Buffer.from(`${CONVERSATION_ACCOUNT.sid}:${token}`).toString('base64');
      if (call.headers.authorization !== `Basic ${basic}`) return refuse(401, 20_003, 'Authenticate');
      const form = new URLSearchParams(call.text);
      if (call.path === '/v1/ParticipantConversations') {
        const found = holding(call.query.get('Address') ?? '');
        const conversations = found
          ? [
              {
                conversation_sid: found.sid,
                conversation_state: found.state,
                conversation_unique_name: found.uniqueName,
                participant_messaging_binding: { proxy_address: found.participants[0]?.proxy },
              },
            ]
          : [];
        return { status: 200, body: { conversations, meta } };
      }
      if (call.path === '/v1/Conversations')
        return call.method === 'POST'
          ? create(form)
          : { status: 200, body: { conversations: all.map(view), meta } };
      const [, name, part] = /^\/v1\/Conversations\/([\w-]+)(?:\/(\w+))?$/.exec(call.path) ?? [];
      return name ? ofConversation(call, form, name, part) : refuse(404, 20_404, 'Not found');
    },
    limited: () => refuse(429, 20_429, 'Too many requests', { 'retry-after': '5' }),
    records: () => all,
    control(wanted) {
      if (wanted['revoke'] === true) token = 'another token';
    },
    reset() {
      token = CONVERSATION_ACCOUNT.token;
      all.length = 0;
      made = 0;
    },
  };
}
