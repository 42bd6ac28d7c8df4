import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql, type RawBuilder } from 'kysely';
import type { TableProof } from './proof.ts';

interface Catalogued {
  table: string;
  secured: boolean;
  forced: boolean;
  /** Policies that open the table to the application's role; restrictive ones only narrow it further. */
  policies: { name: string; using: string | null; check: string | null }[];
  /** All policies. */
  names: string[];
  reads: boolean;
  writes: boolean;
  /** Partitions that the application's role can reach past the table's policies. */
  openPartitions: string[];
}

/** The one condition of a tenant's policy, as Postgres writes it. */
const TENANT_ONLY = "(tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)";
/** Rows that are counted at most. */
const MOST_COUNTED = 10_000;

/** Thrown to take back everything that a proof's transaction did. */
class TakenBack extends Error {}

async function catalogue(tx: Transaction): Promise<Catalogued[]> {
  const { rows } = await sql<Catalogued>`
    SELECT c.relname AS table, c.relrowsecurity AS secured, c.relforcerowsecurity AS forced,
      coalesce((SELECT json_agg(json_build_object('name', p.polname, 'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)))
        FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive AND (p.polroles = '{0}' OR 'tributary_app'::regrole = ANY (p.polroles))), '[]') AS policies,
      coalesce((SELECT json_agg(p.polname ORDER BY p.polname) FROM pg_policy p WHERE p.polrelid = c.oid), '[]') AS names,
      has_table_privilege('tributary_app', c.oid, 'SELECT') AS reads,
      has_table_privilege('tributary_app', c.oid, 'UPDATE') AS writes,
      coalesce((SELECT json_agg(child.relname) FROM pg_inherits i JOIN pg_class child ON child.oid = i.inhrelid
        WHERE i.inhparent = c.oid AND NOT child.relrowsecurity
          AND has_table_privilege('tributary_app', child.oid, 'SELECT, INSERT, UPDATE, DELETE')), '[]') AS "openPartitions"
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped)
    ORDER BY 1`.execute(tx);
  return rows;
}

/** Faults in the declaration of a table. */
function declaredFaults({
  secured,
  forced,
  policies,
  names,
  reads,
  writes,
  openPartitions,
}: Catalogued): string[] {
  return [
    ...(secured ? [] : ['Row-level security is off.']),
    ...(forced ? [] : ['Row-level security does not bind the owner of the table.']),
    ...(names.length > 0 ? [] : ['The table has no policy.']),
    ...((reads || writes) && policies.length === 0 ? ['No policy limits the application’s role.'] : []),
    ...policies
      .filter(({ using, check }) => using !== TENANT_ONLY || (check !== null && check !== TENANT_ONLY))
      .map(({ name }) => `The policy ${name} has another condition than the current organization.`),
    ...openPartitions.map((name) => `The partition ${name} can be reached past the policies.`),
  ];
}

/** Runs a statement that may fail, without ending the transaction. */
async function attempt<Row>(
  tx: Transaction,
  statement: RawBuilder<Row>,
): Promise<{ rows: Row[]; changed: number } | { code: string }> {
  await sql`SAVEPOINT attempt`.execute(tx);
  try {
    const { rows, numAffectedRows } = await statement.execute(tx);
    return { rows, changed: Number(numAffectedRows ?? 0) };
  } catch (error) {
    return { code: (error as { code?: string }).code ?? 'unknown' };
  } finally {
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(tx);
  }
}

async function tryReads(
  tx: Transaction,
  table: string,
  own: string,
): Promise<Pick<TableProof, 'own' | 'foreignSeen'>> {
  const name = sql.table(table);
  const seen = await attempt(
    tx,
    sql<{ own: number; foreign: boolean }>`
      SELECT (SELECT count(*)::int FROM (SELECT FROM ${name} WHERE tenant_id = ${own} LIMIT ${MOST_COUNTED}) AS counted) AS own,
        EXISTS (SELECT FROM ${name} WHERE tenant_id IS DISTINCT FROM ${own}::uuid) AS foreign`,
  );
  await sql`SELECT set_config('app.tenant', '', true)`.execute(tx);
  const unset = await attempt(tx, sql<{ any: boolean }>`SELECT EXISTS (SELECT FROM ${name}) AS any`);
  await sql`SELECT set_config('app.tenant', ${own}, true)`.execute(tx);
  const first = 'rows' in seen ? seen.rows[0] : undefined;
  const isSeenUnset = 'rows' in unset && unset.rows[0]?.any === true;
  return { own: first?.own ?? null, foreignSeen: first?.foreign === true || isSeenUnset };
}

/** Tries to change, take and give away rows. A refusal, or an action on no row, is correct. */
async function tryWrites(tx: Transaction, table: string, own: string, others: readonly string[]) {
  const name = sql.table(table);
  const faults: string[] = [];
  let tried = 0;
  for (const other of others) {
    const statements: [string, RawBuilder<unknown>][] = [
      ['changed', sql`UPDATE ${name} SET tenant_id = tenant_id WHERE tenant_id = ${other}`],
      ['deleted', sql`DELETE FROM ${name} WHERE tenant_id = ${other}`],
      ['taken over', sql`UPDATE ${name} SET tenant_id = ${own} WHERE tenant_id = ${other}`],
      [
        'given away',
        sql`UPDATE ${name} SET tenant_id = ${other} WHERE tenant_id = ${own} AND ctid = (SELECT ctid FROM ${name} WHERE tenant_id = ${own} LIMIT 1)`,
      ],
    ];
    for (const [what, statement] of statements) {
      const result = await attempt(tx, statement);
      tried += 1;
      if ('changed' in result && result.changed > 0)
        faults.push(`A row of another organization could be ${what}.`);
    }
  }
  return { tried, faults: [...new Set(faults)] };
}

/**
 * Tests every table with a `tenant_id` under the application's role: its declaration, its visible rows, its writable
 * rows. Everything is rolled back.
 * @param others ids of other organizations
 * @param until performance.now() at which no further table is begun
 */
export async function proveTables(
  db: Database,
  own: string,
  others: readonly string[],
  until: number,
): Promise<{ tables: TableProof[]; isPartial: boolean }> {
  const declared = await db.inTenant(own, catalogue);
  const tables: TableProof[] = [];
  for (const each of declared) {
    if (performance.now() > until) return { tables, isPartial: true };
    const proof: TableProof = {
      table: each.table,
      kind: each.reads || each.writes ? 'tenant' : 'platform',
      policies: each.names,
      own: null,
      foreignSeen: false,
      writesTried: 0,
      faults: declaredFaults(each),
    };
    await db
      .inTenant(own, async (tx) => {
        await sql`SET LOCAL statement_timeout = '3s'; SET LOCAL lock_timeout = '500ms'`.execute(tx);
        Object.assign(proof, await tryReads(tx, each.table, own));
        const { tried, faults } = await tryWrites(tx, each.table, own, others);
        proof.writesTried = tried;
        proof.faults.push(...faults);
        throw new TakenBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error;
      });
    if (proof.own === null && each.reads)
      proof.faults.push('Its rows could not be read, so that it was not tried.');
    if (proof.foreignSeen) proof.faults.push('Rows of other organizations are visible.');
    tables.push(proof);
  }
  return { tables, isPartial: false };
}
