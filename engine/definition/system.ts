import type { RecordFrame, ResourceDefinition, SystemRecord } from './resource.ts';

/** Records of the product were there before any tenant. */
const SINCE = '2026-01-01T00:00:00.000Z';

const frame = { version: 1, createdAt: SINCE, updatedAt: null, deletedAt: null };

/** A noun's records that come with the product, in the shape of the API. */
export function systemRecords(
  definition: Pick<ResourceDefinition, 'system'>,
): (RecordFrame & SystemRecord)[] {
  return (definition.system ?? []).map((record) => ({ ...record, ...frame }));
}

/** One of them by its id; undefined when the id is a tenant's or nobody's. */
export function systemRecord(
  definition: Pick<ResourceDefinition, 'system'>,
  id: string,
): (RecordFrame & SystemRecord) | undefined {
  const record = definition.system?.find((each) => each.id === id);
  return record && { ...record, ...frame };
}

/** The data of one of them alone, as a record of its own would keep it. */
export function systemData(
  definition: Pick<ResourceDefinition, 'system'>,
  id: string,
): Record<string, unknown> | undefined {
  const record = definition.system?.find((each) => each.id === id);
  if (!record) return undefined;
  const { id: _, ...data } = record;
  return data;
}
