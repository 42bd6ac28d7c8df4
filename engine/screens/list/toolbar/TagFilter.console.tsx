import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagKeyOf } from '../../../tagging/tag-rules.ts';
import { useTagChoices } from '../../tags/use-tags.console.ts';

interface TagFilterProps {
  label: string;
  /** The wanted keys; a record with any of them is shown. */
  value: readonly string[];
  onChange: (keys: string[]) => void;
}

/** Filters a list by tags. */
export function TagFilter({ label, value, onChange }: TagFilterProps) {
  const { t } = useTranslation('screens');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(tagKeyOf(typed), 150);
  const found = useTagChoices(search, true);
  return (
    <MultiSelect
      label={label}
      data={[...new Set([...value, ...found.map(({ key }) => key)])]}
      value={[...value]}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      hidePickedOptions
      nothingFoundMessage={t('form.nothingFound')}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
