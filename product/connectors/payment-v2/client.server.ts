/*
 * FinDock Payment API v2: what it does, as this client relies on it.
 *
 * - It lives inside the organization's own Salesforce: {instance}.my.salesforce.com/services/apexrest/cpm/v2, and takes
 *   Salesforce's OAuth access token as a bearer token. A token that is no longer good is refused by Salesforce itself,
 *   with 401 and a list of {message, errorCode}.
 * - POST /PaymentIntent takes SuccessURL, FailureURL, WebhookURL, IdempotencyKey, Origin, CampaignId, a Payer (Contact
 *   and/or Account, their fields under SalesforceFields), OneTime {Amount, CurrencyISOCode} and/or Recurring {Amount,
 *   CurrencyISOCode, Frequency Daily|Weekly|Monthly|Quarterly|Yearly, StartDate yyyy-mm-dd}, and PaymentMethod {Name, Processor,
 *   Target, Parameters}. Amounts are decimal numbers. It answers the intent: Id, Status and, when the payer has to go to a
 *   hosted page, RedirectURL. The same IdempotencyKey never makes a second intent. Processor and Target default by method.
 * - Cards need a first payment together with a regular one (InitialPaymentOnRecurring in GET /PaymentMethods), direct
 *   debits refuse one. With a first payment the schedule starts one period later, so that nobody pays twice.
 * - GET /PaymentIntent/{Id} reads it back. The intent's own Status (New, Processing, Guided Review, Matched, Failed) tells
 *   how far Salesforce has got with the record; whether money came is the Status of the installment under OneTime.
 * - GET /PaymentMethods lists methods with their processors, targets, parameters and what they can do.
 * - Refusals are 400 or 500 with Errors [{error_code, error_message}]: 010, 011, 012, 098 malformed or incomplete; 200
 *   invalid; 201 to 205 bank details the payer can mend; 206, 998, 999 the rest.
 * - Notifications are posted to WebhookURL as {type, data}: paymentIntent.processed, .in_review, .failed,
 *   installment.created, installment.status_change. No signature is documented. So the address we give holds a token
 *   that nobody can guess (notification.server.ts), and what counts is read back over this client, never the body.
 * - The place of the source connector in the request is not in the public reference we could read; it is sent as
 *   Settings.SourceConnector when an organization names one, and left to the org's default otherwise.
 */
import type * as z from 'zod';
import type { FetchOut, OutboundAnswer } from '../../egress/egress.server.ts';
import { ConnectorFailure, isRetryableStatus, retryAfterMs } from '../failure.ts';
import { jsonOf } from '../json-of.ts';
import {
  intentSchema,
  methodsSchema,
  refusalSchema,
  salesforceRefusalSchema,
  type MethodAnswer,
} from './answers.ts';
import type { IntentRequest } from './mapping.ts';
import type { Payment } from '../connector.ts';
import { paymentOf } from './payment.ts';
import type { PaymentV2Settings } from './settings.ts';

/** Spec section 7: the shared HTTP client's timeout. */
const TIMEOUT_MS = 10_000;

function refusal(answer: OutboundAnswer): ConnectorFailure {
  const { status } = answer;
  const wait = retryAfterMs(answer.headers['retry-after']);
  const more = {
    retryable: isRetryableStatus(status),
    httpStatus: status,
    ...(wait && { retryAfterMs: wait }),
  };
  if (status === 401 || status === 403) {
    const reason = salesforceRefusalSchema.safeParse(jsonOf(answer)).data?.[0]?.errorCode;
    return new ConnectorFailure(
      'not_authorized',
      `The payment service refused our access token${reason ? ` (${reason})` : ''}.`,
      more,
    );
  }
  const first = refusalSchema.safeParse(jsonOf(answer)).data?.Errors[0];
  if (!first)
    return new ConnectorFailure(
      'upstream_failed',
      `The payment service answered with status ${status}.`,
      more,
    );
  const code = /^20[1-5]$/.test(first.error_code ?? '') ? 'payer_details' : 'refused';
  return new ConnectorFailure(
    code,
    `The payment service said: ${first.error_message ?? 'nothing'} (${first.error_code ?? status}).`,
    more,
  );
}

async function call<T>(
  fetchOut: FetchOut,
  settings: PaymentV2Settings,
  schema: z.ZodType<T>,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetchOut(settings.endpoint.replace(/\/+$/, '') + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${settings.accessToken}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    timeoutMs: TIMEOUT_MS,
  });
  if (answer.status < 200 || answer.status > 299) throw refusal(answer);
  const parsed = schema.safeParse(jsonOf(answer));
  // A gateway's page or half an answer: the call may have worked, and its key makes asking again harmless.
  if (!parsed.success)
    throw new ConnectorFailure('bad_answer', 'The payment service answered in a way we do not understand.', {
      retryable: true,
      httpStatus: answer.status,
    });
  return parsed.data;
}

/**
 * Creates a payment intent, or finds the one that the same IdempotencyKey made.
 * @throws ConnectorFailure, EgressError
 */
export async function createPaymentIntent(
  fetchOut: FetchOut,
  settings: PaymentV2Settings,
  request: IntentRequest,
): Promise<Payment> {
  return paymentOf(await call(fetchOut, settings, intentSchema, '/PaymentIntent', request));
}

/**
 * Reads how a payment stands.
 * @throws ConnectorFailure, EgressError
 */
export async function readPaymentIntent(
  fetchOut: FetchOut,
  settings: PaymentV2Settings,
  intentId: string,
): Promise<Payment> {
  return paymentOf(
    await call(fetchOut, settings, intentSchema, `/PaymentIntent/${encodeURIComponent(intentId)}`),
  );
}

/**
 * Lists the methods that the organization has activated; the cheapest call to see whether the settings work.
 * @throws ConnectorFailure, EgressError
 */
export async function listPaymentMethods(
  fetchOut: FetchOut,
  settings: PaymentV2Settings,
): Promise<MethodAnswer[]> {
  return (await call(fetchOut, settings, methodsSchema, '/PaymentMethods')).PaymentMethods;
}
