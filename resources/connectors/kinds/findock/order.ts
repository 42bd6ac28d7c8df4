import { currencies, moneyToDecimal } from '@tributary/kit/money.ts';
import type { Source } from '../../../configuration-parts/parts.ts';
import { frequencies } from '@tributary/form-engine/components/frequency/frequencies.ts';
import * as z from 'zod';
import type { PlanInput, PlannedStep } from '../../port/connector.ts';
import { valueOf, type FieldValue } from '../../mapped/values.ts';

/** A form configuration's mapping for this connector: `FirstName` or `Contact.FirstName` or `Account.Name` → its source. */
export type ContactMapping = Record<string, Source>;

const DEFAULT_MAPPING: ContactMapping = { FirstName: 'firstName', LastName: 'lastName', Email: 'email' };

const fieldsSchema = z.record(
  z.string().regex(/^[A-Za-z]\w{0,79}$/),
  z.union([z.string(), z.number(), z.boolean()]),
);

/** The stored payload of a payment to create: all values that do not depend on the tenant's settings. */
export const paymentOrderSchema = z.object({
  /** Integer minor units. */
  amountMinor: z.int().positive(),
  currency: z.enum(currencies),
  frequency: z.enum(frequencies),
  /** The value of the form's payment-method question. */
  method: z.string().max(64),
  contact: fieldsSchema,
  account: fieldsSchema.optional(),
  origin: z.string().max(200).optional(),
  campaignId: z.string().max(80).optional(),
  /** yyyy-mm-dd by the organization's clock, which its service runs by too. It is fixed with the order, so that a repeated request says the same. */
  submittedOn: z.iso.date(),
});
export type PaymentOrder = z.infer<typeof paymentOrderSchema>;

/**
 * Fills the payer's Salesforce fields from a form's answers, by the configuration's mapping or by the usual keys. A
 * contact needs a last name: where none was asked, the whole name, the e-mail address or "Anonymous" replaces it.
 */
export function payerFields(
  answers: Record<string, unknown>,
  mapping: ContactMapping = DEFAULT_MAPPING,
): Pick<PaymentOrder, 'contact' | 'account'> {
  const contact: Record<string, FieldValue> = {};
  const account: Record<string, FieldValue> = {};
  for (const [target, source] of Object.entries(
    Object.keys(mapping).length > 0 ? mapping : DEFAULT_MAPPING,
  )) {
    const match = /^(?:(Contact|Account)\.)?([A-Za-z]\w{0,79})$/.exec(target);
    const value = valueOf(source, answers);
    if (match && value !== undefined && value !== '')
      (match[1] === 'Account' ? account : contact)[match[2]!] = value;
  }
  contact['LastName'] ??=
    valueOf('lastName', answers) || valueOf('name', answers) || valueOf('email', answers) || 'Anonymous';
  return { contact, ...(Object.keys(account).length > 0 && { account }) };
}

/** Returns a campaign's code if it is the id of its record: the service refuses any other code. */
const campaignIdOf = (code: string | null | undefined): string | undefined =>
  code && /^701[A-Za-z0-9]{12}([A-Za-z0-9]{3})?$/.test(code) ? code : undefined;

const DEFAULT_METHOD = 'creditcard';

/** Plans a payment, for either version. Pure. */
export function planPayment({
  form,
  page,
  submittedOn,
  answers,
  email,
  donation,
  mapping,
}: PlanInput): PaymentOrder {
  const { amount, frequency, method = DEFAULT_METHOD } = donation!;
  return paymentOrderSchema.parse({
    amountMinor: amount.minor,
    currency: amount.currency,
    frequency,
    method,
    ...payerFields({ ...answers, email: email ?? answers['email'] }, mapping),
    origin: `form ${form.id}`,
    campaignId: campaignIdOf(page?.campaignCode),
    submittedOn,
  });
}

/** An order's money as the service writes it: the decimal number that its minor units spell (1999 → 19.99). */
export const moneyOf = (order: PaymentOrder) => ({
  Amount: Number(moneyToDecimal(order.amountMinor, order.currency)),
  CurrencyISOCode: order.currency,
});

/** Describes an order by the service's names, without values that depend on settings. @param path of the request */
export function plannedPayment(path: string, order: PaymentOrder): PlannedStep {
  const fields = (holder: string, values: Record<string, FieldValue> = {}) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [`${holder}.${field}`, value]));
  return {
    request: `POST ${path}`,
    values: {
      ...moneyOf(order),
      ...(order.frequency === 'one-off' ? {} : { Frequency: order.frequency }),
      PaymentMethod: order.method,
      ...(order.campaignId ? { CampaignId: order.campaignId } : {}),
      ...fields('Contact', order.contact),
      ...fields('Account', order.account),
    },
  };
}
