import { secretField } from '@tributary/engine/definition/secret.ts';
import * as z from 'zod';
import { outwardUrl } from '../../../outward/outward.ts';
import type { ConnectorKindDeclaration } from '../declaration.ts';

/** The refusal of an account's identifier that is none. */
const NO_ACCOUNT_SID = 'Begin the account SID with AC, or the key with SK';

const fields = {
  /** `https://conversations.twilio.com/v1`. */
  endpoint: outwardUrl('endpoint'),
  /** The account, or an API key of it. */
  accountSid: z
    .string()
    .trim()
    .max(60, 'At most 60 characters')
    .refine((sid) => sid === '' || /^(AC|SK)[A-Za-z0-9]+$/.test(sid), NO_ACCOUNT_SID)
    .default(''),
  authToken: secretField(400),
  /** The organization's own address in conversations, such as `+441632960000` or `whatsapp:+441632960000`. */
  sender: z.string().trim().max(100, 'At most 100 characters').default(''),
};

/** Twilio Conversations v1. */
export const conversationKind = {
  flag: 'CONVERSATION_CONNECTOR',
  fields,
  initial: {
    endpoint: 'https://conversations.twilio.com/v1',
    accountSid: '',
    authToken: null,
    sender: '',
  },
  secrets: ['authToken'],
  optionalSecrets: [],
  required: ['accountSid', 'sender'],
  addresses: ['endpoint'],
  isAuthorized: false,
  writesRecords: false,
  isPayment: false,
  takesMore: true,
  isUsual: false,
  refusals: { [NO_ACCOUNT_SID]: 'noAccountSid' },
} as const satisfies ConnectorKindDeclaration;
