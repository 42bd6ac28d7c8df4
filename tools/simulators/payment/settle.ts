import type { Charge, Intent } from './model.ts';
import { settledNotifications, type NotificationSender } from './notifications.ts';
import { randomId, type AccountStore } from './store.ts';

export type SimulatedOutcome = 'collected' | 'failed' | 'cancelled';

/** The charges of a payment that was made. @param at when, as an ISO time */
function chargesOf(intent: Intent, at: string): Charge[] {
  const common = {
    id: randomId('a0R', 15),
    intentId: intent.id,
    idempotencyKey: intent.idempotencyKey,
    method: intent.method.name,
    lastDigits: intent.lastDigits,
    collectedAt: at,
  };
  if (intent.oneTime) {
    const { id: installmentId, amountMinor, currency } = intent.oneTime;
    return [
      {
        ...common,
        installmentId,
        amountMinor,
        currency,
        kind: intent.recurring ? 'recurring-initial' : 'one-time',
      },
    ];
  }
  // A recurring debit that starts today is collected today; one that starts later is a mandate only.
  if (intent.recurring && intent.recurring.startDate <= at.slice(0, 10)) {
    const { amountMinor, currency, startDate } = intent.recurring;
    const id = randomId('a08', 15);
    intent.installments = [
      { id, amountMinor, currency, status: 'Collected', dueDate: startDate, modifiedAt: at },
    ];
    return [{ ...common, installmentId: id, amountMinor, currency, kind: 'recurring-first' }];
  }
  return [];
}

/** Ends an intent that is not stored yet, or not yet as ended. @param at when, as an ISO time @returns its charges */
export function endIntent(intent: Intent, outcome: SimulatedOutcome, at: string): Charge[] {
  const charges = outcome === 'collected' ? chargesOf(intent, at) : [];
  intent.step = 'done';
  intent.status = 'Matched';
  if (intent.oneTime)
    intent.oneTime.status =
      outcome === 'collected' ? 'Collected' : outcome === 'failed' ? 'Failed' : 'Cancelled';
  if (intent.recurring) intent.recurring.status = outcome === 'collected' ? 'Active' : 'Cancelled';
  return charges;
}

/**
 * Ends an intent: paid, refused, or abandoned. An intent ends once; a second call changes nothing.
 * @param quietly sends no notifications, as when messages to the receiver are lost
 */
export function settle(
  store: Pick<AccountStore, 'intent' | 'save'>,
  sender: NotificationSender,
  id: string,
  outcome: SimulatedOutcome,
  quietly = false,
): Intent | undefined {
  const intent = store.intent(id);
  if (!intent || intent.step === 'done') return intent;
  const charges = endIntent(intent, outcome, new Date().toISOString());
  const notifications = quietly ? [] : settledNotifications(intent, charges);
  store.save({ intent, charges, notifications });
  sender.send(notifications);
  return intent;
}
