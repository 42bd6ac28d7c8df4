import type { AnyResource, ListField, ResourceDefinition } from '../definition/resource.ts';

const FRAME: Record<string, string> = {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  deletedAt: 'deleted_at',
};

const SAFE_NAME = /^[a-zA-Z][a-zA-Z0-9_]*$/;

/** A generated column, which Postgres fills from a document on every write. */
export interface FieldColumn {
  /** Contains field and form, so that a changed declaration gets a new column. */
  name: string;
  type: 'text' | 'float8';
  /** Immutable SQL over `data`. */
  expression: string;
}

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A list must sort records that lack the field too, so none of these is null. */
function listColumn(field: string, type: ListField['type']): FieldColumn {
  const name = `${snake(field)}_${type}`;
  if (type === 'number' || type === 'money')
    return { name, type: 'float8', expression: `coalesce((data->>'${field}')::float8, 0)` };
  const text = `coalesce(data->>'${field}', '')`;
  return { name, type: 'text', expression: type === 'text' ? `lower(${text})` : text };
}

/** The column with a field's exact value, for unique fields. */
export function exactColumn(field: string): FieldColumn {
  return { name: `${snake(field)}_exact`, type: 'text', expression: `data->>'${checked(field)}'` };
}

/**
 * The columns that a resource's lists and unique fields need. Conditions on the document itself would be slow with
 * any index: under row-level security Postgres only uses leakproof conditions with an index, and neither `->>` nor
 * `lower` is leakproof. Plain columns also avoid reading large documents.
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
 * declarations alone; an invalid identifier is a mistake in the declaration.
 */
export function fieldExpression(definition: AnyResource, field: string): string {
  checked(field);
  const type = definition.list.fields[field]?.type;
  if (definition.kind === 'read-only') {
    const column = definition.columns[field] ?? FRAME[field];
    if (!column) throw new Error(`${definition.name} has no column for ${field}`);
    // A list must sort records that lack the field too.
    if (type === 'money' || type === 'number') return `coalesce(${column}, 0)`;
    return type === 'text' ? `lower(${column}::text)` : column;
  }
  if (field in FRAME) return FRAME[field]!;
  if (!type) throw new Error(`${definition.name} lists no field ${field}`);
  return listColumn(field, type).name;
}

function checked(field: string): string {
  if (!SAFE_NAME.test(field)) throw new Error(`A declared field is not a valid identifier: ${field}`);
  return field;
}
