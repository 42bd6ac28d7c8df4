import type { Ability } from '../../../access/ability.ts';
import type { RecordFrame } from '../../../definition/resource.ts';
import { isRanged } from '../../../lifecycle/read/list-range.ts';
import type { ResourceUi } from '../../resource-ui.console.ts';

/** The values that a field can be filtered by, if they are known beforehand. */
export function filterChoicesOf<Item extends RecordFrame>(
  { definition, choices }: Pick<ResourceUi<Item>, 'definition' | 'choices'>,
  field: string,
): readonly string[] {
  if (definition.list.fields[field]?.type === 'boolean') return ['true', 'false'];
  return choices?.[field] ?? [];
}

/**
 * The fields that a list can be filtered by. A filter by records that the person may not read is not among them: it
 * could offer none.
 */
export function offeredFilters<Item extends RecordFrame>(
  ui: Pick<ResourceUi<Item>, 'definition' | 'choices' | 'filterBy'>,
  ability: Ability,
): string[] {
  const { fields } = ui.definition.list;
  return Object.keys(fields).filter((name) => {
    const field = fields[name]!;
    const by = ui.filterBy?.[name];
    if (!field.filter) return false;
    if (by && by !== 'text') return ability.can('read', by.definition.subject);
    return Boolean(by) || filterChoicesOf(ui, name).length > 0 || isRanged(field) || field.type === 'tag';
  });
}
