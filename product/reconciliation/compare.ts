import type { Payment } from '@tributary/resources/connectors/port/connector.ts';
import type { DifferenceKind, ComparedSide } from './routes.ts';

/** A transaction as it is compared. */
export interface ComparedTransaction {
  id: string;
  status: 'PENDING' | 'COMPLETE' | 'ERROR';
  /** The stored reason of a failure. */
  reason: string | null;
  minor: number;
  currency: string;
  createdAt: Date;
  /** The counter's entry of the submission, and whether it has a refund's entry; null without a counter. */
  entry: { state: 'PENDING' | 'SETTLED' | 'VOID'; isRefunded: boolean } | null;
}

export interface FoundDifference {
  kind: DifferenceKind;
  here: ComparedSide;
  there: ComparedSide;
}

/** A payment that is this young is still on its way: notifications take minutes. */
const ON_ITS_WAY_MS = 30 * 60_000;

/** Differences between a transaction and its payment at the service. */
export function paymentDifferences(
  transaction: ComparedTransaction,
  payment: Pick<Payment, 'state' | 'providerStatus' | 'amount'>,
  now: Date,
): FoundDifference[] {
  const { status, reason, minor, currency, createdAt } = transaction;
  const { state, providerStatus, amount } = payment;
  const here: ComparedSide = { status, minor, currency };
  const there: ComparedSide = {
    status: providerStatus ?? state,
    minor: amount?.minor ?? null,
    currency: amount?.currency ?? null,
  };
  const isPaid = state === 'paid' || state === 'authorized';
  const differs = isPaid && amount !== null && (amount.minor !== minor || amount.currency !== currency);
  if (differs) return [{ kind: 'amount', here, there }];
  if (status === 'COMPLETE') {
    if (state === 'refunded') return [{ kind: 'refundedThere', here, there }];
    return state === 'failed' ? [{ kind: 'failedThere', here, there }] : [];
  }
  const isOld = now.getTime() - createdAt.getTime() > ON_ITS_WAY_MS;
  return isPaid && isOld && reason !== 'refunded' ? [{ kind: 'openHere', here, there }] : [];
}

/** The required state of a transaction's counter entry. */
const ENTRY_STATES = { PENDING: 'PENDING', COMPLETE: 'SETTLED', ERROR: 'VOID' } as const;

/** Whether a transaction and its counter's entry disagree, so that the counter's total is wrong. */
export function counterDifferences({
  status,
  reason,
  minor,
  currency,
  entry,
}: ComparedTransaction): FoundDifference[] {
  // A refunded entry stays settled; a separate entry reverses it.
  const isRefund = status === 'ERROR' && reason === 'refunded';
  const isRight =
    entry === null ||
    (isRefund
      ? entry.state === 'VOID' || (entry.state === 'SETTLED' && entry.isRefunded)
      : entry.state === ENTRY_STATES[status] && !entry.isRefunded);
  if (isRight) return [];
  return [
    {
      kind: 'counter',
      here: { status, minor, currency },
      there: { status: entry.state, minor: null, currency: null },
    },
  ];
}
