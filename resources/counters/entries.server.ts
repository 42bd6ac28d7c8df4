import { sql } from 'kysely';
import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Adjustment } from './adjustment.ts';
import type { EntryKind } from './entry.ts';

const OWN = sql`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`;

/** A settled entry as it is stored. */
export interface EntryRow {
  id: string;
  /** With the microseconds that a Date would lose: the order of entries depends on them. */
  at: string;
  created_at: Date;
  kind: EntryKind;
  value: number;
  transaction_id: string | null;
  author_name: string | null;
  reason: string | null;
}

/** Whether anything was counted or is pending. */
export async function hasEntries(tx: Transaction, counterId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM counter_entries WHERE ${OWN} AND counter_id = ${counterId} AND state <> 'VOID' LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Writes the entry of an adjustment, with its author. Adjustments change the public total: production. */
export async function addAdjustment(
  tx: Transaction,
  { counterId, actor, at, amount, reason }: Adjustment & { counterId: string; actor: Actor; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO counter_entries (tenant_id, id, counter_id, kind, value, state, author_id, author_name, reason, use_prod_environment, created_at)
    VALUES (${actor.tenantId}, ${newId(at.getTime())}, ${counterId}, 'adjustment', ${amount}, 'SETTLED', ${actor.userId},
      ${actor.name}, ${reason}, true, ${at})`.execute(tx);
}

/**
 * Subtracts a refunded submission from its counter, by a separate entry. Repeated calls subtract it once.
 * @returns the id of the changed counter; undefined when there was nothing to subtract
 */
export async function addRefund(
  tx: Transaction,
  { tenantId, transactionId, at }: { tenantId: string; transactionId: string; at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ counter_id: string }>`
    INSERT INTO counter_entries (tenant_id, id, counter_id, transaction_id, kind, value, donor, state, use_prod_environment, created_at)
    SELECT tenant_id, ${newId(at.getTime())}, counter_id, transaction_id, 'refund', -value, donor, 'SETTLED', use_prod_environment, ${at}
    FROM counter_entries e
    WHERE tenant_id = ${tenantId} AND transaction_id = ${transactionId} AND kind = 'submission' AND state = 'SETTLED'
      AND NOT EXISTS (
        SELECT FROM counter_entries r
        WHERE r.tenant_id = e.tenant_id AND r.transaction_id = e.transaction_id AND r.kind = 'refund'
      )
    RETURNING counter_id`.execute(tx);
  return rows[0]?.counter_id;
}

/** Filters a counter's settled entries. */
export interface EntryFilter {
  environment: Environment;
  kind?: EntryKind | undefined;
}

/** Filters a counter's settled entries, newest first, with a cursor. */
export interface EntriesWanted extends EntryFilter {
  /** `at` and `id` of the last entry read. */
  after?: { at: string; id: string } | undefined;
  limit: number;
}

/** A counter's settled entries, newest first. */
export async function readEntries(
  tx: Transaction,
  counterId: string,
  { after, limit, ...filter }: EntriesWanted,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, created_at, kind, value, transaction_id,
      author_name, reason
    FROM counter_entries WHERE ${settled(counterId, filter)}
    ${after ? sql`AND (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(tx);
  return rows;
}

/** How many settled entries a counter has. */
export async function countEntries(tx: Transaction, counterId: string, filter: EntryFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM counter_entries WHERE ${settled(counterId, filter)}`.execute(tx);
  return rows[0]!.count;
}

const settled = (counterId: string, { environment, kind }: EntryFilter) => sql`
  ${OWN} AND counter_id = ${counterId} AND use_prod_environment = ${environment === 'production'} AND state = 'SETTLED'
  ${kind ? sql`AND kind = ${kind}` : sql``}`;
