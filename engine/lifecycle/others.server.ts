import type { ResourceDefinition } from '../definition/resource.ts';
import { recordUses } from '../references/write.server.ts';
import { recordRevision } from '../revisions/record.server.ts';
import { findDocument, updateDocument } from '../storage/collection.server.ts';
import type { Change, HookWrite, OtherRecords, RequestContext } from './context.server.ts';
import { parseData } from './validate.server.ts';

/** What a write may change beside its own record: whole new data, checked, with a revision, told to whoever listens. */
export function otherRecords(context: RequestContext, write: Omit<HookWrite, 'data'>): OtherRecords {
  const { tx, actor, now } = write;
  return {
    async rewrite(declared, id, change) {
      const definition = declared as unknown as ResourceDefinition;
      const row = await findDocument(tx, actor.tenantId, definition, id, { forUpdate: true });
      if (!row) return;
      const proposed = await change(row.data as never);
      if (proposed === undefined) return;
      const data = parseData(definition, proposed as Record<string, unknown>);
      const stored = await updateDocument(tx, actor.tenantId, definition, {
        id,
        data,
        at: now,
        deletedAt: null,
      });
      await recordUses(tx, actor.tenantId, definition, { id, before: row.data, after: data });
      await recordRevision(tx, {
        definition,
        actor,
        event: 'UPDATE',
        id,
        now,
        version: stored.version,
        previous: row.data,
        next: data,
        fingerprint: context.sealer?.fingerprint,
      });
      const changed: Change = {
        tenantId: actor.tenantId,
        resource: definition.name,
        id,
        kind: 'updated',
      };
      await context.outbox(tx, changed, actor);
      write.afterCommit(() => context.db.notify('changes', JSON.stringify(changed)));
    },
  };
}
