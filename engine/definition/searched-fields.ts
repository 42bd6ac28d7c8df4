import type { AnyResource } from './resource.ts';

/** The fields that the search of a resource's list reads, as the list declares them. */
export function searchedFields(definition: AnyResource): string[] {
  return Object.entries(definition.list.fields).flatMap(([field, { search }]) => (search ? [field] : []));
}
