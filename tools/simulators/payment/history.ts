import { readIntent, Refusal } from './intake.ts';
import type { Charge, Intent } from './model.ts';
import { endIntent, type SimulatedOutcome } from './settle.ts';
import type { Store } from './store.ts';

/** A payment that was made before, for an account that begins with a history. */
export interface PastPayment {
  /** The id that its intent gets. */
  id: string;
  /** When it was made and ended, as an ISO time. */
  madeAt: string;
  outcome: SimulatedOutcome;
  /** The body of the call that would have made it. */
  order: unknown;
}

export interface History {
  payments: PastPayment[];
  /** Intents of the plain token's account that become this account's: it had no separate token when it made them. */
  earlier: string[];
}

const OUTCOMES: readonly unknown[] = ['collected', 'failed', 'cancelled'] satisfies SimulatedOutcome[];

const isPastPayment = (value: PastPayment): boolean =>
  /^[\w-]{1,64}$/.test(value.id) &&
  !Number.isNaN(Date.parse(value.madeAt)) &&
  OUTCOMES.includes(value.outcome);

/**
 * Gives an account payments that were made before. Existing ones stay, so the same history may be given again. It sends
 * no notifications: the money came long ago.
 * @returns the ids of all its payments
 * @throws Error for a payment that could not have been made; nothing is stored then
 */
export function takeHistory(
  store: Store,
  account: string,
  { payments, earlier }: History,
): { ids: string[] } {
  const intents: Intent[] = [];
  const charges: Charge[] = [];
  for (const payment of payments) {
    if (!isPastPayment(payment))
      throw new Error('A payment of the history lacks its id, its time or its outcome.');
    if (store.intent(payment.id)) continue;
    const made = pastIntent(payment);
    intents.push(made.intent);
    charges.push(...made.charges);
  }
  const plain = store.of('');
  intents.push(...earlier.flatMap((id) => plain.intent(id) ?? []));
  const own = store.of(account);
  if (intents.length > 0) own.save({ intents, charges });
  return { ids: own.intents().map(({ id }) => id) };
}

function pastIntent({ id, madeAt, outcome, order }: PastPayment): { intent: Intent; charges: Charge[] } {
  try {
    const { intent } = readIntent(order, []);
    Object.assign(intent, { id, createdAt: madeAt });
    return { intent, charges: endIntent(intent, outcome, madeAt) };
  } catch (error) {
    if (error instanceof Refusal)
      throw new Error(`The payment ${id} can't have been made: ${error.message}`, { cause: error });
    throw error;
  }
}
