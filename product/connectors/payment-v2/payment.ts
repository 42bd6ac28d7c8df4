import type { IntentAnswer } from './answers.ts';

/**
 * Where a payment stands, in our words: `paid` money was collected; `authorized` a standing order is in place and
 * nothing is due yet; `refunded` it came and went back; `failed` refused, cancelled or given up.
 */
export type PaymentState = 'pending' | 'paid' | 'authorized' | 'failed' | 'refunded';

export interface Payment {
  intentId: string;
  state: PaymentState;
  /** The service's own word for it. */
  providerStatus: string | null;
  /** Where the payer has to go, while there is something to do. */
  redirectUrl: string | null;
  /** Integer minor units of the one-time part, else of the regular one; null when the service does not say. */
  amountMinor: number | null;
  currency: string | null;
  idempotencyKey: string | null;
}

/** Installment states of the service that end a payment; every other one is still on its way. */
const INSTALLMENT: Record<string, PaymentState> = {
  collected: 'paid',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'failed',
  rejected: 'failed',
  refunded: 'refunded',
  reversed: 'refunded',
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
  return intent.Status === 'Failed' ? 'failed' : 'pending';
}

function minorOf(amount: number | null | undefined): number | null {
  return typeof amount === 'number' && Number.isFinite(amount) ? Math.round(amount * 100) : null;
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
    intentId: intent.Id,
    state: stateOf(intent),
    providerStatus: part?.Status ?? intent.Status ?? null,
    redirectUrl: webAddress(intent.RedirectURL),
    amountMinor: minorOf(part?.Amount),
    currency: part?.CurrencyISOCode ?? null,
    idempotencyKey: intent.IdempotencyKey ?? null,
  };
}
