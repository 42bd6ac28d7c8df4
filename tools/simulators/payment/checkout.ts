import { cardDigits, isCardNumber, isFutureExpiry, isIban, TEST_CARDS } from './instruments.ts';
import type { Intent } from './model.ts';
import type { NotificationSender } from './notifications.ts';
import { confirmPage, payPage, plainPage, policyFor, type Wrong } from './pages.ts';
import { settle } from './settle.ts';
import type { Store } from './store.ts';
import type { SimulatorMessages } from './messages.ts';

export interface PageAnswer {
  status: number;
  html?: string;
  policy?: string;
  location?: string;
  /** The page took the payment and must not respond at all. */
  silent?: true;
}

const page = (status: number, html: string, intent?: Intent): PageAnswer => ({
  status,
  html,
  policy: policyFor(intent),
});
const away = (location: string): PageAnswer => ({ status: 303, location });

const wayOut = (intent: Intent): string => {
  const good = intent.oneTime ? intent.oneTime.status === 'Collected' : intent.recurring?.status === 'Active';
  return good ? intent.successUrl : intent.failureUrl;
};

function checkCard(form: URLSearchParams): { wrong: Wrong; digits: string } {
  const digits = cardDigits(form.get('number') ?? '') ?? '';
  const wrong: Wrong = {};
  if (!isCardNumber(digits)) wrong.number = 'wrongNumber';
  else if (!TEST_CARDS[digits]) wrong.number = 'onlyTest';
  if (!isFutureExpiry(form.get('expiry') ?? '')) wrong.expiry = 'wrongExpiry';
  if (!/^\d{3,4}$/.test(form.get('cvc')?.trim() ?? '')) wrong.cvc = 'wrongCvc';
  if (!form.get('holder')?.trim()) wrong.holder = 'wrongHolder';
  return { wrong, digits };
}

function checkAccount(form: URLSearchParams): { wrong: Wrong; digits: string } {
  const iban = (form.get('iban') ?? '').replace(/\s/g, '');
  const wrong: Wrong = {};
  if (!form.get('holder')?.trim()) wrong.holder = 'wrongHolder';
  if (!isIban(iban)) wrong.iban = 'wrongIban';
  return { wrong, digits: iban };
}

/** The hosted page: every request under `/pay/{id}`. */
export function answerPage(
  store: Store,
  sender: NotificationSender,
  method: string,
  path: string,
  form: URLSearchParams,
  words: SimulatorMessages,
): PageAnswer {
  const match = /^\/pay\/(pi_[a-z0-9]+)(\/confirm)?$/.exec(path);
  const intent = match ? store.intent(match[1]!) : undefined;
  if (!match || !intent) return page(404, plainPage(words, 'missing'));
  if (intent.step === 'done')
    return method === 'POST'
      ? away(wayOut(intent))
      : page(200, plainPage(words, 'done', wayOut(intent)), intent);
  const confirming = match[2] !== undefined;
  if (method !== 'POST') {
    if (intent.step === 'confirming')
      return confirming ? page(200, confirmPage(intent, words), intent) : away(`${path}/confirm`);
    return confirming ? away(`/pay/${intent.id}`) : page(200, payPage(intent, words), intent);
  }
  if (form.get('action') === 'cancel') return away(wayOut(settle(store, sender, intent.id, 'cancelled')!));
  if (confirming) {
    if (intent.step !== 'confirming') return away(`/pay/${intent.id}`);
    return away(
      wayOut(settle(store, sender, intent.id, form.get('action') === 'approve' ? 'collected' : 'failed')!),
    );
  }
  const debit = intent.method.name === 'SEPA Direct Debit';
  const { wrong, digits } = debit ? checkAccount(form) : checkCard(form);
  if (Object.keys(wrong).length > 0) {
    return page(
      422,
      payPage(intent, words, { expiry: form.get('expiry') ?? '', holder: form.get('holder') ?? '' }, wrong),
      intent,
    );
  }
  const outcome = debit ? 'succeed' : TEST_CARDS[digits];
  store.save({
    intent: {
      ...intent,
      lastDigits: digits.slice(-4),
      step: outcome === 'challenge' ? 'confirming' : 'open',
    },
  });
  if (outcome === 'challenge') return away(`/pay/${intent.id}/confirm`);
  if (outcome === 'hang') {
    settle(store, sender, intent.id, 'collected', true);
    return { status: 504, silent: true };
  }
  return away(wayOut(settle(store, sender, intent.id, outcome === 'succeed' ? 'collected' : 'failed')!));
}
