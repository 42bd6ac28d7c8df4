import type { Books, Recorded } from './proof.ts';
import type { Acknowledged, Ending } from './visitors.ts';

/** The discrepancies, as text; every list is empty when nothing was lost, doubled or miscounted. */
export interface Disagreements {
  lost: string[];
  duplicated: string[];
  counters: string[];
  money: string[];
}

const STATUS_OF: Record<Ending, Recorded['status']> = {
  returns: 'COMPLETE',
  leaves: 'COMPLETE',
  declined: 'ERROR',
  abandons: 'PENDING',
};
const ENTRY_OF = { COMPLETE: 'SETTLED', ERROR: 'VOID', PENDING: 'PENDING' } as const;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item) ?? '';
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** Whether every donation has ended as its donor decided. */
export function isQuiet(acknowledged: readonly Acknowledged[], { transactions }: Books): boolean {
  const byKey = new Map(transactions.map((transaction) => [transaction.key, transaction]));
  return acknowledged.every(
    (visit) => !visit.gift || byKey.get(visit.key)?.status === STATUS_OF[visit.gift.ending],
  );
}

/** Compares the acknowledged submissions with the stored ones and with the payment service's payments. */
export function compareRecords(acknowledged: readonly Acknowledged[], books: Books): Disagreements {
  const lost: string[] = [];
  const counters: string[] = [];
  const money: string[] = [];
  const byKey = groupBy(books.transactions, (transaction) => transaction.key);
  const charges = groupBy(books.charges, (charge) => charge.idempotencyKey);
  const intents = groupBy(books.intents, (intent) => intent.idempotencyKey);

  for (const visit of acknowledged) {
    const transaction = byKey.get(visit.key)?.[0];
    if (!transaction) {
      lost.push(`${visit.email} was acknowledged and is not there`);
      continue;
    }
    const { id, status, entries } = transaction;
    const wanted = visit.gift ? STATUS_OF[visit.gift.ending] : 'COMPLETE';
    if (status !== wanted) money.push(`${visit.email} is ${status} and should be ${wanted}`);
    const value = visit.gift?.amountMinor ?? 1;
    if (entries.length !== 1 || entries[0]!.value !== value || entries[0]!.state !== ENTRY_OF[status]) {
      counters.push(`${visit.email}, ${status}, counts as ${JSON.stringify(entries)}`);
    }
    if (!visit.gift) continue;
    const taken = charges.get(id) ?? [];
    const agreed =
      taken.length === 1 &&
      taken[0]!.amountMinor === visit.gift.amountMinor &&
      transaction.amountMinor === value;
    if (status === 'COMPLETE' ? !agreed : taken.length > 0) {
      money.push(
        `${visit.email}, ${status} with ${transaction.amountMinor}, was charged ${taken.map((charge) => charge.amountMinor).join(' and ') || 'nothing'}`,
      );
    }
    if (transaction.orders.join() !== 'DELIVERED')
      money.push(`${visit.email} has payment orders ${transaction.orders.join()}`);
    if ((intents.get(id) ?? []).length !== 1)
      money.push(`${visit.email} has ${intents.get(id)?.length ?? 0} payment intents`);
  }

  const complete = books.transactions.filter(({ status }) => status === 'COMPLETE');
  const given = sum(complete.map(({ amountMinor }) => amountMinor ?? 0));
  const signedUp = complete.filter(({ amountMinor }) => amountMinor === null).length;
  const charged = sum(books.charges.map(({ amountMinor }) => amountMinor));
  if (charged !== given) money.push(`${charged} were charged, transactions say ${given}`);
  for (const [name, wanted] of [
    ['donations', given],
    ['newsletter', signedUp],
  ] as const) {
    const { stored, shown } = books.counters[name];
    if (stored !== wanted || shown !== wanted)
      counters.push(`${name} are ${wanted}, the counter stands at ${stored} and shows ${shown}`);
  }
  if (books.orphanedKeys > 0) lost.push(`${books.orphanedKeys} keys stand without a transaction`);
  return { lost, duplicated: duplicates(acknowledged, books), counters, money };
}

function duplicates(acknowledged: readonly Acknowledged[], { transactions }: Books): string[] {
  const known = new Set(acknowledged.map((visit) => visit.key));
  return [
    ...groupBy(transactions, ({ email }) => email)
      .entries()
      .filter(([, same]) => same.length > 1)
      .map(([email, same]) => `${email} has ${same.length} transactions`),
    ...transactions
      .filter(({ key }) => key === null || !known.has(key))
      .map(({ id }) => `${id} was never acknowledged`),
  ];
}
