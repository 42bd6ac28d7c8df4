import type { Database } from '@tributary/engine/storage/database.server.ts';
import { isServiceFailure } from '@tributary/resources/connectors/port/failure.ts';
import { findGiftPayments } from '../recurring-gifts/payments/find.server.ts';
import { finishTransaction } from '../submissions/payments/finish.server.ts';
import type { PaymentAccess, Payments, PaymentServices } from '../submissions/payments/payments.ts';
import {
  counterDifferences,
  paymentDifferences,
  type ComparedTransaction,
  type FoundDifference,
} from './compare.ts';
import { DIFFERENCE_KINDS } from './routes.ts';
import {
  beginRun,
  comparedTransaction,
  correctEntry,
  endRun,
  finishedBefore,
  keepRunAlive,
  lastRun,
  noteDifferences,
  openDifference,
  transactionsSince,
  type Run,
} from './store.server.ts';
import { findUnknown } from './unknown.server.ts';

/** How far a run looks back: a direct debit is returned within eight weeks. */
const WINDOW_MS = 56 * 86_400_000;
/** Payments that are read at a time: the service has others to serve. */
const AT_ONCE = 4;
const HEARTBEAT_MS = 30_000;

export interface ReconciliationDeps {
  db: Database;
  payments: PaymentAccess & PaymentServices & Pick<Payments, 'outcome'>;
}

type Compared = ComparedTransaction & { hasPayment: boolean };

/** Compares transactions with their payments at the service and with counters. */
export function createReconciliation({ db, payments }: ReconciliationDeps) {
  /** The present differences from the payment; undefined while it can't be read. */
  async function paymentOf(
    tenantId: string,
    transaction: Compared,
    now: Date,
  ): Promise<FoundDifference[] | undefined> {
    if (!transaction.hasPayment) return [];
    try {
      const known = await payments.paymentOf(tenantId, transaction.id);
      if (!known) return undefined;
      const asked = { reference: transaction.id, providerId: known.providerId };
      const payment = await known.connector.readPayment(asked, known.io);
      return paymentDifferences(transaction, payment, now);
    } catch (error) {
      if (isServiceFailure(error)) return undefined;
      throw error;
    }
  }

  /**
   * Compares one transaction and stores the findings. Differences from a payment that can't be read stay unchanged.
   * @returns whether its payment could be read
   */
  async function compare(
    tenantId: string,
    transaction: Compared,
    { isProduction, by, now }: { isProduction: boolean; by: string | null; now: Date },
  ): Promise<boolean> {
    const ofPayment = await paymentOf(tenantId, transaction, now);
    await db.inTenant(tenantId, (tx) =>
      noteDifferences(tx, tenantId, {
        transactionId: transaction.id,
        isProduction,
        found: [...counterDifferences(transaction), ...(ofPayment ?? [])],
        looked: ofPayment ? DIFFERENCE_KINDS : ['counter'],
        by,
        now,
      }),
    );
    return ofPayment !== undefined;
  }

  return {
    /**
     * Compares the donations of the last weeks with their payments: each of ours is read, as a service need not list
     * its payments.
     * @param day the daily run's; null for one that a person requests
     * @returns undefined where another process has the day's run
     */
    async run(
      tenantId: string,
      {
        isProduction,
        day,
        by,
        now,
      }: { isProduction: boolean; day: string | null; by: string | null; now: Date },
    ): Promise<Run | undefined> {
      const begun = await db.inTenant(tenantId, async (tx) => {
        const id = await beginRun(tx, tenantId, { isProduction, day, by, now });
        if (id === undefined) return undefined;
        const since = new Date(now.getTime() - WINDOW_MS);
        const before = await finishedBefore(tx, tenantId, isProduction);
        return { id, since, before, waiting: await transactionsSince(tx, tenantId, { isProduction, since }) };
      });
      if (!begun) return undefined;
      const { id, since, before, waiting } = begun;
      const all = waiting.length;
      let unread = 0;
      const work = async (): Promise<void> => {
        for (let next = waiting.pop(); next; next = waiting.pop())
          if (!(await compare(tenantId, next, { isProduction, by: null, now }))) unread += 1;
      };
      const heartbeat = setInterval(() => {
        // A run that can't say that it goes on is taken over at worst, and finds the same.
        db.inTenant(tenantId, (tx) => keepRunAlive(tx, tenantId, id)).catch(() => undefined);
      }, HEARTBEAT_MS);
      const read = async () => {
        await Promise.all(Array.from({ length: AT_ONCE }, work));
        const unlisted = await findUnknown({ db, payments }, { tenantId, isProduction, before, since, now });
        await findGiftPayments({ db, payments }, { tenantId, isProduction, now });
        return unlisted;
      };
      const unlisted = await read().finally(() => clearInterval(heartbeat));
      return db.inTenant(tenantId, async (tx) => {
        await endRun(tx, tenantId, { id, compared: all - unread, unread, unlisted, now: new Date() });
        return lastRun(tx, tenantId, isProduction);
      });
    },

    /**
     * Ends a difference where that is safe: reads the payment again and settles its transaction by the service's state,
     * or corrects the counter's entry by the transaction; then compares again.
     * @returns whether it is gone; undefined where there is none open
     */
    async mend(tenantId: string, id: string, by: string, now: Date): Promise<boolean | undefined> {
      const open = await db.inTenant(tenantId, (tx) => openDifference(tx, tenantId, id));
      if (!open) return undefined;
      const { kind, transactionId, isProduction } = open;
      if (kind === 'openHere' || kind === 'refundedThere') {
        const outcome = await payments.outcome(tenantId, transactionId);
        if (outcome && outcome !== 'processing')
          await finishTransaction(db, tenantId, transactionId, outcome, now, by);
      } else if (kind === 'counter') {
        const counterId = await db.inTenant(tenantId, async (tx) => {
          const transaction = await comparedTransaction(tx, tenantId, transactionId);
          return transaction && correctEntry(tx, tenantId, transaction);
        });
        if (counterId) db.notify('counters', `${tenantId}:${counterId}`);
      }
      const transaction = await db.inTenant(tenantId, (tx) =>
        comparedTransaction(tx, tenantId, transactionId),
      );
      if (transaction) await compare(tenantId, transaction, { isProduction, by, now });
      return (await db.inTenant(tenantId, (tx) => openDifference(tx, tenantId, id))) === undefined;
    },
  };
}

export type Reconciliation = ReturnType<typeof createReconciliation>;
