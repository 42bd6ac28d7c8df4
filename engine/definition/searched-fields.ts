import type { AnyResource } from './resource.ts';

/** The fields in which a noun's records are looked for, as its list declares them. */
export function searchedFields(definition: AnyResource): string[] {
  return Object.entries(definition.list.fields).flatMap(([field, { search }]) => (search ? [field] : []));
}
