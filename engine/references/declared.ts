import type { ResourceDefinition, Use } from '../definition/resource.ts';

/** Every reference in a record's data, as the resource declares it. Empty fields reference nothing. */
export function usesIn(definition: ResourceDefinition, data: Record<string, unknown>): Use[] {
  const fields = (definition.references ?? []).flatMap(({ field, resource, title, onDelete }): Use[] => {
    const ref = data[field];
    if (typeof ref !== 'string' || ref === '') return [];
    const rule = typeof onDelete === 'function' ? onDelete(data) : onDelete;
    return [{ path: field, resource, title, ref, onDelete: rule ?? 'refuse' }];
  });
  return [...fields, ...(definition.referencesIn?.(data) ?? [])];
}

/** Whether a resource's records can reference others at all. */
export function namesOthers(definition: ResourceDefinition): boolean {
  return Boolean(definition.references?.length || definition.referencesIn);
}
