import { formatMoney, formatMoneyShort } from '@tributary/kit/money.ts';
import type { FormSchema, Frequency, Question } from './schema.ts';
import type { Answer } from './answers.ts';
import { currencyOf, isEmptyAnswer } from './answers.ts';
import { messagesIn } from './messages.ts';
import type { FormReading, ValidAnswers } from './validate.ts';

/** One line of a summary, as plain text. */
export interface ReviewRow {
  key: string;
  label: string;
  value: string;
}

/** The answers as text, in the order of the form, without hidden and empty ones. */
export function reviewRows(schema: FormSchema, result: ValidAnswers, locale: string): ReviewRow[] {
  const t = messagesIn(locale);
  return schema.components.flatMap((component) => {
    if (!('key' in component) || component.type === 'hidden') return [];
    const answer = Object.hasOwn(result.answers, component.key) ? result.answers[component.key] : undefined;
    if (answer === undefined || (component.type !== 'consent' && isEmptyAnswer(answer))) return [];
    if (component.type === 'amount') {
      const value = result.amount ? formatMoney(result.amount.minor, result.amount.currency, locale) : '';
      return [{ key: component.key, label: component.label, value }];
    }
    const value =
      typeof answer === 'boolean'
        ? t(answer ? 'yes' : 'no')
        : component.type === 'frequency' && result.frequency
          ? t(result.frequency)
          : optionLabels(component, answer);
    return [{ key: component.key, label: component.label, value }];
  });
}

function optionLabels(component: Question, answer: Exclude<Answer, boolean>): string {
  const options =
    component.type === 'paymentMethod'
      ? component.methods
      : component.type === 'select' || component.type === 'radio' || component.type === 'checkboxes'
        ? component.options
        : [];
  const label = (value: string): string => options.find((option) => option.value === value)?.label ?? value;
  return typeof answer === 'string' ? label(answer) : answer.map(label).join(', ');
}

/** The donation as button text, as far as it is known. */
interface Donation {
  amount?: ValidAnswers['amount'];
  frequency?: Frequency;
}

/** The submit button's text: the form's own or the engine's, with amount and frequency once they are known. */
export function submitLabel(schema: FormSchema, locale: string, donation: Donation = {}): string {
  const t = messagesIn(locale);
  const submit = schema.settings.submitLabel || t(takesDonations(schema) ? 'donate' : 'submit');
  return donation.amount
    ? t('submitAmount', { submit, ...donationMessages(donation, locale) }).trim()
    : submit;
}

/** Whether a last step's button has the engine's own text, the review's or its own submit text. */
export function isEngineLabel(schema: FormSchema): boolean {
  return schema.settings.submitLabel === '' || (schema.settings.review && takesDonations(schema));
}

/** The text of the last step's button: it sends, or opens the review of a donation. */
export function lastStepLabel(schema: FormSchema, locale: string, donation: Donation = {}): string {
  if (!schema.settings.review || !takesDonations(schema)) return submitLabel(schema, locale, donation);
  const t = messagesIn(locale);
  return donation.amount ? t('reviewGiftOf', donationMessages(donation, locale)).trim() : t('reviewGift');
}

const takesDonations = ({ components }: FormSchema): boolean =>
  components.some(({ type }) => type === 'amount');

function donationMessages({ amount, frequency = 'one-off' }: Donation, locale: string) {
  return {
    amount: formatMoneyShort(amount!.minor, amount!.currency, locale),
    frequency: messagesIn(locale)(`adverb.${frequency}`),
  };
}

/** The donation while a form is being filled in, whether other fields are valid or not. */
export function donationOf(
  schema: FormSchema,
  { readings, visible }: Pick<FormReading, 'readings' | 'visible'>,
): Donation {
  const donation: Donation = {};
  for (const component of schema.components) {
    if (!('key' in component) || !visible.has(component.id)) continue;
    const reading = readings.get(component.key);
    if (!reading?.ok) continue;
    if (component.type === 'amount' && reading.minor !== undefined) {
      donation.amount = { minor: reading.minor, currency: currencyOf(component, schema.settings) };
    }
    if (component.type === 'frequency')
      donation.frequency = component.options.find((option) => option === reading.answer);
  }
  return donation;
}
