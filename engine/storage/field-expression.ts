import type { AnyResource } from '../definition/resource.ts';

const FRAME: Record<string, string> = {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  deletedAt: 'deleted_at',
};

const SAFE_NAME = /^[a-zA-Z][a-zA-Z0-9_]*$/;

/**
 * The SQL of a declared field, the same in a query and in its index. Field names come from declarations alone; one
 * that is not an identifier is a mistake in the declaration.
 */
export function fieldExpression(definition: AnyResource, field: string): string {
  if (!SAFE_NAME.test(field))
    throw new Error(`${definition.name} declares a field that is no identifier: ${field}`);
  if (definition.kind === 'read-only') {
    const column = definition.columns[field] ?? FRAME[field];
    if (!column) throw new Error(`${definition.name} has no column for ${field}`);
    const type = definition.list.fields[field]?.type;
    // A list that is sorted by something must have a place for records that lack it.
    if (type === 'money' || type === 'number') return `coalesce(${column}, 0)`;
    return type === 'text' ? `lower(${column}::text)` : column;
  }
  if (field in FRAME) return FRAME[field]!;
  const type = definition.list.fields[field]?.type;
  if (type === 'number' || type === 'money') return `coalesce((data->>'${field}')::numeric, 0)`;
  return type === 'text' ? `lower(coalesce(data->>'${field}', ''))` : `coalesce(data->>'${field}', '')`;
}
