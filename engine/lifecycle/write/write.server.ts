import { requireAbility, requireActor, type RequestContext } from '../context.server.ts';
import type { App } from '../app.server.ts';
import type { Change } from '../change.ts';
import type { Cascades, HookWrite, ServerResource, WriteFrame } from '../hooks.server.ts';
import type { ResourceDefinition } from '../../definition/resource.ts';
import { systemRecord } from '../../definition/system.ts';
import { ProblemError } from '../../errors/problem.ts';
import { findUsers } from '../../references/find.server.ts';
import { recordUses } from '../../references/write.server.ts';
import { recordRevision } from '../../revisions/record.server.ts';
import {
  findDocument,
  insertDocument,
  toRecord,
  updateDocument,
  type DocumentRow,
  type StoredRecord,
} from '../../storage/collection.server.ts';
import type { Transaction } from '../../storage/database.server.ts';
import { againAfterDeadlock } from '../../storage/deadlock.server.ts';
import { newId } from '../../storage/ids.ts';
import { takeCreateKey } from './create-once.server.ts';
import { lockSingle } from './single.server.ts';
import { requireQuota } from '../quota.server.ts';
import { makeData, withTags } from './write-data.server.ts';
import type { WriteOperation } from './write-operation.ts';

/** A write in a running transaction, without the fields that the transaction adds. */
export type Writing = Omit<WriteFrame, 'id' | 'action'>;

interface Written {
  row: DocumentRow;
  /** Secrets that the write issued, by field. */
  issued: Record<string, string>;
}

/**
 * Writes a record for a request: the only way in which a request changes a tenant's data.
 * @returns the record afterwards
 * @throws ProblemError for every refusal, with nothing written
 */
export async function write(
  context: RequestContext,
  resource: ServerResource,
  operation: Exclude<WriteOperation, { kind: 'cascade' }>,
): Promise<StoredRecord> {
  // 1. Authenticate.
  const actor = requireActor(context);
  const { app } = context;
  const now = context.now();
  const tasks: (() => void)[] = [];
  // 2. Tenant scope: no later step can reach another tenant's rows.
  const transaction = async (tx: Transaction): Promise<Written> => {
    tasks.length = 0;
    const writing: Writing = { tx, actor, now, afterCommit: (task) => void tasks.push(task) };
    return (await writeIn(app, writing, resource, operation))!;
  };
  const { row, issued } = await againAfterDeadlock(() => app.db.inTenant(actor.tenantId, transaction));
  for (const task of tasks) task();
  return { ...toRecord(row), ...(Object.keys(issued).length > 0 ? { issued } : {}) };
}

/**
 * The steps of a write inside a running transaction, for cascades. The caller of the transaction runs the tasks of
 * `afterCommit` after it.
 * @returns undefined when a cascade finds nothing to change
 * @throws ProblemError for every refusal; the transaction must then be rolled back
 */
export async function writeIn(
  app: App,
  writing: Writing,
  resource: ServerResource,
  operation: WriteOperation,
): Promise<Written | undefined> {
  const { definition, hooks } = resource;
  const { tx, actor, now } = writing;
  // 3. Ability.
  if (operation.kind !== 'cascade') requireAbility(actor, ...abilityFor(operation, definition));
  const previous = await lockTarget(tx, actor.tenantId, resource, operation);
  if (operation.kind === 'cascade' && !previous) return undefined;
  const id = previous?.id ?? newId(now.getTime());
  if (operation.kind === 'create') {
    const { key, asked } = operation;
    const request = { key, asked: [definition.name, asked], now };
    const before = await takeCreateKey(tx, actor, request, id);
    if (before !== undefined)
      return { row: await findMade(tx, actor.tenantId, definition, before), issued: {} };
  }
  // 4. Quota.
  if (operation.kind === 'create' || operation.kind === 'undelete')
    await requireQuota(app, tx, actor, definition);
  // 5. Validate, and 6. the resource's own rules.
  const action = 'action' in operation ? operation.action : undefined;
  const frame: WriteFrame = { ...writing, id, ...(action === undefined ? {} : { action }) };
  const made = await makeData(app, resource, operation, frame, previous);
  if (!made) return undefined;
  const { data, logged, issued } = made;
  // 7. Write.
  const stored = previous?.version
    ? await updateDocument(tx, actor.tenantId, definition, {
        id,
        data,
        at: now,
        deletedAt: operation.kind === 'delete' ? now : null,
      })
    : await insertDocument(tx, actor.tenantId, definition, {
        id,
        data,
        createdAt: previous?.created_at ?? now,
      });
  await recordUses(tx, actor.tenantId, definition, {
    id,
    before: operation.kind === 'undelete' ? undefined : previous?.data,
    after: operation.kind === 'delete' ? undefined : data,
  });
  // 8. The revision, in the same transaction.
  await recordRevision(tx, {
    definition,
    actor,
    event: 'event' in operation ? operation.event : 'UPDATE',
    id,
    now,
    version: stored.version,
    previous: logged ? withTags(previous!) : previous?.data,
    next: logged ?? data,
  });
  // 9. The outbox, in the same transaction, and the cascades.
  const change = changeOf(operation, frame, definition);
  await app.onChange(tx, change, actor);
  if (operation.kind !== 'delete' && operation.kind !== 'cascade') {
    const written: HookWrite = { ...frame, data, previous: previous?.data };
    await hooks.afterWrite?.(written);
    for (const cascade of app.cascadesOf(definition.name))
      await cascade.run(written, cascadesOf(app, writing));
  }
  // 10. Publish the change to every open console, after the commit.
  writing.afterCommit(() => app.db.notify('changes', JSON.stringify(change)));
  return { row: stored, issued };
}

/** The most records that one transaction's cascades change; beyond this the write is refused. */
const MOST_USERS = 2_000;

/** Makes the functions that the cascades of a write receive. */
function cascadesOf(app: App, { tx, actor, now, afterCommit }: Writing): Cascades {
  return {
    async usersOf(used, source) {
      const users = await findUsers(tx, actor.tenantId, used, source, MOST_USERS + 1);
      if (users.length > MOST_USERS)
        throw new ProblemError('conflict', 'Too many records use this to be changed at once.');
      return users.map(({ id }) => id);
    },
    async write(definition, id, data) {
      const operation = { kind: 'cascade' as const, id, data };
      await writeIn(app, { tx, actor, now, afterCommit }, app.resource(definition.name), operation);
    },
  };
}

function abilityFor(
  operation: Exclude<WriteOperation, { kind: 'cascade' }>,
  definition: ResourceDefinition,
): Parameters<typeof requireAbility> extends [unknown, ...infer Asked] ? Asked : never {
  if (operation.kind === 'create') return ['create', definition.subject];
  if (operation.kind === 'undelete') return ['delete', definition.subject];
  return [operation.ability, operation.subject ?? definition.subject];
}

function changeOf(operation: WriteOperation, frame: WriteFrame, definition: ResourceDefinition): Change {
  const kinds = { create: 'created', delete: 'removed', undelete: 'restored' } as const;
  return {
    tenantId: frame.actor.tenantId,
    resource: definition.name,
    id: frame.id,
    kind: operation.kind in kinds ? kinds[operation.kind as keyof typeof kinds] : 'updated',
    ...(frame.action === undefined ? {} : { action: frame.action }),
  };
}

/**
 * Returns the record that an earlier request with the same key created. @throws ProblemError conflict if it was deleted
 * since then
 */
async function findMade(
  tx: Transaction,
  tenantId: string,
  definition: ResourceDefinition,
  id: string,
): Promise<DocumentRow> {
  const row = await findDocument(tx, tenantId, definition, id);
  if (!row) throw new ProblemError('conflict', `This ${definition.title} was created and deleted since.`);
  return row;
}

/** The row that an operation changes, locked for the transaction, at the version that was seen. */
async function lockTarget(
  tx: Transaction,
  tenantId: string,
  resource: ServerResource,
  operation: WriteOperation,
): Promise<DocumentRow | undefined> {
  if (operation.kind === 'create') return undefined;
  const { definition } = resource;
  if (operation.kind === 'cascade')
    return findDocument(tx, tenantId, definition, operation.id, { forUpdate: true });
  const { id, version } = operation.target;
  if (systemRecord(definition, id)) throw new ProblemError('read_only', 'System resources cannot be edited');
  const row = definition.single
    ? await lockSingle(tx, tenantId, resource)
    : await findDocument(tx, tenantId, definition, id, {
        forUpdate: true,
        deleted: operation.kind === 'undelete',
      });
  if (!row) throw new ProblemError('not_found', `There is no ${definition.title} with this id.`);
  if (version === undefined)
    throw new ProblemError('version_required', 'Send the version you have seen in If-Match.');
  if (version !== row.version) {
    throw new ProblemError('stale_version', `This ${definition.title} was changed while you had it open.`, {
      current: toRecord(row),
    });
  }
  return row;
}
