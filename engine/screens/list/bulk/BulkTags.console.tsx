import { Button, Popover, SegmentedControl, Stack } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TagOfRecord } from '../../../definition/resource.ts';
import { TagPicker } from '../../tags/TagPicker.console.tsx';

interface BulkTagsProps {
  onTag: (kind: 'tag' | 'untag', tag: TagOfRecord) => void;
  onRefused: (error: unknown) => void;
  disabled: boolean;
}

/** Adds one tag to all selected records, or removes it. */
export function BulkTags({ onTag, onRefused, disabled }: BulkTagsProps) {
  const { t } = useTranslation('screens');
  const [opened, setOpened] = useState(false);
  const [kind, setKind] = useState<'tag' | 'untag'>('tag');
  const [chosen, setChosen] = useState<TagOfRecord[]>([]);
  const [tag] = chosen;
  const apply = (): void => {
    if (!tag) return;
    setOpened(false);
    setChosen([]);
    onTag(kind, tag);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="top" trapFocus returnFocus width={300}>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTag size={16} />}
          disabled={disabled}
          onClick={() => setOpened(!opened)}
        >
          {t('tags.bulk')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <SegmentedControl
            aria-label={t('tags.bulk')}
            value={kind}
            onChange={(value) => setKind(value as 'tag' | 'untag')}
            data={[
              { value: 'tag', label: t('tags.give') },
              { value: 'untag', label: t('tags.take') },
            ]}
          />
          <TagPicker
            label={t('tags.one')}
            value={chosen}
            onChange={setChosen}
            onRefused={onRefused}
            most={1}
            makes={kind === 'tag'}
            within
          />
          <Button disabled={!tag} onClick={apply}>
            {tag ? t(kind === 'tag' ? 'tags.giveIt' : 'tags.takeIt', { key: tag.key }) : t('tags.choose')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
