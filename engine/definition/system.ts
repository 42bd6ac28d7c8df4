import type { RecordFrame, ResourceDefinition, SystemRecord } from './resource.ts';

/** The creation time of system records, earlier than any tenant. */
const SINCE = '2026-01-01T00:00:00.000Z';

const frame = { version: 1, createdAt: SINCE, updatedAt: null, deletedAt: null };

/** A resource's system records, in the shape of the API. */
export function systemRecords(
  definition: Pick<ResourceDefinition, 'system'>,
): (RecordFrame & SystemRecord)[] {
  return (definition.system ?? []).map((record) => ({ ...record, ...frame }));
}

/** A system record by its id; undefined when no system record has it. */
export function systemRecord(
  definition: Pick<ResourceDefinition, 'system'>,
  id: string,
): (RecordFrame & SystemRecord) | undefined {
  const record = definition.system?.find((each) => each.id === id);
  return record && { ...record, ...frame };
}

/** The data of a system record, without the fields that all records have. */
export function systemData(
  definition: Pick<ResourceDefinition, 'system'>,
  id: string,
): Record<string, unknown> | undefined {
  const record = definition.system?.find((each) => each.id === id);
  if (!record) return undefined;
  const { id: _, ...data } = record;
  return data;
}
