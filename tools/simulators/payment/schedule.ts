import { INSTALLMENT_STATUSES, type Charge, type Intent, type ScheduledInstallment } from './model.ts';
import { randomId, type Store } from './store.ts';

/** A step of a recurring payment's schedule that a test requests. */
export interface ScheduleStep {
  /** The intent that made the recurring payment. */
  intentId: string;
  /** An installment that changes; a new one without it. */
  id?: string;
  /** yyyy-mm-dd; today without it. */
  dueDate?: string;
  status?: string;
  /** Minor units; the amount of the recurring payment when absent. */
  amountMinor?: number;
}

/**
 * Collects by a recurring payment's schedule, or changes the outcome of an installment, as the real service does in its
 * payment runs. It sends no notification: none names a later installment.
 * @throws Error for an unknown intent, installment or status
 */
export function runSchedule(store: Store, step: ScheduleStep): ScheduledInstallment {
  const intent = store.intent(step.intentId);
  if (!intent?.recurring) throw new Error('There is no recurring payment of this intent.');
  const status = INSTALLMENT_STATUSES.find((each) => each === (step.status ?? 'Collected'));
  if (!status) throw new Error('An installment has no such status.');
  const at = new Date().toISOString();
  const installments = intent.installments ?? [];
  const before = installments.find(({ id }) => id === step.id);
  if (step.id !== undefined && !before) throw new Error('There is no such installment.');
  const { amountMinor, currency } = intent.recurring;
  const next: ScheduledInstallment = {
    id: before?.id ?? randomId('a08', 15),
    amountMinor: step.amountMinor ?? before?.amountMinor ?? amountMinor,
    currency,
    status,
    dueDate: step.dueDate ?? before?.dueDate ?? at.slice(0, 10),
    modifiedAt: at,
  };
  intent.installments = [...installments.filter(({ id }) => id !== next.id), next];
  const isNew = status === 'Collected' && before?.status !== 'Collected';
  store.save({ intent, charges: isNew ? [chargeOf(intent, next, at)] : [] });
  return next;
}

/**
 * Ends a recurring payment, as people do in Salesforce.
 * @param endDate yyyy-mm-dd, its last day
 * @throws Error for an unknown intent
 */
export function endSchedule(
  store: Store,
  { intentId, endDate }: { intentId: string; endDate: string },
): void {
  const intent = store.intent(intentId);
  if (!intent?.recurring) throw new Error('There is no recurring payment of this intent.');
  intent.recurring = { ...intent.recurring, endDate };
  store.save({ intent });
}

const chargeOf = (intent: Intent, installment: ScheduledInstallment, at: string): Charge => ({
  id: randomId('a0R', 15),
  intentId: intent.id,
  idempotencyKey: intent.idempotencyKey,
  installmentId: installment.id,
  kind: 'recurring-later',
  amountMinor: installment.amountMinor,
  currency: installment.currency,
  method: intent.method.name,
  lastDigits: intent.lastDigits,
  collectedAt: at,
});
