import type { AnyResource, ListField, ResourceDefinition } from '../definition/resource.ts';

const FRAME: Record<string, string> = {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  deletedAt: 'deleted_at',
};

const SAFE_NAME = /^[a-zA-Z][a-zA-Z0-9_]*$/;

/** A column that Postgres fills from a document whenever it is written. */
export interface FieldColumn {
  /** Tells field and form, so that a declaration that changes gets a column of its own. */
  name: string;
  type: 'text' | 'float8';
  /** Immutable SQL over `data`. */
  expression: string;
}

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A list that is sorted by something must have a place for records that lack it, so none of these is null. */
function listColumn(field: string, type: ListField['type']): FieldColumn {
  const name = `${snake(field)}_${type}`;
  if (type === 'number' || type === 'money')
    return { name, type: 'float8', expression: `coalesce((data->>'${field}')::float8, 0)` };
  const text = `coalesce(data->>'${field}', '')`;
  return { name, type: 'text', expression: type === 'text' ? `lower(${text})` : text };
}

/** The column that holds a field exactly as it is, for values that no two records share. */
export function exactColumn(field: string): FieldColumn {
  return { name: `${snake(field)}_exact`, type: 'text', expression: `data->>'${checked(field)}'` };
}

/**
 * The columns that a noun's lists and unique fields need. Conditions on the document itself would be slow however it
 * is indexed: under row-level security Postgres takes a condition to an index only when nothing in it could tell what
 * it saw, and neither `->>` nor `lower` is known for that. Plain columns also leave heavy documents unread.
 */
export function fieldColumns(definition: ResourceDefinition): FieldColumn[] {
  const listed = Object.entries(definition.list.fields)
    .filter(
      ([field, { type, sort, filter, search }]) =>
        (sort || filter || search) && !(field in FRAME) && type !== 'tag',
    )
    .map(([field, { type }]) => listColumn(checked(field), type));
  return [...listed, ...Object.keys(definition.unique ?? {}).map(exactColumn)];
}

/**
 * The SQL of a declared field in a query: a column, or for typed tables an expression over one. Field names come from
 * declarations alone; one that is not an identifier is a mistake in the declaration.
 */
export function fieldExpression(definition: AnyResource, field: string): string {
  checked(field);
  const type = definition.list.fields[field]?.type;
  if (definition.kind === 'read-only') {
    const column = definition.columns[field] ?? FRAME[field];
    if (!column) throw new Error(`${definition.name} has no column for ${field}`);
    // A list that is sorted by something must have a place for records that lack it.
    if (type === 'money' || type === 'number') return `coalesce(${column}, 0)`;
    return type === 'text' ? `lower(${column}::text)` : column;
  }
  if (field in FRAME) return FRAME[field]!;
  if (!type) throw new Error(`${definition.name} lists no field ${field}`);
  return listColumn(field, type).name;
}

function checked(field: string): string {
  if (!SAFE_NAME.test(field)) throw new Error(`A declared field is no identifier: ${field}`);
  return field;
}
