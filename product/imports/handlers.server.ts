import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError, type FieldError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { logAct } from '@tributary/resources/logs/log-act.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { SealedFileError } from '@tributary/engine/storage/sealed-files/sealed-files.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { Connectors } from '../connectors/connectors.ts';
import { isCurrency } from '@tributary/kit/money.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { sql } from 'kysely';
import { deleteStored, growUpload, newFileKey } from '../uploads/stored.server.ts';
import { ImportFileError } from './file/failure.ts';
import { readHead, storedAs } from './file/stored.server.ts';
import type { ImportSettings } from './definition/import.ts';
import { importRoutes } from './definition/routes.ts';
import { checkSettings } from './rows/check-settings.ts';
import { suggestSettings } from './rows/suggest.ts';
import { readPlace } from './run/place.server.ts';
import {
  changeImport,
  detailOf,
  findImport,
  listImports,
  listProblems,
  settingsForHeader,
  type StoredImport,
} from './run/store.server.ts';
import { IMPORTS_CHANNEL } from './run/worker.server.ts';

export interface ImportHandlerDeps {
  files: FileStorage;
  importConnectors: Connectors;
}

/** Imports that one organization may have unfinished: each keeps a file. */
const MOST_OPEN = 20;

/** Writes an import's action into the activity log. The entry contains no names or addresses. */
function log(tx: Transaction, actor: Actor, now: Date, stored: StoredImport, doing: 'started' | 'undone') {
  const { id, fileName, settings, rows, good, bad, added } = stored;
  const { formId, environment, counterId, inDashboard, tellConnectors, kind } = settings ?? {};
  return logAct(tx, {
    title: doing === 'started' ? 'importStarted' : 'importUndone',
    of: fileName,
    actor,
    now,
    event: doing === 'started' ? 'CREATE' : 'DELETE',
    id,
    next: {
      fileName,
      kind,
      formId,
      environment,
      counterId,
      inDashboard,
      tellConnectors,
      rows,
      good,
      bad,
      added,
    },
  });
}

/** Transactions and subscribers from CSV files: the steps of an import. */
export function importHandlers({ files, importConnectors }: ImportHandlerDeps): MountedRoutes {
  /** Reads the complete file. Errors in it are the import's failure, not the request's. */
  async function opened(tx: Transaction, sealer: Sealer, stored: StoredImport): Promise<StoredImport> {
    const { tenantId, id } = stored;
    try {
      const { encoding, delimiter, header, sample } = await readHead({ files, sealer }, stored);
      const { currency } = await readOrganization(tx, tenantId);
      const settings =
        (await settingsForHeader(tx, tenantId, header)) ??
        suggestSettings(header, sample, isCurrency(currency) ? currency : undefined);
      return await changeImport(
        tx,
        { tenantId, id },
        ['uploading'],
        sql`state = 'ready', encoding = ${encoding}, delimiter = ${delimiter}, header = ${JSON.stringify(header)}::jsonb,
          sample = ${JSON.stringify(sample)}::jsonb, settings = ${JSON.stringify(settings)}::jsonb`,
      );
    } catch (error) {
      if (!(error instanceof ImportFileError || error instanceof SealedFileError)) throw error;
      const { code, line } = error instanceof ImportFileError ? error : new ImportFileError('altered');
      return changeImport(
        tx,
        { tenantId, id },
        ['uploading'],
        sql`state = 'failed', failure = ${JSON.stringify({ code, line })}::jsonb`,
      );
    }
  }

  return implement(importRoutes, {
    'GET /imports': async ({ context, actor: { tenantId } }) => ({
      items: await context.app.db.inTenant(tenantId, (tx) => listImports(tx, tenantId)),
    }),

    'POST /imports': ({ context, actor, body: { fileName, size } }) =>
      context.app.db.inTenant(actor.tenantId, async (tx) => {
        const { tenantId, userId, name, email } = actor;
        const open = await sql<{ n: number }>`
          SELECT count(*)::int AS n FROM imports WHERE tenant_id = ${tenantId} AND has_file AND state NOT IN ('done', 'undone')`.execute(
          tx,
        );
        if (open.rows[0]!.n >= MOST_OPEN)
          throw new ProblemError('conflict', 'Finish or delete an import that is not finished first.');
        const id = newId();
        const { sealer } = context.app;
        const sealedKey = newFileKey({ files, sealer }, { tenantId, id, folder: 'imports' });
        await sql`
          INSERT INTO imports (tenant_id, id, file_name, size, sealed_key, state, by_id, by_name, by_email, created_at)
          VALUES (${tenantId}, ${id}, ${fileName.toWellFormed()}, ${size}, ${sealedKey}, 'uploading', ${userId}, ${name || email}, ${email}, ${context.now()})`.execute(
          tx,
        );
        return detailOf(await findImport(tx, tenantId, id));
      }),

    'GET /imports/:id': ({ context, actor: { tenantId }, params }) =>
      context.app.db.inTenant(tenantId, async (tx) => detailOf(await findImport(tx, tenantId, params.id))),

    'POST /imports/:id/pieces': ({ context, actor: { tenantId }, params: { id }, query: { offset }, file }) =>
      context.app.db.inTenant(tenantId, async (tx) => {
        // The row is locked until the piece is on disk: one writer at a time.
        const before = await changeImport(tx, { tenantId, id }, ['uploading'], sql`has_file = true`);
        if (offset !== before.received || file.length === 0 || offset + file.length > before.size)
          throw new ProblemError('conflict', `${before.received} of ${before.size} bytes are here.`);
        const { sealer } = context.app;
        const isLast = offset + file.length === before.size;
        const growing = await growUpload(
          { files, sealer },
          { ...storedAs(before), received: offset, tail: await readTail(tx, before) },
        );
        try {
          await growing.append(file);
          if (isLast) await growing.finish();
        } finally {
          await growing.close();
        }
        const { received, tail } = growing.progress();
        const after = await changeImport(
          tx,
          { tenantId, id },
          ['uploading'],
          sql`received = ${received}, tail = ${isLast ? null : tail}`,
        );
        return detailOf(isLast ? await opened(tx, sealer, after) : after);
      }),

    async 'POST /imports/:id/check'({ context, actor: { tenantId }, params: { id }, body }) {
      const { db } = context.app;
      const made = await db.inTenant(tenantId, async (tx) => {
        const stored = await findImport(tx, tenantId, id);
        if (!stored.hasFile)
          throw new ProblemError('conflict', 'The file of this import is not kept any more.');
        await requireSettings(tx, stored, body);
        const { timezone } = await readOrganization(tx, tenantId);
        return changeImport(
          tx,
          { tenantId, id },
          stored.added > 0 ? ['ready', 'checked', 'undone'] : ['ready', 'checked', 'undone', 'failed'],
          sql`state = 'checking', failure = NULL, settings = ${JSON.stringify(body)}::jsonb, timezone = ${timezone},
            rows = NULL, done = 0, good = 0, same = 0, bad = 0, totals = '[]', attempts = 0, stop_asked = false, finished_at = NULL, asked_at = now()`,
        );
      });
      db.notify(IMPORTS_CHANNEL, '');
      return detailOf(made);
    },

    async 'POST /imports/:id/start'({ context, actor, params: { id } }) {
      const { db } = context.app;
      const { tenantId } = actor;
      const made = await db.inTenant(tenantId, async (tx) => {
        const before = await findImport(tx, tenantId, id);
        const after = await changeImport(
          tx,
          { tenantId, id },
          ['checked', 'stopped'],
          sql`state = 'importing', attempts = 0, stop_asked = false, asked_at = now()`,
        );
        if (before.state === 'checked') await log(tx, actor, context.now(), after, 'started');
        return after;
      });
      db.notify(IMPORTS_CHANNEL, '');
      return detailOf(made);
    },

    'POST /imports/:id/stop': ({ context, actor: { tenantId }, params: { id } }) =>
      context.app.db.inTenant(tenantId, async (tx) =>
        detailOf(await changeImport(tx, { tenantId, id }, ['checking', 'importing'], sql`stop_asked = true`)),
      ),

    async 'POST /imports/:id/undo'({ context, actor, params: { id } }) {
      const { db } = context.app;
      const { tenantId } = actor;
      const made = await db.inTenant(tenantId, async (tx) => {
        const after = await changeImport(
          tx,
          { tenantId, id },
          ['done', 'stopped', 'failed'],
          sql`state = 'undoing', failure = NULL, done = 0, attempts = 0, asked_at = now()`,
        );
        await log(tx, actor, context.now(), after, 'undone');
        return after;
      });
      db.notify(IMPORTS_CHANNEL, '');
      return detailOf(made);
    },

    async 'DELETE /imports/:id'({ context, actor: { tenantId }, params: { id } }) {
      await context.app.db.inTenant(tenantId, async (tx) => {
        const { added } = await changeImport(
          tx,
          { tenantId, id },
          ['uploading', 'ready', 'checked', 'failed', 'undone'],
          sql`has_file = false`,
        );
        if (added > 0) throw new ProblemError('conflict', 'Undo what this import has made first.');
        await deleteStored(files, { tenantId, id, folder: 'imports' });
        await sql`DELETE FROM import_problems WHERE tenant_id = ${tenantId} AND import_id = ${id}`.execute(
          tx,
        );
        await sql`DELETE FROM imports WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(tx);
      });
      return { id };
    },

    'GET /imports/:id/problems': ({ context, actor: { tenantId }, params: { id } }) =>
      context.app.db.inTenant(tenantId, async (tx) => ({
        items: await listProblems(tx, await findImport(tx, tenantId, id)),
      })),
  });

  /** The last part of a file that waits for more, sealed. */
  async function readTail(
    tx: Transaction,
    { tenantId, id }: Pick<StoredImport, 'tenantId' | 'id'>,
  ): Promise<Buffer | null> {
    const { rows } = await sql<{ tail: Buffer | null }>`
      SELECT tail FROM imports WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(tx);
    return rows[0]?.tail ?? null;
  }

  /** @throws ProblemError validation_failed */
  async function requireSettings(
    tx: Transaction,
    { tenantId, header }: StoredImport,
    settings: ImportSettings,
  ): Promise<void> {
    const errors: FieldError[] = [];
    try {
      const { schema } = await readPlace(tx, tenantId, settings, importConnectors);
      errors.push(...checkSettings(settings, header.length, schema));
    } catch (error) {
      if (!(error instanceof ImportFileError)) throw error;
      errors.push({ path: 'formId', message: 'This form, page or counter was deleted.' });
    }
    if (errors.length > 0) throw new ProblemError('validation_failed', undefined, { errors });
  }
}
