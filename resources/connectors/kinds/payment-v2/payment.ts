import type { Payment, PaymentState } from '../../port/connector.ts';
import { amountOf, installmentState, redirectAddress } from '../findock/installment.ts';
import type { IntentAnswer } from './answers.ts';

const RECURRING: Record<string, PaymentState> = {
  active: 'authorized',
  cancelled: 'failed',
  closed: 'failed',
  failed: 'failed',
};

function stateOf(intent: IntentAnswer): PaymentState {
  if (intent.OneTime) {
    const state = installmentState(intent.OneTime.Status);
    if (state) return state;
  } else if (intent.Recurring) {
    const state = RECURRING[(intent.Recurring.Status ?? '').toLowerCase()];
    if (state) return state;
  }
  return intent.Status === 'Failed' ? 'failed' : 'action';
}

/** Converts the service's intent to a payment. */
export function paymentOf(intent: IntentAnswer): Payment {
  const part = intent.OneTime ?? intent.Recurring;
  return {
    providerId: intent.Id,
    state: stateOf(intent),
    providerStatus: part?.Status ?? intent.Status ?? null,
    redirectUrl: redirectAddress(intent.RedirectURL),
    amount: amountOf(part),
    reference: intent.IdempotencyKey ?? null,
  };
}
