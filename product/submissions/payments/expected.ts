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
  /** The reason `refunded` means that the money came and was returned; that ends a complete transaction too. */
  | { status: 'ERROR'; message: string; reason: FailureReason };

/** The fields of a payment that settling needs; a delivery's result may have fewer than a service's response. */
type SettledPayment = Pick<Payment, 'state'> & Partial<Payment>;

/** The donor's agreement. */
export interface ExpectedPayment {
  /** Integer minor units. */
  amountMinor: number;
  currency: string;
}

/**
 * The outcome of a transaction by its payment's state; undefined while the payment is pending. A payment of another
 * amount or currency than was agreed is an error that a person must examine, never a completed gift.
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
