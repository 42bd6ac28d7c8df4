import * as z from 'zod';
import type { PlanInput, PlannedStep } from '../../port/connector.ts';
import type { FieldValue } from '../../mapped/values.ts';
import { mappedFields, mappedFieldsSchema } from '../../mapped/fields.ts';

/** Longest body of a message (the service's limit), in characters. */
const BODY_LIMIT = 1_600;

/** The stored payload of a message to one person. */
export const conversationOrderSchema = z.object({
  /** The submission, which identifies a repeated message. */
  reference: z.string().max(100),
  /** The person's phone number, as it was typed. */
  address: z.string().max(100),
  body: z.string().max(BODY_LIMIT),
  /** The conversation's name for the people who answer. */
  friendlyName: z.string().max(256),
  /** Further values of the submission that they see. */
  attributes: mappedFieldsSchema,
});
export type ConversationOrder = z.infer<typeof conversationOrderSchema>;

const textOf = (value: FieldValue | undefined): string => (value === undefined ? '' : String(value).trim());

/** Fields of answers that are usually a phone number. */
const USUAL = ['address', 'phone', 'mobile', 'phoneNumber'] as const;

/** Plans a message, by the fields `address`, `body` and `friendlyName` of the mapping; others become attributes. Pure. */
export function planConversation(input: PlanInput): ConversationOrder {
  const { body, friendlyName, address, ...attributes } = mappedFields(input);
  const found = [address, ...USUAL.map((key) => attributes[key])].map(textOf).find(Boolean) ?? '';
  return {
    reference: input.transactionId,
    address: found.slice(0, 100),
    body: textOf(body).slice(0, BODY_LIMIT),
    friendlyName: (textOf(friendlyName) || input.form.description).slice(0, 256),
    attributes,
  };
}

/** Describes the requests of a message for people, without the settings. */
export const previewConversation = ({ address, body, friendlyName }: ConversationOrder): PlannedStep[] => [
  { request: 'POST /Conversations', values: { FriendlyName: friendlyName } },
  { request: 'POST /Participants', values: { 'MessagingBinding.Address': address } },
  { request: 'POST /Messages', values: { Body: body } },
];
