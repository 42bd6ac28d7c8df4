import { hasParts } from '@tributary/form-engine/answers.ts';
import { tributeKinds } from '@tributary/form-engine/components/tribute/kinds.ts';
import { roleOf } from '@tributary/form-engine/components/lookup.ts';
import { showAnswer } from '@tributary/form-engine/components/show-answer.ts';
import { frequencies } from '@tributary/form-engine/components/frequency/frequencies.ts';
import { confirmationOf } from '@tributary/form-engine/confirmation.ts';
import { amountLabelOf } from '@tributary/form-engine/giving/amount-label.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import { isOrderForm } from '@tributary/form-engine/review.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import type { ValidAnswers } from '@tributary/form-engine/validate.ts';
import { FIXED_VARIABLES, variablesIn } from '@tributary/form-engine/variables.ts';
import { currencies, type Currency } from '@tributary/kit/money.ts';
import * as z from 'zod';
import type { PlannedStep } from '@tributary/resources/connectors/port/connector.ts';
import { onOneLine } from '../mail/headers.ts';
import { withoutLinks } from './without-links.ts';

/** E-mails to supporters among the connectors of the outbox. */
export const SUPPORTER_EMAIL = 'email';

/** Characters of an answer that a text shows. */
const LONGEST_VALUE = 200;

/** An e-mail in the outbox: the form's texts and the answers in them at the time of sending. */
export const supporterEmailSchema = z.object({
  to: z.string(),
  /** The visitor's, as a language tag. */
  language: z.string(),
  /** The organization's own texts; empty for the product's. */
  subject: z.string(),
  message: z.string(),
  /** Empty for the organization's contact address. */
  replyTo: z.string(),
  /** Texts of the answers that `subject` and `message` name. */
  values: z.record(z.string(), z.string()),
  reference: z.string(),
  sentAt: z.iso.datetime(),
  receipt: z.boolean(),
  /** The file of the library that is shown at the top; null for none. */
  picture: z.uuid().nullable().default(null),
  /** A card for a person whom the donor names; null for the e-mail to the donor. */
  card: z
    .object({ kind: z.enum(tributeKinds), name: z.string(), from: z.string(), message: z.string() })
    .nullable()
    .default(null),
  /** The receipt of a later payment of a recurring gift; null for the e-mail that confirms a submission. */
  later: z.object({ number: z.int(), on: z.iso.date() }).nullable().default(null),
  donation: z
    .object({
      minor: z.int(),
      /** How much of it covers the payment service's fee. */
      fee: z.int().default(0),
      currency: z.enum(currencies),
      frequency: z.enum(frequencies),
      /** The label of the chosen amount, such as a level of membership, in the visitor's language; null for none. */
      label: z.string().nullable().default(null),
      /** It pays for more than a gift, so that it is called a payment. */
      isOrder: z.boolean().default(false),
      /** As the visitor chose it; null where the form does not ask. */
      method: z.string().nullable(),
    })
    .nullable(),
});
export type SupporterEmail = z.infer<typeof supporterEmailSchema>;

/** Whether its receiver needs it: it confirms money that they gave. A card, and a confirmation of other forms, is not. */
export const isNeeded = ({ card, donation, receipt }: SupporterEmail): boolean =>
  card === null && (donation !== null || receipt);

interface Sent {
  schema: FormSchema;
  result: ValidAnswers;
  language: string;
  /** The transaction's short reference. */
  reference: string;
  sentAt: Date;
}

/**
 * Plans the e-mail that confirms a submission. Pure, like the plans of connectors.
 * @returns undefined where the form sends none, or the visitor has given no address
 */
export function planSupporterEmail(sent: Sent): SupporterEmail | undefined {
  const { schema, result, language, reference, sentAt } = sent;
  const { on, subject, message, replyTo, receipt, picture } = confirmationOf(schema.settings);
  const { email, amount, frequency = 'one-off' } = result;
  if (!on || !email) return undefined;
  return {
    to: email,
    language,
    subject,
    message,
    replyTo,
    values: valuesOf(sent, variablesIn(`${subject}\n${message}`)),
    reference,
    sentAt: sentAt.toISOString(),
    receipt: receipt && amount !== undefined,
    picture,
    card: null,
    later: null,
    donation: amount
      ? {
          minor: amount.minor,
          fee: result.fee ?? 0,
          currency: amount.currency,
          frequency,
          // The amount of several things has no label.
          label: result.bought ? null : (amountLabelOf(schema, result.preset) ?? null),
          isOrder: isOrderForm(schema),
          method: methodOf(sent),
        }
      : null,
  };
}

/**
 * Plans the card that a donor sends to a person with a gift. The donor's entries are on one line each, bounded, and
 * without anything to click on.
 * @returns undefined where there is no gift, or no card is wanted
 */
export function planCard({ schema, result, language, reference, sentAt }: Sent): SupporterEmail | undefined {
  const question = schema.components.find((component) => component.type === 'tribute');
  const answer = question && result.answers[question.key];
  if (!question?.cards || !result.amount || !answer || !hasParts(answer) || Array.isArray(answer))
    return undefined;
  const { to, name = '', from = '', message = '' } = answer;
  const kind = question.kinds.find((one) => one === answer['kind']);
  if (!to || !kind) return undefined;
  const line = (text: string | number): string => withoutLinks(onOneLine(String(text)));
  return {
    to: String(to),
    language,
    subject: question.cardSubject,
    message: question.cardText,
    replyTo: '',
    values: {},
    reference,
    sentAt: sentAt.toISOString(),
    receipt: false,
    picture: null,
    card: { kind, name: line(name), from: line(from), message: line(message) },
    later: null,
    donation: null,
  };
}

/** The receipt of a later payment of a recurring gift, in the product's words: the form's own thank for its beginning. */
export const laterReceiptOf = (
  first: SupporterEmail,
  payment: { number: number; on: string; minor: number; currency: Currency },
  sentAt: Date,
): SupporterEmail => ({
  ...first,
  subject: '',
  message: '',
  values: {},
  picture: null,
  sentAt: sentAt.toISOString(),
  later: { number: payment.number, on: payment.on },
  donation: first.donation && {
    ...first.donation,
    minor: payment.minor,
    currency: payment.currency,
    fee: 0,
    // A gift that was changed since is no longer the amount that was chosen.
    label: payment.minor === first.donation.minor ? first.donation.label : null,
  },
});

/** The answers that a text names, as people read them; empty where there is none. */
function valuesOf(sent: Sent, names: readonly string[]): Record<string, string> {
  const own = names.filter((name) => !FIXED_VARIABLES.some((fixed) => fixed === name));
  const values = Object.fromEntries(own.map((name) => [name, shown(sent, name)]));
  // In the visitor's language, like the text around it.
  const label = names.includes('amountLabel') && (amountLabelOf(sent.schema, sent.result.preset) ?? '');
  return label === false ? values : { ...values, amountLabel: label };
}

function shown({ schema, result, language }: Sent, key: string): string {
  const question = schema.components.find((component) => 'key' in component && component.key === key);
  const answer = Object.hasOwn(result.answers, key) ? result.answers[key] : undefined;
  if (!question || !('key' in question) || answer === undefined) return '';
  const { settings } = schema;
  const text = showAnswer(question, answer, {
    settings,
    locale: language,
    t: messagesIn(language),
    currency: result.amount?.currency,
  });
  // The donor's entries: on one line, no longer than a sentence, and nothing to click on.
  const line = onOneLine(text);
  const letters = [...line];
  const short = letters.length > LONGEST_VALUE ? `${letters.slice(0, LONGEST_VALUE).join('').trim()}…` : line;
  return withoutLinks(short);
}

function methodOf({ schema, result, language }: Sent): string | null {
  const question = schema.components.find((component) => roleOf(component) === 'paymentMethod');
  const chosen = result.paymentMethod;
  if (!question || !('key' in question) || chosen === undefined) return null;
  return showAnswer(question, chosen, {
    settings: schema.settings,
    locale: language,
    t: messagesIn(language),
  });
}

/** The content of an e-mail, for the transaction's page. */
export function previewSupporterEmail({
  to,
  subject,
  message,
  values,
  receipt,
  language,
  card,
  later,
}: SupporterEmail): PlannedStep[] {
  return [
    {
      request: `MAIL ${to}`,
      values: {
        language,
        ...(subject ? { subject } : {}),
        ...(message ? { message } : {}),
        receipt,
        ...(later ? { receiptNumber: later.number, date: later.on } : {}),
        ...card,
        ...values,
      },
    },
  ];
}
