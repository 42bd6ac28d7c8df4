import { sql } from 'kysely';
import { counterTotals } from '@tributary/resources/counters/totals.server.ts';
import type { Charge, Intent } from '../../tools/simulators/payment/model.ts';
import type { Appeal } from './appeal.ts';
import type { ProductFixture } from './test-app.ts';
import { ask } from './http.ts';

/** One transaction with everything that belongs to it. */
export interface Recorded {
  id: string;
  key: string | null;
  email: string;
  status: 'PENDING' | 'COMPLETE' | 'ERROR';
  amountMinor: number | null;
  entries: { value: number; state: 'PENDING' | 'SETTLED' | 'VOID' }[];
  /** States of the deliveries that make its payment. */
  orders: string[];
}

/** The final state of the database and of the payment service. */
export interface Books {
  transactions: Recorded[];
  /** Idempotency keys without a transaction. */
  orphanedKeys: number;
  /** The donations' counter in minor units, the newsletter's in people, by the database and as visitors see it. */
  counters: Record<'donations' | 'newsletter', { stored: number; shown: number }>;
  charges: Charge[];
  intents: Intent[];
}

interface Row {
  id: string;
  key: string | null;
  email: string;
  status: Recorded['status'];
  amount_minor: number | null;
  entries: Recorded['entries'] | null;
  orders: string[] | null;
}

async function readTransactions(fixture: ProductFixture, tenantId: string): Promise<Recorded[]> {
  const { rows } = await fixture.db.inTenant(tenantId, (tx) =>
    sql<Row>`
      SELECT t.id, s.idempotency_key AS key, t.person_email AS email, t.status, t.amount_minor,
        (SELECT jsonb_agg(jsonb_build_object('value', e.value, 'state', e.state)) FROM counter_entries e
          WHERE e.tenant_id = t.tenant_id AND e.transaction_id = t.id) AS entries,
        (SELECT jsonb_agg(d.status) FROM deliveries d
          WHERE d.tenant_id = t.tenant_id AND d.transaction_id = t.id AND d.payload->>'operation' = 'create') AS orders
      FROM transactions t
      LEFT JOIN submissions s ON s.tenant_id = t.tenant_id AND s.transaction_id = t.id
      WHERE t.tenant_id = ${tenantId}`.execute(tx),
  );
  return rows.map(({ amount_minor, entries, orders, ...row }) => ({
    ...row,
    amountMinor: amount_minor,
    entries: entries ?? [],
    orders: orders ?? [],
  }));
}

/** Reads the books. Rejects while the database is not there. */
export async function readBooks(
  fixture: ProductFixture,
  appeal: Appeal,
  siteUrl: string,
  simulatorUrl: string,
): Promise<Books> {
  const { tenantId } = appeal.actor;
  const ledger = JSON.parse((await ask(`${simulatorUrl}/__ledger`)).text) as Pick<
    Books,
    'charges' | 'intents'
  >;
  const orphans = await fixture.db.inTenant(tenantId, (tx) =>
    sql<{ n: number }>`
      SELECT count(*)::int AS n FROM submissions s WHERE s.tenant_id = ${tenantId}
        AND NOT EXISTS (SELECT FROM transactions t WHERE t.tenant_id = s.tenant_id AND t.id = s.transaction_id)`.execute(
      tx,
    ),
  );
  const counter = async (stand: Appeal['donations']) => {
    const [stored] = await fixture.db.inTenant(tenantId, (tx) =>
      counterTotals(tx, 'production', [stand.counterId]),
    );
    const shown = await ask(`${siteUrl}/counters/${stand.campaignCode}.json`);
    return { stored: stored!.total, shown: (JSON.parse(shown.text) as { total: number }).total };
  };
  return {
    transactions: await readTransactions(fixture, tenantId),
    orphanedKeys: orphans.rows[0]!.n,
    counters: { donations: await counter(appeal.donations), newsletter: await counter(appeal.newsletter) },
    charges: ledger.charges,
    intents: ledger.intents,
  };
}
