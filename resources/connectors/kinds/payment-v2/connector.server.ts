/*
 * FinDock Payment API v2, as this client relies on it.
 *
 * - It is part of the organization's own Salesforce: {instance}.my.salesforce.com/services/apexrest/cpm/v2, and takes
 *   Salesforce's OAuth access token as a bearer token. Salesforce itself refuses a token that is no longer valid, with
 *   401 and a list of {message, errorCode}.
 * - POST /PaymentIntent takes SuccessURL, FailureURL, WebhookURL, IdempotencyKey, Origin, CampaignId, a Payer (Contact
 *   and/or Account, their fields under SalesforceFields), OneTime {Amount, CurrencyISOCode} and/or Recurring {Amount,
 *   CurrencyISOCode, Frequency Daily|Weekly|Monthly|Quarterly|Yearly, StartDate yyyy-mm-dd}, and PaymentMethod {Name,
 *   Processor, Target, Parameters}. Amounts are decimal numbers. It responds with the intent: Id, Status and, when the
 *   payer has to go to a hosted page, RedirectURL. The same IdempotencyKey never makes a second intent. Processor and
 *   Target default by method.
 * - Cards need a first payment together with a regular one (InitialPaymentOnRecurring in GET /PaymentMethods), direct
 *   debits refuse one. With a first payment the schedule starts one period later, so that no payer pays twice.
 * - GET /PaymentIntent/{Id} reads it back. The intent's own Status (New, Processing, Guided Review, Matched, Failed) is
 *   Salesforce's progress with the record; the Status of the installment under OneTime says whether money came.
 * - GET /PaymentMethods lists methods with their processors, targets, parameters and capabilities.
 * - Refusals are 400 or 500 with Errors [{error_code, error_message}]: 010, 011, 012, 098 malformed or incomplete; 200
 *   invalid; 201 to 205 bank details that the payer can correct; 206, 998, 999 the rest.
 * - Notifications are posted to WebhookURL as {type, data}: paymentIntent.processed, .in_review, .failed,
 *   installment.created, installment.status_change. No signature is documented. So the given address contains a token
 *   that can't be guessed (submissions/tokens.server.ts), and the state is read back over this client, never from the
 *   body.
 * - The public reference that we could read does not say where the request names the source connector; it is sent as
 *   Settings.SourceConnector when an organization names one, else the org's default applies.
 */
import { paymentV2Kind } from './kind.ts';
import type { PaymentConnector } from '../../port/connector.ts';
import { methodsSchema, notificationSchema, type MethodAnswer } from '../findock/answers.ts';
import { callFindock, findockRequest, type FindockIo } from '../findock/client.server.ts';
import { choiceOf, methodValue } from '../findock/methods.ts';
import { paymentOrderSchema, plannedPayment, planPayment, type PaymentOrder } from '../findock/order.ts';
import { findockSecrets, findockSettingsSchema, type FindockSettings } from '../findock/settings.ts';
import { intentSchema } from './answers.ts';
import { intentRequest } from './intent.ts';
import { listPayments } from './list.server.ts';
import { paymentOf } from './payment.ts';
import { recurring } from './recurring.server.ts';

/** The methods that the organization has activated; the cheapest call to see whether the settings work. */
const listMethods = async (io: FindockIo): Promise<MethodAnswer[]> =>
  (await callFindock(io, methodsSchema, findockRequest(io.settings, '/PaymentMethods'))).PaymentMethods;

const requestOf: PaymentConnector<FindockSettings, PaymentOrder>['request'] = (wanted, settings) =>
  findockRequest(settings, '/PaymentIntent', intentRequest(wanted, settings));

/** The payment connector for the FinDock Payment API v2. */
export const paymentV2: PaymentConnector<FindockSettings, PaymentOrder> = {
  type: 'payment',
  kind: 'payment-v2',
  flag: paymentV2Kind.flag,
  settings: findockSettingsSchema,
  secretsOf: findockSecrets,
  payload: paymentOrderSchema,
  plan: planPayment,
  preview: (order) => [plannedPayment('/PaymentIntent', order)],
  async check(io) {
    await listMethods(io);
  },
  async methods(io) {
    const methods = await listMethods(io);
    return methods.map(({ Name, Processors }) => ({
      value: methodValue(Name),
      name: Name,
      isRecurring: Boolean(Processors?.some(({ SupportsRecurring }) => SupportsRecurring)),
    }));
  },
  methodNamed: (value, settings) => choiceOf(settings, value).name,
  request: requestOf,
  createPayment: async (request, io) =>
    paymentOf(await callFindock(io, intentSchema, requestOf(request, io.settings))),
  readPayment: async ({ providerId }, io) =>
    paymentOf(
      await callFindock(
        io,
        intentSchema,
        findockRequest(io.settings, `/PaymentIntent/${encodeURIComponent(providerId)}`),
      ),
    ),
  listPayments,
  recurring,
  readNotification({ body }) {
    const hint = notificationSchema.safeParse(body).data;
    const intentId =
      hint?.data.PaymentIntentId ?? (hint?.type.startsWith('paymentIntent.') ? hint.data.Id : undefined);
    return intentId ? { providerId: intentId } : undefined;
  },
};
