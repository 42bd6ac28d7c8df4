import { formatMoney, formatMoneyShort } from '@tributary/kit/money.ts';
import type { FormComponent, FormSchema } from './schema.ts';
import type { Frequency } from './components/frequency/frequencies.ts';
import { frequencies } from './components/frequency/frequencies.ts';
import { addedBy, mayPay, roleOf } from './components/lookup.ts';
import { messagesIn } from './messages.ts';
import type { FormReading } from './reading/read-form.ts';
import type { ValidAnswers } from './validate.ts';
import { feeIn, paymentIn } from './reading/payment.ts';

/** The donation as button text, as far as it is known. */
export interface Donation {
  amount?: ValidAnswers['amount'];
  frequency?: Frequency;
}

/** The submit button's text: the form's own or the engine's, with amount and frequency once they are known. */
export function submitLabel(schema: FormSchema, locale: string, donation: Donation = {}): string {
  const t = messagesIn(locale);
  const submit =
    schema.settings.submitLabel ||
    t(takesDonations(schema) ? (isOrderForm(schema) ? 'pay' : 'donate') : 'submit');
  return donation.amount
    ? t('submitAmount', { submit, ...donationMessages(donation, locale) }).trim()
    : submit;
}

/** Whether a last step's button has the engine's own text, the review's or its own submit text. */
export function isEngineLabel(schema: FormSchema): boolean {
  return schema.settings.submitLabel === '' || (schema.settings.review && takesDonations(schema));
}

/** Whether visitors pay for more than a gift, so that it is called a payment. */
export function isOrderForm({ components }: Pick<FormSchema, 'components'>): boolean {
  return components.some((component) => mayPay(component) && roleOf(component) !== 'amount');
}

/** Whether a form asks for money. */
export function takesDonations({ components }: Pick<FormSchema, 'components'>): boolean {
  return components.some(mayPay);
}

/** The amount and the frequency of a donation as texts of buttons have them. */
export function donationMessages({ amount, frequency = 'one-off' }: Donation, locale: string) {
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
  const payment = paymentIn(schema, { readings, visible });
  const donation: Donation = payment && payment !== 'mixed' ? { amount: payment } : {};
  for (const component of schema.components) {
    if (!('key' in component) || !visible.has(component.id)) continue;
    const reading = readings.get(component.key);
    if (!reading?.ok) continue;
    if (roleOf(component) === 'frequency')
      donation.frequency = frequencies.find((one) => one === reading.answer);
  }
  return donation;
}

/** The donation as far as it is known before a step; nothing where an answer of that step changes it. */
export function settledDonation(
  schema: FormSchema,
  step: readonly FormComponent[],
  reading: Pick<FormReading, 'readings' | 'visible'>,
): Donation {
  const donation = donationOf(schema, reading);
  const { amount } = donation;
  const isChanged = (component: FormComponent): boolean =>
    mayPay(component) ||
    roleOf(component) === 'frequency' ||
    (amount !== undefined && addedBy(component, amount) !== undefined);
  return step.some(isChanged) ? {} : donation;
}

/** The fee on the chosen amount, as text: the donor's addition. Empty without an amount or a question. */
export function feeText(
  schema: FormSchema,
  reading: Pick<FormReading, 'readings' | 'visible'>,
  locale: string,
): string {
  const fee = feeIn(schema, reading);
  return fee ? formatMoney(fee.minor, fee.currency, locale) : '';
}
