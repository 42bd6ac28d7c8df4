import { defineResource, type DataSchema, type ResourceDefinition, type Sections } from './resource.ts';

/** Parts of a document resource's definition that a single resource does not have. */
type OfMany =
  | 'operations'
  | 'list'
  | 'quota'
  | 'quotaRefusal'
  | 'quotaExceptions'
  | 'taggable'
  | 'fixed'
  | 'unique'
  | 'namedBy'
  | 'system';

/**
 * Declares a resource of which each tenant has exactly one record, such as its settings: it can be read, updated and
 * restored from a revision, and never created, listed or deleted. Every editable field belongs to one section.
 * @throws TypeError for a field that belongs to no section or to two
 */
export function defineSingle<const Name extends string, Schema extends DataSchema>(
  definition: Omit<ResourceDefinition<Name, Schema>, 'kind' | 'single' | 'sections' | OfMany> & {
    sections: Sections<Schema>;
  },
): ResourceDefinition<Name, Schema> {
  const { name, schema, sections } = definition;
  const owned: readonly string[] = definition.serverOwned ?? [];
  const sectioned: readonly string[] = Object.values(sections).flat();
  for (const field of Object.keys(schema.shape))
    if (!owned.includes(field) && sectioned.filter((each) => each === field).length !== 1)
      throw new TypeError(`${name}.${field} must belong to exactly one section.`);
  return defineResource<Name, Schema>({
    ...definition,
    single: true,
    operations: { update: true, restore: true } as ResourceDefinition<Name, Schema>['operations'],
    list: { fields: {}, defaultSort: 'createdAt' },
  });
}
