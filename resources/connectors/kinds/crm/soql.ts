import type { FieldValue } from '../../mapped/values.ts';

/** A value inside of a query. Quotes and backslashes are escaped, and control characters left out. */
function literal(value: FieldValue): string {
  if (typeof value !== 'string') return String(value);
  return `'${value
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")}'`;
}

/** The query for the oldest record with these values. Names are checked by the order's schema. */
export function queryFor(
  object: string,
  match: readonly string[],
  fields: Record<string, FieldValue>,
): string {
  const conditions = match.map((field) => `${field} = ${literal(fields[field]!)}`);
  return `SELECT Id FROM ${object} WHERE ${conditions.join(' AND ')} ORDER BY CreatedDate LIMIT 1`;
}

/** The query for the records with this value, two at most. Names must be checked before. */
export const lookupQuery = (
  object: string,
  match: string,
  value: string,
  fields: readonly string[],
): string =>
  `SELECT ${fields.join(', ')} FROM ${object} WHERE ${match} = ${literal(value)} ORDER BY CreatedDate LIMIT 2`;
