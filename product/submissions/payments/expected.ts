import type { FailureReason } from '@tributary/form-engine/html/outcome.ts';
import { REFUNDED } from '@tributary/resources/transactions/transaction.ts';
import type { Payment } from '@tributary/resources/connectors/port/connector.ts';

/** The payment service tells why a payment failed by its status alone; other statuses say nothing to a donor. */
const REASONS: Record<string, FailureReason> = {
  failed: 'declined',
  rejected: 'declined',
  cancelled: 'cancelled',
  closed: 'cancelled',
  abandoned: 'abandoned',
};

function reasonOf(providerStatus: string | null): FailureReason {
  return REASONS[(providerStatus ?? '').toLowerCase()] ?? 'unknown';
}

/** How a payment ended. */
export type PaymentOutcome =
  | { status: 'COMPLETE' }
  /** With the reason `refunded` the money had come and went back; that ends what was complete too. */
  | { status: 'ERROR'; message: string; reason: FailureReason };

/** What settling needs of a payment; a delivery's result may hold less than a service says. */
type SettledPayment = Pick<Payment, 'state'> & Partial<Payment>;

/** What the donor agreed to. */
export interface ExpectedPayment {
  /** Integer minor units. */
  amountMinor: number;
  currency: string;
}

/**
 * What a payment's state means for its transaction; undefined while it is on its way. A payment of another amount or
 * currency than was agreed is an error that a person must look at, never a completed gift.
 */
export function settlementOf(payment: SettledPayment, expected: ExpectedPayment): PaymentOutcome | undefined {
  if (payment.state === 'action' || payment.state === 'processing') return undefined;
  if (payment.state === 'failed')
    return {
      status: 'ERROR',
      message: `The payment was not completed (${payment.providerStatus ?? 'failed'}).`,
      reason: reasonOf(payment.providerStatus ?? null),
    };
  if (payment.state === 'refunded') return { status: 'ERROR', message: REFUNDED, reason: 'refunded' };
  const { amount } = payment;
  if (amount && (amount.minor !== expected.amountMinor || amount.currency !== expected.currency)) {
    return {
      status: 'ERROR',
      message: 'The payment service took another amount than was agreed. Check this payment there.',
      reason: 'mismatch',
    };
  }
  return { status: 'COMPLETE' };
}
