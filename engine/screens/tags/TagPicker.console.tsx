import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TagOfRecord } from '../../definition/resource.ts';
import { TAG_LIMIT, tagKeyOf, tagProblem, TAGS_PER_RESOURCE } from '../../tagging/tag-rules.ts';
import { useMakeTag, useTagChoices } from './use-tags.console.ts';

const NEW = 'new:';

interface TagPickerProps {
  label: string;
  value: readonly TagOfRecord[];
  onChange: (tags: TagOfRecord[]) => void;
  /** Called when a new tag could not be created. */
  onRefused: (error: unknown) => void;
  readOnly?: boolean;
  busy?: boolean;
  /** How many at most. */
  most?: number;
  /** Whether a missing tag may be created. */
  makes?: boolean;
  /** For use inside something that closes on a click outside of it: the choices then open within. */
  within?: boolean;
}

/** Chooses tags by typing; people with the ability can create missing ones here. Fully usable by keyboard. */
export function TagPicker({
  label,
  value,
  onChange,
  onRefused,
  readOnly = false,
  busy = false,
  most = TAGS_PER_RESOURCE,
  makes = true,
  within = false,
}: TagPickerProps) {
  const { t } = useTranslation('screens');
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [search] = useDebouncedValue(tagKeyOf(typed), 150);
  const found = useTagChoices(search, opened);
  const make = useMakeTag();
  const key = tagKeyOf(typed);
  const problem = makes && make ? tagProblem(typed) : undefined;
  const isFull = value.length >= most;
  const known = [...value, ...found];
  const data = [...new Map(known.map((tag) => [tag.id, { value: tag.id, label: tag.key }])).values()];
  const isNew = makes && make && key !== '' && !problem && !isFull && !known.some((tag) => tag.key === key);
  if (isNew) data.push({ value: NEW + key, label: t('tags.make', { key }) });

  const change = async (chosen: string[]): Promise<void> => {
    const fresh = chosen.find((one) => one.startsWith(NEW));
    const kept = chosen.flatMap((id) => known.find((tag) => tag.id === id) ?? []);
    setTyped('');
    if (!fresh || !make) return onChange([...new Map(kept.map((tag) => [tag.id, tag])).values()]);
    try {
      onChange([...kept, await make(fresh.slice(NEW.length))]);
    } catch (error) {
      onRefused(error);
    }
  };

  return (
    <MultiSelect
      label={label}
      leftSection={<IconTag size={16} />}
      data={data}
      value={value.map(({ id }) => id)}
      onChange={(chosen) => void change(chosen)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has filtered already.
      filter={({ options }) => options}
      // Close the choices once the limit is reached.
      dropdownOpened={opened && !isFull}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      maxValues={most}
      hidePickedOptions
      comboboxProps={{ withinPortal: !within }}
      disabled={readOnly}
      aria-busy={busy}
      error={
        isFull && typed !== '' && most === TAGS_PER_RESOURCE
          ? t('tags.tooMany', { length: most })
          : problem && t(`tags.${problem}`, { limit: TAG_LIMIT })
      }
      nothingFoundMessage={t('form.nothingFound')}
      placeholder={value.length === 0 && !readOnly ? t('tags.placeholder') : undefined}
    />
  );
}
