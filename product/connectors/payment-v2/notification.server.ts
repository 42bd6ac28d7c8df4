import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FetchOut } from '../../egress/egress.server.ts';
import { notificationSchema } from './answers.ts';
import { readPaymentIntent } from './client.server.ts';
import type { Payment } from './payment.ts';
import type { PaymentV2Settings } from './settings.ts';

/** The part of a notification's address that proves we gave it out, for this payment alone. */
export function notificationToken(webhookSecret: string, reference: string): string {
  return createHmac('sha256', webhookSecret)
    .update(`payment-v2 notification\n${reference}`)
    .digest('base64url');
}

/** The address to give as WebhookURL: `{base}/{reference}/{token}`. */
export function notificationUrl(base: string, settings: PaymentV2Settings, reference: string): string {
  return `${base.replace(/\/+$/, '')}/${encodeURIComponent(reference)}/${notificationToken(settings.webhookSecret, reference)}`;
}

export interface ReceivedNotification {
  /** The payment it claims to be about, and the token, both from the address it came to. */
  reference: string;
  token: string;
  body: unknown;
  /** The intent we know for this payment, when it was noted. */
  intentId?: string | undefined;
}

export type VerifiedNotification =
  | { verified: true; payment: Payment }
  /** `token` forged or for another payment; `intent` no intent to read; `other_payment` the intent is not this payment's. */
  | { verified: false; reason: 'token' | 'intent' | 'other_payment' };

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Checks a notification and answers how the payment really stands. The service signs nothing, so the token in the
 * address must be right, and the state is read back from the service: a forged, stale, repeated or shuffled body can
 * say nothing that is not so.
 * @throws ConnectorFailure or EgressError when the service can't be asked now; answer 503, and it will send again
 */
export async function verifyNotification(
  fetchOut: FetchOut,
  settings: PaymentV2Settings,
  received: ReceivedNotification,
): Promise<VerifiedNotification> {
  const { reference, token } = received;
  if (!sameText(token, notificationToken(settings.webhookSecret, reference)))
    return { verified: false, reason: 'token' };
  let intentId = received.intentId;
  if (!intentId) {
    // We crashed between making the intent and noting it: the body may say which one to read, and its key decides.
    const hint = notificationSchema.safeParse(received.body).data;
    intentId =
      hint?.data.PaymentIntentId ??
      (hint?.type.startsWith('paymentIntent.') ? hint.data.Id : undefined) ??
      undefined;
  }
  if (!intentId) return { verified: false, reason: 'intent' };
  const payment = await readPaymentIntent(fetchOut, settings, intentId);
  const belongs =
    payment.idempotencyKey === null ? received.intentId !== undefined : payment.idempotencyKey === reference;
  return belongs ? { verified: true, payment } : { verified: false, reason: 'other_payment' };
}
