import { firstAmountLabel } from '@tributary/form-engine/giving/amount-label.ts';
import { roleOf } from '@tributary/form-engine/components/lookup.ts';
import { confirmationOf } from '@tributary/form-engine/confirmation.ts';
import { isOrderForm, takesDonations } from '@tributary/form-engine/review.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { variablesIn } from '@tributary/form-engine/variables.ts';
import type { SupporterEmail } from './order.ts';

/** As long as a real one, and none that could be one: references have neither 0 nor 1. */
const REFERENCE = 'TEST-0001';
const AMOUNT_MINOR = 25_00;
/** Names that are read in any language. */
const SAMPLE_NAMES = { name: 'Ada', from: 'Grace' };

/** The e-mail that a form would send to a person: each answer is the question's own name. */
export function sampleEmail(
  schema: FormSchema,
  { to, language, sentAt }: { to: string; language: string; sentAt: Date },
): SupporterEmail {
  const { subject, message, replyTo, receipt, picture } = confirmationOf(schema.settings);
  const isDonation = takesDonations(schema);
  const method = schema.components.find((component) => roleOf(component) === 'paymentMethod');
  const offered = method?.type === 'paymentMethod' ? (method.methods[0]?.label ?? null) : null;
  return {
    to,
    language,
    subject,
    message,
    replyTo,
    values: Object.fromEntries(
      variablesIn(`${subject}\n${message}`).map((name) => [name, labelOf(schema, name) ?? `{${name}}`]),
    ),
    reference: REFERENCE,
    sentAt: sentAt.toISOString(),
    receipt: receipt && isDonation,
    picture,
    card: null,
    later: null,
    donation: isDonation
      ? {
          minor: AMOUNT_MINOR,
          fee: 0,
          currency: schema.settings.currency,
          frequency: 'one-off',
          label: firstAmountLabel(schema) ?? null,
          isOrder: isOrderForm(schema),
          method: offered,
        }
      : null,
  };
}

/**
 * The card that a form's donors may send: its tribute's first kind, with names as examples.
 * @returns undefined where the form has no tribute with cards
 */
export function sampleCard(
  schema: FormSchema,
  { to, language, sentAt }: { to: string; language: string; sentAt: Date },
): SupporterEmail | undefined {
  const question = schema.components.find((component) => component.type === 'tribute');
  const kind = question?.kinds[0];
  if (!question?.cards || !kind) return undefined;
  return {
    to,
    language,
    subject: question.cardSubject,
    message: question.cardText,
    replyTo: '',
    values: {},
    reference: REFERENCE,
    sentAt: sentAt.toISOString(),
    receipt: false,
    picture: null,
    card: { kind, ...SAMPLE_NAMES, message: '' },
    later: null,
    donation: null,
  };
}

function labelOf(schema: FormSchema, key: string): string | undefined {
  if (key === 'amountLabel') return firstAmountLabel(schema) ?? '';
  const { components } = schema;
  const question = components.find((component) => 'key' in component && component.key === key);
  return question && 'label' in question ? question.label : undefined;
}
