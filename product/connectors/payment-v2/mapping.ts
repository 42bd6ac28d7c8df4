import { currencies, moneyToDecimal } from '@tributary/kit/money.ts';
import type { Source } from '@tributary/resources/form-configurations/parts.ts';
import { valueOf, type FieldValue } from '../mapped-values.ts';
import type { Frequency } from '@tributary/form-engine/components/frequency/frequencies.ts';
import { frequencies } from '@tributary/form-engine/components/frequency/frequencies.ts';
import * as z from 'zod';
import type { PaymentRequest, PlannedStep } from '../connector.ts';
import type { PaymentMethodChoice } from '@tributary/resources/connectors/kinds/payment-v2.ts';
import type { PaymentV2Settings } from './settings.ts';

/** A form configuration's mapping for this connector: `FirstName` or `Contact.FirstName` or `Account.Name` → its source. */
export type ContactMapping = Record<string, Source>;

const DEFAULT_MAPPING: ContactMapping = { FirstName: 'firstName', LastName: 'lastName', Email: 'email' };

const fieldsSchema = z.record(
  z.string().regex(/^[A-Za-z]\w{0,79}$/),
  z.union([z.string(), z.number(), z.boolean()]),
);

/** What a delivery keeps of a payment to be made: everything that does not depend on the tenant's settings. */
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
  /** yyyy-mm-dd in UTC. It is fixed with the order, so that a repeated request says the same. */
  submittedOn: z.iso.date(),
});
export type PaymentOrder = z.infer<typeof paymentOrderSchema>;

/**
 * Fills the payer's Salesforce fields from a form's answers, by the configuration's mapping or by the usual keys.
 * A contact needs a last name: where none was asked, the whole name, the e-mail address or "Anonymous" stands in.
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

type RegularFrequency = Exclude<Frequency, 'one-off'>;

/** The service's word for each frequency, and its length in months. */
const REGULAR = {
  monthly: { name: 'Monthly', months: 1 },
  quarterly: { name: 'Quarterly', months: 3 },
  yearly: { name: 'Yearly', months: 12 },
} as const satisfies Record<RegularFrequency, { name: string; months: number }>;

/** A date some periods later, on the last day of the month when that day does not exist there. */
function later(date: string, frequency: RegularFrequency): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const months = month - 1 + REGULAR[frequency].months;
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Names of the service for the values that our forms use, compared without case and punctuation; new forms use the first. */
const USUAL_METHODS: Record<string, string> = {
  creditcard: 'CreditCard',
  card: 'CreditCard',
  directdebit: 'SEPA Direct Debit',
  sepa: 'SEPA Direct Debit',
  sepadirectdebit: 'SEPA Direct Debit',
  ideal: 'Ideal',
  paypal: 'PayPal',
};

const usualMethod = (value: string): string | undefined =>
  USUAL_METHODS[value.toLowerCase().replace(/[^a-z0-9]/g, '')];

/** What a form stores for a method of the service: the usual value, else its name with `_` for each space. */
export function methodValue(name: string): string {
  const usual = Object.keys(USUAL_METHODS).find((value) => USUAL_METHODS[value] === name);
  return usual ?? name.replaceAll(' ', '_');
}

function choiceOf(settings: PaymentV2Settings, method: string): PaymentMethodChoice {
  const known = settings.methods[method];
  if (known) return known;
  return { name: usualMethod(method) ?? method.replaceAll('_', ' ') };
}

export interface IntentRequest {
  SuccessURL: string;
  FailureURL: string;
  WebhookURL: string;
  IdempotencyKey: string;
  Origin?: string;
  CampaignId?: string;
  Settings?: { SourceConnector: string };
  Payer: {
    Contact: { SalesforceFields: Record<string, FieldValue> };
    Account?: { SalesforceFields: Record<string, FieldValue> };
  };
  OneTime?: { Amount: number; CurrencyISOCode: string };
  Recurring?: {
    Amount: number;
    CurrencyISOCode: string;
    Frequency: (typeof REGULAR)[RegularFrequency]['name'];
    StartDate: string;
  };
  PaymentMethod: { Name: string; Processor?: string; Target?: string };
}

/**
 * Turns an order into the request of `POST /PaymentIntent`. The amount goes out as the decimal number that its minor
 * units spell (1999 → 19.99).
 */
export function intentRequest(
  { reference, payload: order, returnUrl, notificationUrl }: PaymentRequest<PaymentOrder>,
  settings: PaymentV2Settings,
): IntentRequest {
  const choice = choiceOf(settings, order.method);
  const money = {
    Amount: Number(moneyToDecimal(order.amountMinor, order.currency)),
    CurrencyISOCode: order.currency,
  };
  const regular = order.frequency === 'one-off' ? undefined : order.frequency;
  const first = choice.initialPayment ?? !/direct ?debit|bacs|ach/i.test(choice.name);
  const target = choice.target ?? settings.target;
  return {
    SuccessURL: returnUrl,
    FailureURL: returnUrl,
    WebhookURL: notificationUrl,
    IdempotencyKey: reference,
    ...(order.origin && { Origin: order.origin }),
    ...(order.campaignId && { CampaignId: order.campaignId }),
    ...(settings.source && { Settings: { SourceConnector: settings.source } }),
    Payer: {
      Contact: { SalesforceFields: order.contact },
      ...(order.account && { Account: { SalesforceFields: order.account } }),
    },
    ...((!regular || first) && { OneTime: money }),
    ...(regular && {
      Recurring: {
        ...money,
        Frequency: REGULAR[regular].name,
        StartDate: first ? later(order.submittedOn, regular) : order.submittedOn,
      } as const,
    }),
    PaymentMethod: {
      Name: choice.name,
      ...(choice.processor && { Processor: choice.processor }),
      ...(target && { Target: target }),
    },
  };
}

/** What an order says in `POST /PaymentIntent`, by the service's names and without what depends on settings. */
export function plannedIntent(order: PaymentOrder): PlannedStep {
  const fields = (holder: string, values: Record<string, FieldValue> = {}) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [`${holder}.${field}`, value]));
  return {
    request: 'POST /PaymentIntent',
    values: {
      Amount: Number(moneyToDecimal(order.amountMinor, order.currency)),
      CurrencyISOCode: order.currency,
      ...(order.frequency === 'one-off' ? {} : { Frequency: order.frequency }),
      PaymentMethod: order.method,
      ...(order.campaignId ? { CampaignId: order.campaignId } : {}),
      ...fields('Contact', order.contact),
      ...fields('Account', order.account),
    },
  };
}
