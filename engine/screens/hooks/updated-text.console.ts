import type { RecordFrame } from '../../definition/resource.ts';
import { sectionOf } from '../../definition/sections.ts';
import { sectionKeyOf, type ResourceMessages, type ResourceUi } from '../resource-ui.console.ts';

/**
 * The toast after an update.
 * @param fields the record's own fields that were sent
 */
export function updatedText<Item extends RecordFrame>(
  ui: ResourceUi<Item>,
  { t, itself }: Pick<ResourceMessages, 't' | 'itself'>,
  fields: readonly string[],
): string {
  const { definition, updatedKeys } = ui;
  if (!updatedKeys) return t('screens:done.updated', { noun: itself });
  const own = definition.kind === 'resource' ? definition : {};
  const sections = [...new Set(fields.map((field) => sectionOf(own, field)))];
  const [section] = sections;
  return sections.length === 1 && section !== undefined
    ? t(updatedKeys.one, { section: t(`${sectionKeyOf(ui, section)}.title`) })
    : t(updatedKeys.many);
}
