import type { Mapping } from '../../configuration-parts/parts.ts';

/** An object of a service that a mapping fills fields of. */
export interface MappedObject {
  object: string;
  fields: string[];
}

/** The objects of a mapping's targets (`Contact.Email`), in its order. */
export function objectsIn(mapping: Mapping | undefined): MappedObject[] {
  const objects = new Map<string, string[]>();
  for (const target of Object.keys(mapping ?? {})) {
    const [, object, field] = /^([A-Za-z]\w*)\.([A-Za-z]\w*)$/.exec(target) ?? [];
    if (object && field) objects.set(object, [...(objects.get(object) ?? []), field]);
  }
  return [...objects].map(([object, fields]) => ({ object, fields }));
}

/** One field that names the record of another object. */
export interface LinkRow {
  field: string;
  to: string;
}

export const rowsOfLinks = (links: Readonly<Record<string, string>> | undefined): LinkRow[] =>
  Object.entries(links ?? {}).map(([field, to]) => ({ field, to }));

export const linksOf = (rows: readonly LinkRow[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ field, to }) => [field.trim(), to]));
