import { ProblemError } from '../../errors/problem.ts';
import { findDocument, toRecord, type StoredRecord } from '../../storage/collection.server.ts';
import { setTags } from '../../tagging/links.server.ts';
import type { BatchResult } from './batch.server.ts';
import { requireAbility, requireActor, type RequestContext } from '../context.server.ts';
import type { ServerResource } from '../hooks.server.ts';
import type { BatchTags } from './tag-body.ts';
import { write } from './write.server.ts';

/** Sets the tags of a record: a write like any other, though the record's data does not change. */
export function tag(
  context: RequestContext,
  resource: ServerResource,
  id: string,
  version: number | undefined,
  tags: readonly string[],
): Promise<StoredRecord> {
  return change(context, resource, id, version, () => tags);
}

function change(
  context: RequestContext,
  resource: ServerResource,
  id: string,
  version: number | undefined,
  tagsFrom: (borne: string[]) => readonly string[],
): Promise<StoredRecord> {
  const { definition } = resource;
  return write(context, resource, {
    kind: 'annotate',
    ability: 'update',
    event: 'UPDATE',
    target: { id, version },
    async logged({ tx, actor }) {
      const { tenantId } = actor;
      const row = (await findDocument(tx, tenantId, definition, id))!;
      const tags = tagsFrom((row.tags ?? []).map((one) => one.id));
      return { tags: await setTags(tx, { tenantId, collection: definition.name, id }, tags) };
    },
  });
}

/**
 * Adds tags to many records and removes others. Each record has its own transaction; one that has them already is
 * left as it is and reported as unchanged.
 */
export async function batchTag(
  context: RequestContext,
  resource: ServerResource,
  { add, remove, items }: BatchTags,
): Promise<{ results: (BatchResult & { changed?: boolean })[] }> {
  const actor = requireActor(context);
  requireAbility(actor, 'update', resource.definition.subject);
  const results: (BatchResult & { changed?: boolean })[] = [];
  for (const { id, version } of items) {
    try {
      const row = await context.app.db.inTenant(actor.tenantId, (tx) =>
        findDocument(tx, actor.tenantId, resource.definition, id),
      );
      const borne = new Set((row?.tags ?? []).map((one) => one.id));
      const isDone = row && add.every((one) => borne.has(one)) && !remove.some((one) => borne.has(one));
      const record = isDone
        ? toRecord(row)
        : await change(context, resource, id, version, (now) => [
            ...now.filter((one) => !remove.includes(one)),
            ...add,
          ]);
      results.push({ id, ok: true, version: record.version, changed: !isDone });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      results.push({ id, ok: false, problem: error.toDocument() });
    }
  }
  return { results };
}
