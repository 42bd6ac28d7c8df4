import { SegmentedControl } from '@mantine/core';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { useSections } from './sections.console.ts';

const ALL = '';

/** Selects the section whose revisions are listed; renders nothing for a resource without sections. */
export function SectionChoice<Item extends RecordFrame>({
  ui,
  value,
  onChange,
}: {
  ui: ResourceUi<Item>;
  value: string | undefined;
  onChange: (section: string | undefined) => void;
}) {
  const { t } = useResourceMessages(ui);
  const sections = (ui.definition.kind === 'resource' && ui.definition.sections) || {};
  const groups = useSections(ui, Object.values(sections).flat());
  if (groups.length < 2) return null;
  return (
    <SegmentedControl
      aria-label={t('screens:revisions.section')}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
      data={[
        { value: ALL, label: t('screens:revisions.allSections') },
        ...Object.keys(sections).map((name, at) => ({ value: name, label: groups[at]?.title ?? name })),
      ]}
    />
  );
}
