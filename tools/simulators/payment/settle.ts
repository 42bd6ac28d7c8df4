import type { Charge, Intent } from './model.ts';
import { settledNotifications, type NotificationSender } from './notifications.ts';
import { randomId, type Store } from './store.ts';

export type SimulatedOutcome = 'collected' | 'failed' | 'cancelled';

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

/**
 * Ends an intent: paid, refused, or abandoned. An intent ends once; a second call changes nothing.
 * @param quietly sends no notifications, as when messages to the receiver are lost
 */
export function settle(
  store: Store,
  sender: NotificationSender,
  id: string,
  outcome: SimulatedOutcome,
  quietly = false,
): Intent | undefined {
  const intent = store.intent(id);
  if (!intent || intent.step === 'done') return intent;
  const charges = outcome === 'collected' ? chargesOf(intent, new Date().toISOString()) : [];
  intent.step = 'done';
  intent.status = 'Matched';
  if (intent.oneTime)
    intent.oneTime.status =
      outcome === 'collected' ? 'Collected' : outcome === 'failed' ? 'Failed' : 'Cancelled';
  if (intent.recurring) intent.recurring.status = outcome === 'collected' ? 'Active' : 'Cancelled';
  const notifications = quietly ? [] : settledNotifications(intent, charges);
  store.save({ intent, charges, notifications });
  sender.send(notifications);
  return intent;
}
