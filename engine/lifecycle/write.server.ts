import type { Action } from '../access/roles.ts';
import type { LogEvent, ResourceDefinition } from '../definition/resource.ts';
import { ProblemError } from '../errors/problem.ts';
import { isBoundByQuota } from '../quota/bound.ts';
import { countNouns, enforceQuota } from './quota.server.ts';
import { recordRevision } from '../revisions/record.server.ts';
import {
  findDocument,
  insertDocument,
  toRecord,
  updateDocument,
  type DocumentRow,
  type StoredRecord,
} from '../storage/collection.server.ts';
import type { Transaction } from '../storage/database.server.ts';
import { againAfterDeadlock } from '../storage/deadlock.server.ts';
import { newId } from '../storage/ids.ts';
import {
  requireAbility,
  requireActor,
  type Change,
  type HookWrite,
  type RequestContext,
  type ServerResource,
} from './context.server.ts';
import { issueFor } from './issue-for.server.ts';
import { systemRecord } from '../definition/system.ts';
import { checkUses } from '../references/check.server.ts';
import { usesIn } from '../references/declared.ts';
import { recordUses } from '../references/write.server.ts';
import { otherRecords } from './others.server.ts';
import { lockSingle } from './single.server.ts';
import { refuseWhileUsed } from './uses.server.ts';
import { checkUnique, parseData } from './validate.server.ts';

type Data = Record<string, unknown>;

/** What tells one write from another. Each operation of the lifecycle is one of these. */
export interface WriteOperation {
  ability: Action;
  event: LogEvent;
  kind: Change['kind'];
  /** The record to change; undefined makes a new one. `version` is what If-Match said, undefined for none. */
  target?: { id: string; version: number | undefined; deleted?: boolean };
  /** Whether one more record will stand against the plan. */
  counts?: boolean;
  deletes?: boolean;
  /** The noun's named action that it is. */
  action?: string;
  /** Fields that get a new secret. */
  issues?: readonly string[];
  /** Changes only what stands beside the document, such as its tags: `change` answers the data with them, for the log alone. */
  besides?: boolean;
  /** Makes the data to store from what is there. Validated afterwards. */
  change: (write: Omit<HookWrite, 'data'>) => Data | Promise<Data>;
}

/**
 * The one way by which a tenant's data is written.
 * @returns the record as it stands afterwards
 * @throws ProblemError for every refusal, with nothing written
 */
export async function write(
  context: RequestContext,
  resource: ServerResource,
  operation: WriteOperation,
): Promise<StoredRecord> {
  const { definition, hooks } = resource;
  // 1. Authenticate.
  const actor = requireActor(context);
  const now = context.now();
  const id = operation.target?.id ?? newId(now.getTime());
  const afterCommit: (() => void)[] = [];
  const changed: Change = {
    tenantId: actor.tenantId,
    resource: definition.name,
    id,
    kind: operation.kind,
    ...(operation.action ? { action: operation.action } : {}),
  };
  let issued: Record<string, string> = {};
  // 2. Tenant scope: nothing below can reach another tenant's rows.
  const transaction = async (tx: Transaction): Promise<DocumentRow> => {
    afterCommit.length = 0;
    // 3. Ability.
    requireAbility(actor, operation.ability, definition.subject);
    const previous = await lockTarget(tx, actor.tenantId, resource, operation);
    // 4. Quota.
    if (operation.counts && definition.quota && isBoundByQuota(definition, actor.role)) {
      const { quota: feature, title } = definition;
      await enforceQuota(tx, { tenant: actor, feature, title, debug: context.debug }, () =>
        countNouns(tx, actor.tenantId, context.nounsOf?.(feature) ?? [definition]),
      );
    }
    // 5. Validate, and 6. the noun's own rules.
    const frame = {
      tx,
      actor,
      id,
      previous: previous?.data,
      now,
      afterCommit: (task: () => void) => void afterCommit.push(task),
    };
    const wanted = await operation.change(frame);
    const { marks, secrets } = await issueFor(context, definition, frame, operation.issues);
    issued = secrets;
    const proposed = { ...wanted, ...marks };
    const data = operation.deletes
      ? leftBehind(definition, previous!.data)
      : operation.besides
        ? previous!.data
        : await prepare(context, resource, operation, frame, proposed);
    if (operation.deletes) {
      await hooks.beforeRemove?.({ ...frame, data: previous!.data });
      await refuseWhileUsed(context, tx, actor, { definition, id, data });
    }
    // 7. Write.
    const stored = previous?.version
      ? await updateDocument(tx, actor.tenantId, definition, {
          id,
          data,
          at: now,
          deletedAt: operation.deletes ? now : null,
        })
      : await insertDocument(tx, actor.tenantId, definition, {
          id,
          data,
          createdAt: previous?.created_at ?? now,
        });
    await recordUses(tx, actor.tenantId, definition, {
      id,
      before: operation.target?.deleted ? undefined : previous?.data,
      after: operation.deletes ? undefined : data,
    });
    // 8. The revision, in the same transaction.
    await recordRevision(tx, {
      definition,
      actor,
      event: operation.event,
      id,
      now,
      version: stored.version,
      previous: operation.besides ? withTags(previous!) : previous?.data,
      next: operation.besides ? { ...withTags(previous!), ...proposed } : data,
      fingerprint: context.sealer?.fingerprint,
    });
    // 9. What must leave with the change, in the same transaction, and what follows from it elsewhere.
    await context.outbox(tx, changed, actor);
    if (!operation.deletes) await hooks.afterWrite?.({ ...frame, data }, otherRecords(context, frame));
    return stored;
  };
  const row = await againAfterDeadlock(() => context.db.inTenant(actor.tenantId, transaction));
  // 10. Tell every open console, and whoever else waits for this change.
  for (const task of afterCommit) task();
  context.db.notify('changes', JSON.stringify(changed));
  return { ...toRecord(row), ...(Object.keys(issued).length > 0 ? { issued } : {}) };
}

/** What stays of a record that is deleted. */
function leftBehind({ operations }: ResourceDefinition, data: Data): Data {
  return typeof operations.remove === 'function' ? operations.remove(data) : data;
}

/** A row's data with the keys of its tags, as the log keeps them. */
export function withTags({ data, tags = [] }: DocumentRow): Data {
  return { ...data, tags: tags.map(({ key }) => key) };
}

async function prepare(
  context: RequestContext,
  resource: ServerResource,
  operation: WriteOperation,
  frame: Omit<HookWrite, 'data'>,
  proposed: Data,
): Promise<Data> {
  const { definition, hooks } = resource;
  const parsed = parseData(definition, proposed);
  const standing = frame.previous ? usesIn(definition, frame.previous) : [];
  // While a record was deleted, nothing kept what it names from being deleted too.
  const before = operation.target?.deleted
    ? standing.filter(({ onDelete }) => onDelete === 'keep')
    : standing;
  const nounOf = (name: string) => (name === definition.name ? definition : context.nounOf?.(name));
  await checkUses(frame.tx, frame.actor.tenantId, nounOf, usesIn(definition, parsed), before);
  const data = hooks.beforeWrite ? await hooks.beforeWrite({ ...frame, data: parsed }) : parsed;
  await checkUnique(frame.tx, frame.actor.tenantId, definition, data, frame.id);
  return data;
}

async function lockTarget(
  tx: Transaction,
  tenantId: string,
  resource: ServerResource,
  operation: WriteOperation,
): Promise<DocumentRow | undefined> {
  if (!operation.target) return undefined;
  const { definition } = resource;
  const { id, version, deleted } = operation.target;
  if (systemRecord(definition, id)) throw new ProblemError('read_only', 'System resources cannot be edited');
  const row = definition.single
    ? await lockSingle(tx, tenantId, resource)
    : await findDocument(tx, tenantId, definition, id, { forUpdate: true, deleted: deleted ?? false });
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
