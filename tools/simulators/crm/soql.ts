import type { Store, StoredRecord } from './store.ts';

/** The part of SOQL that the simulator understands: fields, one object, equalities with AND, one order, a limit. */
const QUERY =
  /^\s*select\s+([\w\s,]+?)\s+from\s+(\w+)(?:\s+where\s+([\s\S]+?))?(?:\s+order\s+by\s+(\w+)(\s+desc)?(?:\s+asc)?)?(?:\s+limit\s+(\d+))?\s*$/i;
const CONDITION = /^\s*(\w+)\s*=\s*('(?:[^'\\]|\\.)*'|[\w.-]+)(?:\s+and\s+([\s\S]+))?\s*$/i;

export interface QueryProblem {
  errorCode: string;
  message: string;
}

const problem = (errorCode: string, message: string): QueryProblem => ({ errorCode, message });

const literalOf = (text: string): string =>
  text.startsWith("'") ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;

const valueOf = (record: StoredRecord, field: string): string | number | boolean | null => {
  if (field === 'Id') return record.id;
  if (field === 'CreatedDate') return record.createdAt;
  return record.values[field] ?? null;
};

/**
 * Runs a query.
 * @returns the records with the chosen fields, or the fault in the query
 */
export function runQuery(store: Store, text: string): Record<string, unknown>[] | QueryProblem {
  const [, columns = '', object = '', where, order, descending, limit] = QUERY.exec(text) ?? [];
  if (!object) return problem('MALFORMED_QUERY', `unexpected token: ${text.slice(0, 60)}`);
  const model = store.objects()[object];
  if (!model) return problem('INVALID_TYPE', `sObject type '${object}' is not supported.`);
  const fields = columns.split(',').map((column) => column.trim());
  const conditions: [string, string][] = [];
  for (let rest: string | undefined = where; rest !== undefined;) {
    const [, field, value, further]: (string | undefined)[] = CONDITION.exec(rest) ?? [];
    if (!field || value === undefined)
      return problem('MALFORMED_QUERY', `unexpected token: ${rest.slice(0, 60)}`);
    conditions.push([field, literalOf(value)]);
    rest = further;
  }
  const unknown = [...fields, ...conditions.map(([field]) => field), ...(order ? [order] : [])].find(
    (field) => !['Id', 'CreatedDate'].includes(field) && !(field in model.fields),
  );
  if (unknown) return problem('INVALID_FIELD', `No such column '${unknown}' on entity '${object}'.`);
  const found = store
    .list(object)
    .filter((record) =>
      conditions.every(
        ([field, value]) => String(valueOf(record, field) ?? '').toLowerCase() === value.toLowerCase(),
      ),
    );
  if (order)
    found.sort(
      (a, b) => String(valueOf(a, order)).localeCompare(String(valueOf(b, order))) * (descending ? -1 : 1),
    );
  return found.slice(0, limit ? Number(limit) : undefined).map((record) => ({
    attributes: { type: object, url: `/services/data/v53.0/sobjects/${object}/${record.id}` },
    ...Object.fromEntries(fields.map((field) => [field, valueOf(record, field)])),
  }));
}
