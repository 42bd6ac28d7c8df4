import type { Payment, PaymentState } from '../connector.ts';
import type { IntentAnswer } from './answers.ts';

/** Installment states of the service by which the payer is done; by every other one they must still act. */
const INSTALLMENT: Record<string, PaymentState> = {
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
const RECURRING: Record<string, PaymentState> = {
  active: 'authorized',
  cancelled: 'failed',
  closed: 'failed',
  failed: 'failed',
};

function stateOf(intent: IntentAnswer): PaymentState {
  if (intent.OneTime) {
    const state = INSTALLMENT[(intent.OneTime.Status ?? '').toLowerCase()];
    if (state) return state;
  } else if (intent.Recurring) {
    const state = RECURRING[(intent.Recurring.Status ?? '').toLowerCase()];
    if (state) return state;
  }
  return intent.Status === 'Failed' ? 'failed' : 'action';
}

type Part = NonNullable<IntentAnswer['OneTime']>;

/** The one-time part's money, else the regular one's; null where the service leaves one of both out. */
function moneyOf(part: Pick<Part, 'Amount' | 'CurrencyISOCode'> | null | undefined): Payment['amount'] {
  const { Amount: amount, CurrencyISOCode: currency } = part ?? {};
  if (typeof amount !== 'number' || !Number.isFinite(amount) || !currency) return null;
  return { minor: Math.round(amount * 100), currency };
}

/** Only web addresses may become a redirect of ours. */
function webAddress(text: string | null | undefined): string | null {
  const protocol = text ? URL.parse(text)?.protocol : undefined;
  return text && (protocol === 'https:' || protocol === 'http:') ? text : null;
}

/** Reads the service's intent in our words. */
export function paymentOf(intent: IntentAnswer): Payment {
  const part = intent.OneTime ?? intent.Recurring;
  return {
    providerId: intent.Id,
    state: stateOf(intent),
    providerStatus: part?.Status ?? intent.Status ?? null,
    redirectUrl: webAddress(intent.RedirectURL),
    amount: moneyOf(part),
    reference: intent.IdempotencyKey ?? null,
  };
}
