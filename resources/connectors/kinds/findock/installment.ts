import type { Payment, PaymentState } from '../../port/connector.ts';

/** Installment states of the service by which the payer is done; by every other one they must still act. */
const STATES: Record<string, PaymentState> = {
  collected: 'paid',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'failed',
  rejected: 'failed',
  refunded: 'refunded',
  reversed: 'refunded',
  'pending processing': 'processing',
  outstanding: 'processing',
  'partially paid': 'processing',
  'pending recollection': 'processing',
};

/** Returns the payment state of an installment's status; undefined where the payer must still act. */
export const installmentState = (status: string | null | undefined): PaymentState | undefined =>
  STATES[(status ?? '').toLowerCase()];

interface Money {
  Amount?: number | null | undefined;
  CurrencyISOCode?: string | null | undefined;
}

/** A part's money; null where the service leaves one of both out. */
export function amountOf(part: Money | null | undefined): Payment['amount'] {
  const { Amount: amount, CurrencyISOCode: currency } = part ?? {};
  if (typeof amount !== 'number' || !Number.isFinite(amount) || !currency) return null;
  return { minor: Math.round(amount * 100), currency };
}

/** Only web addresses may become a redirect of ours. */
export function redirectAddress(text: string | null | undefined): string | null {
  const protocol = text ? URL.parse(text)?.protocol : undefined;
  return text && (protocol === 'https:' || protocol === 'http:') ? text : null;
}
