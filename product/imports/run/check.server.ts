import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { currencies } from '@tributary/kit/money.ts';
import { sql } from 'kysely';
import type { ImportTotal } from '../definition/import.ts';
import type { RowProblem } from '../rows/parse-row.ts';
import { chunksOf, endStep, noteProgress, type ImportDeps, type ImportTurn } from './step.server.ts';

/** Of so many rows at most the problems are kept; the others are counted. */
const MOST_KEPT = 10_000;

/** The dry run: reads every row as the import would, and writes only their errors. After a crash it starts again. */
export async function checkRows(deps: ImportDeps, turn: ImportTurn): Promise<void> {
  const { db } = deps;
  const { tenantId, id } = turn.stored;
  await db.inTenant(tenantId, (tx) =>
    sql`DELETE FROM import_problems WHERE tenant_id = ${tenantId} AND import_id = ${id}`.execute(tx),
  );
  const sums = new Map<string, number>();
  const counts = { done: 0, good: 0, same: 0, bad: 0 };
  for await (const { rows } of chunksOf(deps, turn)) {
    if (turn.signal.aborted) return;
    const isStopped = await db.inTenant(tenantId, async (tx) => {
      const keys = rows.flatMap(({ found }) => ('key' in found ? [found.key] : []));
      const known = await knownOf(tx, tenantId, keys);
      const problems: RowProblem[] = [];
      for (const { found } of rows) {
        counts.done += 1;
        if (!('key' in found)) {
          counts.bad += 1;
          if (counts.bad <= MOST_KEPT) problems.push(...found.problems);
        } else if (known.has(found.key)) counts.same += 1;
        else {
          counts.good += 1;
          const { amount } = found.row;
          if (amount) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.minor);
        }
      }
      await keepProblems(tx, tenantId, id, problems);
      const { done, good, same, bad } = counts;
      return noteProgress(tx, turn, sql`done = ${done}, good = ${good}, same = ${same}, bad = ${bad}`);
    });
    if (isStopped) return db.inTenant(tenantId, (tx) => endStep(tx, turn, sql`state = 'ready', done = 0`));
  }
  const totals = currencies.flatMap((currency): ImportTotal[] => {
    const minor = sums.get(currency);
    return minor === undefined ? [] : [{ currency, minor }];
  });
  await db.inTenant(tenantId, (tx) =>
    endStep(
      tx,
      turn,
      sql`state = 'checked', rows = ${counts.done}, done = 0, totals = ${JSON.stringify(totals)}::jsonb`,
    ),
  );
}

async function knownOf(tx: Transaction, tenantId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ row_key: string }>`
    SELECT row_key FROM import_rows WHERE tenant_id = ${tenantId} AND row_key = ANY(${[...keys]}::text[])`.execute(
    tx,
  );
  return new Set(rows.map(({ row_key: key }) => key));
}

async function keepProblems(
  tx: Transaction,
  tenantId: string,
  id: string,
  problems: readonly RowProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  await sql`
    INSERT INTO import_problems (tenant_id, import_id, line, position, code, value)
    SELECT ${tenantId}::uuid, ${id}::uuid, p.line, p.position, p.code, p.value
    FROM jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) AS p (line int, position int, code text, value text)
    ON CONFLICT DO NOTHING`.execute(tx);
}
