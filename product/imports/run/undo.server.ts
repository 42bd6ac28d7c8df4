import { timeOf } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { removeImportedConsents } from '../../consents/ledger.server.ts';
import { tell } from './import-rows.server.ts';
import { endStep, noteProgress, type ImportDeps, type ImportTurn } from './step.server.ts';

const CHUNK = 500;

/**
 * Removes all records that an import made, in chunks that are transactions: its transactions with their counters'
 * entries, consents, notes, requests and pending deliveries. Records at a connector stay there.
 */
export async function undoImport(deps: ImportDeps, turn: ImportTurn): Promise<void> {
  const { db } = deps;
  const { tenantId, id } = turn.stored;
  for (;;) {
    if (turn.signal.aborted) return;
    const { rows } = await db.inTenant(tenantId, (tx) =>
      sql<{ id: string }>`
        SELECT transaction_id AS id FROM import_rows
        WHERE tenant_id = ${tenantId} AND import_id = ${id} ORDER BY transaction_id LIMIT ${CHUNK}`.execute(
        tx,
      ),
    );
    if (rows.length === 0) break;
    const ids = rows.map((row) => row.id);
    const days = ids.map((each) => timeOf(each));
    // First, in a separate transaction: only the platform may delete from the ledger. Repeating it changes nothing.
    await db.asPlatform((tx) => removeImportedConsents(tx, tenantId, ids));
    await db.inTenant(tenantId, async (tx) => {
      const own = sql`tenant_id = ${tenantId} AND transaction_id = ANY(${ids}::uuid[])`;
      await sql`DELETE FROM counter_entries WHERE ${own}`.execute(tx);
      await sql`DELETE FROM notes WHERE ${own}`.execute(tx);
      await sql`DELETE FROM gift_requests WHERE ${own}`.execute(tx);
      await sql`DELETE FROM deliveries WHERE ${own} AND status <> 'DELIVERED'`.execute(tx);
      await sql`
        DELETE FROM transactions t USING unnest(${ids}::uuid[], ${days}::timestamptz[]) AS gone (id, at)
        WHERE t.tenant_id = ${tenantId} AND t.id = gone.id AND t.created_at = gone.at`.execute(tx);
      await sql`DELETE FROM import_rows WHERE ${own} AND import_id = ${id}`.execute(tx);
      await noteProgress(tx, turn, sql`added = added - ${ids.length}, done = done + ${ids.length}`);
    });
    tell(deps, turn, 'removed');
  }
  await db.inTenant(tenantId, (tx) =>
    endStep(tx, turn, sql`state = 'undone', added = 0, done = 0, finished_at = ${turn.now}`),
  );
  tell(deps, turn, 'removed');
}
