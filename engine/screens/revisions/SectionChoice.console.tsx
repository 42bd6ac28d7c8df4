import { SegmentedControl } from '@mantine/core';
import type { RecordFrame } from '../../definition/resource.ts';
import { useNoun, type NounFace } from '../noun.console.ts';
import { useSections } from './sections.console.ts';

const ALL = '';

/** Which section's revisions are listed; nothing for a noun without sections. */
export function SectionChoice<Item extends RecordFrame>({
  face,
  value,
  onChange,
}: {
  face: NounFace<Item>;
  value: string | undefined;
  onChange: (section: string | undefined) => void;
}) {
  const { say } = useNoun(face);
  const sections = (face.definition.kind === 'resource' && face.definition.sections) || {};
  const groups = useSections(face, Object.values(sections).flat());
  if (groups.length < 2) return null;
  return (
    <SegmentedControl
      aria-label={say('screens:revisions.section')}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
      data={[
        { value: ALL, label: say('screens:revisions.allSections') },
        ...Object.keys(sections).map((name, at) => ({ value: name, label: groups[at]?.title ?? name })),
      ]}
    />
  );
}
