import { paymentV2Kind } from '@tributary/resources/connectors/kinds/payment-v2.ts';
import type { PaymentConnector } from '../connector.ts';
import { notificationSchema } from './answers.ts';
import { createPaymentIntent, listPaymentMethods, readPaymentIntent } from './client.server.ts';
import {
  methodValue,
  intentRequest,
  payerFields,
  plannedIntent,
  paymentOrderSchema,
  type PaymentOrder,
} from './mapping.ts';
import { paymentV2Secrets, paymentV2SettingsSchema, type PaymentV2Settings } from './settings.ts';

/** A campaign's code where it is the id of its record: the service refuses anything else. */
const campaignIdOf = (code: string | null | undefined): string | undefined =>
  code && /^701[A-Za-z0-9]{12}([A-Za-z0-9]{3})?$/.test(code) ? code : undefined;

const DEFAULT_METHOD = 'creditcard';

/** The payment connector for the FinDock Payment API v2. */
export const paymentV2: PaymentConnector<PaymentV2Settings, PaymentOrder> = {
  type: 'payment',
  kind: 'payment-v2',
  flag: paymentV2Kind.flag,
  settings: paymentV2SettingsSchema,
  secretsOf: paymentV2Secrets,
  payload: paymentOrderSchema,
  plan({ form, page, submittedAt, answers, email, donation, mapping }) {
    const { amount, frequency, method = DEFAULT_METHOD } = donation!;
    return paymentOrderSchema.parse({
      amountMinor: amount.minor,
      currency: amount.currency,
      frequency,
      method,
      ...payerFields({ ...answers, email: email ?? answers['email'] }, mapping),
      origin: `form ${form.id}`,
      campaignId: campaignIdOf(page?.campaignCode),
      submittedOn: submittedAt.toISOString().slice(0, 10),
    });
  },
  preview: (order) => [plannedIntent(order)],
  async check({ settings, fetchOut }) {
    await listPaymentMethods(fetchOut, settings);
  },
  async methods({ settings, fetchOut }) {
    const methods = await listPaymentMethods(fetchOut, settings);
    return methods.map(({ Name, Processors }) => ({
      value: methodValue(Name),
      name: Name,
      isRecurring: Boolean(Processors?.some(({ SupportsRecurring }) => SupportsRecurring)),
    }));
  },
  createPayment: (request, { settings, fetchOut }) =>
    createPaymentIntent(fetchOut, settings, intentRequest(request, settings)),
  readPayment: ({ providerId }, { settings, fetchOut }) => readPaymentIntent(fetchOut, settings, providerId),
  readNotification({ body }) {
    const hint = notificationSchema.safeParse(body).data;
    const intentId =
      hint?.data.PaymentIntentId ?? (hint?.type.startsWith('paymentIntent.') ? hint.data.Id : undefined);
    return intentId ? { providerId: intentId } : undefined;
  },
};
