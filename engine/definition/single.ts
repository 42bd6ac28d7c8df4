import { defineResource, type DataSchema, type ResourceDefinition, type Sections } from './resource.ts';

/** What a noun of many records says of itself and one of a single record does not. */
type OfMany =
  | 'operations'
  | 'list'
  | 'quota'
  | 'quotaExceptions'
  | 'taggable'
  | 'fixed'
  | 'unique'
  | 'namedBy'
  | 'system';

/**
 * Declares a noun of which each tenant has exactly one record, such as its settings: it can be read, changed and
 * brought back to a revision, and never made, listed or deleted. Every field that people change stands in one section.
 * @throws TypeError for a field that stands in no section or in two
 */
export function defineSingle<const Name extends string, Schema extends DataSchema>(
  definition: Omit<ResourceDefinition<Name, Schema>, 'kind' | 'single' | 'sections' | OfMany> & {
    sections: Sections<Schema>;
  },
): ResourceDefinition<Name, Schema> {
  const { name, schema, sections } = definition;
  const owned: readonly string[] = definition.serverOwned ?? [];
  const told: readonly string[] = Object.values(sections).flat();
  for (const field of Object.keys(schema.shape))
    if (!owned.includes(field) && told.filter((each) => each === field).length !== 1)
      throw new TypeError(`${name}.${field} stands in no section of its own.`);
  return defineResource<Name, Schema>({
    ...definition,
    single: true,
    operations: { update: true, restore: true } as ResourceDefinition<Name, Schema>['operations'],
    list: { fields: {}, defaultSort: 'createdAt' },
  });
}
