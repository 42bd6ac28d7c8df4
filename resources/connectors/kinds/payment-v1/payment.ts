/*
 * The first version of the FinDock Payment API ("classic"), as this connector relies on it.
 *
 * - POST /Payment takes SuccessURL, FailureURL, WebhookURL, Origin, a Payer whose fields are directly in Contact and
 *   Account, and a Payment {Amount, CurrencyISOCode, PaymentMethod…}, or a Recurring block, or both. GET /Payment/{Id}
 *   reads the installment of a one-time payment; a regular gift alone can't be read. GET /Processors lists the
 *   activated processors.
 * - It always responds with status 200: {ResponseCode, IsSuccess, …}, or {ResponseCode, IsSuccess: false, Error}. 020
 *   means that the request is invalid, 030 that it is a duplicate.
 * - It has no idempotency key. After a lost response a new payment is created: no payer is sent to the page of the
 *   first one, so that only one is ever paid.
 */
import * as z from 'zod';
import type { Payment, PaymentRequest } from '../../port/connector.ts';
import { ConnectorFailure } from '../../port/failure.ts';
import { amountOf, installmentState, redirectAddress } from '../findock/installment.ts';
import { methodOf } from '../findock/methods.ts';
import { moneyOf, type PaymentOrder } from '../findock/order.ts';
import { recurringOf } from '../findock/schedule.ts';
import type { FindockSettings } from '../findock/settings.ts';

/** The common fields of every response. */
export const outcomeSchema = z.object({
  ResponseCode: z.string().max(20),
  IsSuccess: z.boolean(),
  RedirectURL: z.string().nullish(),
  Error: z
    .union([z.string(), z.object({ Message: z.string().nullish() })])
    .nullish()
    .catch(null),
  Payment: z
    .object({
      InstallmentId: z.string().min(1).max(200).nullish(),
      Status: z.string().nullish(),
      Amount: z.number().nullish(),
      CurrencyISOCode: z.string().nullish(),
    })
    .nullish(),
  Recurring: z.object({ Id: z.string().min(1).max(200).nullish() }).nullish(),
});
type Outcome = z.infer<typeof outcomeSchema>;

const never = (code: string, message: string) =>
  new ConnectorFailure(code, message, { retryable: false, httpStatus: 200 });

/** The body of `POST /Payment`. */
export function paymentRequest(
  { payload: order, returnUrl, notificationUrl }: PaymentRequest<PaymentOrder>,
  settings: FindockSettings,
) {
  const { method, withFirst } = methodOf(settings, order.method);
  const money = moneyOf(order);
  const recurring = recurringOf(order, withFirst);
  return {
    SuccessURL: returnUrl,
    FailureURL: returnUrl,
    WebhookURL: notificationUrl,
    ...(order.origin && { Origin: order.origin }),
    ...(order.campaignId && { CampaignId: order.campaignId }),
    ...(settings.source && { SourceConnector: settings.source }),
    Payer: { Contact: order.contact, ...(order.account && { Account: order.account }) },
    ...((!recurring || withFirst) && { Payment: money }),
    ...(recurring && { Recurring: { ...money, ...recurring } }),
    PaymentMethod: method,
  };
}

/** Returns a successful outcome. @throws ConnectorFailure with the service's own message */
export function succeeded(outcome: Outcome): Outcome {
  const { IsSuccess, ResponseCode: code, Error: error } = outcome;
  if (IsSuccess) return outcome;
  const words = typeof error === 'string' ? error : error?.Message;
  if (code === '040') throw never('not_authorized', 'The payment service refused our access token.');
  throw never('refused', `The payment service said: ${words ?? 'nothing'} (${code}).`);
}

/** Prefix of the id of a regular gift without a first payment, which the service can't read. */
const UNREAD = 'recurring ';
/** Whether an id is that of a regular gift of which nothing can be read. */
export const isUnread = (providerId: string): boolean => providerId.startsWith(UNREAD);

/** Converts an outcome to a payment. @throws ConnectorFailure if the service leaves out which payment it is */
export function outcomePayment({ Payment: part, Recurring: regular, RedirectURL: page }: Outcome): Payment {
  const redirectUrl = redirectAddress(page);
  const common = { reference: null, redirectUrl };
  if (part?.InstallmentId)
    return {
      ...common,
      providerId: part.InstallmentId,
      // A payer with a page must still act there, regardless of the installment's status.
      state: redirectUrl ? 'action' : (installmentState(part.Status) ?? 'action'),
      providerStatus: part.Status ?? null,
      amount: amountOf(part),
    };
  if (!regular) throw never('bad_answer', 'The payment service does not say which payment it created.');
  // A mandate that needs no page is in place; how one with a page ended could never be read.
  if (redirectUrl)
    throw never(
      'unreadable_recurring',
      'Version 1 of the payment service does not say how this regular donation ended. Use version 2, or a method with a first payment.',
    );
  return {
    ...common,
    providerId: UNREAD + (regular.Id ?? ''),
    state: 'authorized',
    providerStatus: null,
    amount: null,
  };
}
