import type { ResourceDefinition } from '@tributary/engine/definition/resource.ts';
import type { App, OnChange } from '@tributary/engine/lifecycle/app.server.ts';
import {
  findDocument,
  toRecord,
  type DocumentRow,
  type StoredRecord,
} from '@tributary/engine/storage/collection.server.ts';
import { eventOf, isOpenToReaders } from '@tributary/resources/webhooks/events.ts';
import { webhooks } from '@tributary/resources/webhooks/webhook.ts';
import { renewSubscriptions } from './subscriptions.server.ts';
import { hasSubscribers, publishEvents } from './publish-events.server.ts';

/** Writes a message for each change in the console to the webhooks that subscribe to it, in the change's transaction. */
export function webhookMessages({ findResource }: Pick<App, 'findResource'>): OnChange {
  return async (tx, change) => {
    const { tenantId, resource, id, kind } = change;
    if (resource === webhooks.name) return renewSubscriptions(tx, tenantId, id);
    const definition = findResource(resource)?.definition;
    if (!definition) return;
    const type = eventOf(definition, change);
    if (!(await hasSubscribers(tx, tenantId, type))) return;
    const row = await findDocument(tx, tenantId, definition, id, { deleted: kind === 'removed' });
    if (!row) return;
    const timestamp = (row.updated_at ?? row.created_at).toISOString();
    await publishEvents(tx, { tenantId, messages: [{ type, timestamp, data: dataOf(definition, row) }] });
  };
}

/**
 * The record as a message contains it: the fields of its list. Of a resource that not every reader of webhooks may read,
 * it contains the id and the version alone. Secrets are left out.
 */
function dataOf(definition: ResourceDefinition, row: DocumentRow): Record<string, unknown> {
  const record: StoredRecord = toRecord(row);
  if (!isOpenToReaders(definition.subject)) return { id: record.id, version: record.version };
  const left = new Set([
    ...(definition.list.omit ?? []),
    ...(definition.secrets ?? []).map((path) => path.split('.')[0]!),
    ...Object.keys(definition.issues ?? {}),
  ]);
  return Object.fromEntries(Object.entries(record).filter(([field]) => !left.has(field)));
}
