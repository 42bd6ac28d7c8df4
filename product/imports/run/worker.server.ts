import { hostname } from 'node:os';
import { startTurns } from '@tributary/engine/outbox/turns.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { SealedFileError } from '@tributary/engine/storage/sealed-files/sealed-files.server.ts';
import { sql } from 'kysely';
import { ImportFileError } from '../file/failure.ts';
import { checkRows } from './check.server.ts';
import { importRows } from './import-rows.server.ts';
import { endStep, LEASE_SECONDS, LeaseLostError, type ImportDeps, type ImportTurn } from './step.server.ts';
import { undoImport } from './undo.server.ts';
import { findImport, type StoredImport } from './store.server.ts';

/** The channel on which workers hear of imports. Notify it after the commit. */
export const IMPORTS_CHANNEL = 'imports';

const LOOK_MS = 10_000;
/** An import that ended its process so often without any progress is not begun again. */
const MOST_ATTEMPTS = 3;

const STEPS = { checking: checkRows, importing: importRows, undoing: undoImport };

/**
 * Takes the import that has waited the longest. Its attempt is counted in a separate transaction before the work.
 * @param owner the name of the lease
 */
async function takeImport({ db }: ImportDeps, owner: string): Promise<StoredImport | undefined> {
  const { rows } = await db.asPlatform((tx) =>
    sql<{ tenantId: string; id: string; attempts: number }>`
      UPDATE imports i SET attempts = i.attempts + 1, lease_owner = ${owner}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
      FROM (
        SELECT tenant_id, id FROM imports
        WHERE state IN ('checking', 'importing', 'undoing') AND (lease_until IS NULL OR lease_until < now())
        ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED
      ) due
      WHERE i.tenant_id = due.tenant_id AND i.id = due.id
      RETURNING i.tenant_id AS "tenantId", i.id, i.attempts`.execute(tx),
  );
  const [row] = rows;
  if (!row) return undefined;
  const stored = await db.inTenant(row.tenantId, (tx) => findImport(tx, row.tenantId, row.id));
  if (row.attempts <= MOST_ATTEMPTS) return stored;
  await fail({ db }, { stored, owner }, new ImportFileError('crashed'));
  return undefined;
}

async function fail(
  { db }: Pick<ImportDeps, 'db'>,
  turn: Pick<ImportTurn, 'stored' | 'owner'>,
  { code, line }: ImportFileError,
): Promise<void> {
  await db.inTenant(turn.stored.tenantId, (tx) =>
    endStep(
      tx,
      turn,
      sql`state = 'failed', attempts = 0, failure = ${JSON.stringify({ code, line })}::jsonb`,
    ),
  );
}

/** Works on imports, one at a time, until it is stopped. The next process continues with unfinished ones. */
export function startImports(deps: ImportDeps & { onError: (error: unknown) => void }): {
  stop(): Promise<void>;
} {
  const { db, onError } = deps;

  async function work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const owner = `${hostname()} ${process.pid} ${newId()}`;
      const stored = await takeImport(deps, owner);
      if (!stored) return;
      const turn = { stored, owner, signal, now: new Date() };
      try {
        await STEPS[stored.state as keyof typeof STEPS](deps, turn);
        // A process that stops releases its import, so that the next one need not wait for the lease to end.
        if (signal.aborted) await giveBack(turn);
      } catch (error) {
        if (error instanceof ImportFileError) await fail(deps, turn, error);
        else if (error instanceof SealedFileError) {
          await fail(deps, turn, new ImportFileError('altered'));
          onError(error);
        } else if (!(error instanceof LeaseLostError)) onError(error);
      }
    }
  }

  async function giveBack({ stored: { tenantId, id }, owner }: ImportTurn): Promise<void> {
    await db.inTenant(tenantId, (tx) =>
      sql`UPDATE imports SET lease_until = NULL, lease_owner = NULL, attempts = 0 WHERE tenant_id = ${tenantId} AND id = ${id} AND lease_owner = ${owner}`.execute(
        tx,
      ),
    );
  }

  return startTurns(work, { db, everyMs: LOOK_MS, wakeOn: { [IMPORTS_CHANNEL]: () => true }, onError });
}
