import type { ResourceDefinition, Use } from '../definition/resource.ts';

/** Every place in a record's data that names another record, as the noun declares it. Empty fields name nothing. */
export function usesIn(definition: ResourceDefinition, data: Record<string, unknown>): Use[] {
  const fields = (definition.references ?? []).flatMap(({ field, resource, title, onDelete }): Use[] => {
    const ref = data[field];
    if (typeof ref !== 'string' || ref === '') return [];
    const rule = typeof onDelete === 'function' ? onDelete(data) : onDelete;
    return [{ path: field, resource, title, ref, onDelete: rule ?? 'refuse' }];
  });
  return [...fields, ...(definition.referencesIn?.(data as never) ?? [])];
}

/** Whether a noun's records can name others at all. */
export function namesOthers(definition: ResourceDefinition): boolean {
  return Boolean(definition.references?.length || definition.referencesIn);
}
