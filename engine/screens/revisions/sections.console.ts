import type { RecordFrame } from '../../definition/resource.ts';
import { sectionOf } from '../../definition/sections.ts';
import { sectionKeyOf, useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';

/** Fields under the title of their section; without a title where they belong to no section. */
export interface SectionGroup {
  title: string | undefined;
  fields: string[];
}

/** Groups fields by the sections of their resource, in the order of these. */
export function useSections<Item extends RecordFrame>(
  ui: ResourceUi<Item>,
  fields: readonly string[],
): SectionGroup[] {
  const { t } = useResourceMessages(ui);
  const sections = (ui.definition.kind === 'resource' && ui.definition.sections) || {};
  const inSection = (name: string | undefined) =>
    fields.filter((field) => sectionOf({ sections }, field) === name);
  return [
    ...Object.keys(sections).map((name) => ({
      title: t(`${sectionKeyOf(ui, name)}.title`),
      fields: inSection(name),
    })),
    { title: undefined, fields: inSection(undefined) },
  ].filter((group) => group.fields.length > 0);
}
