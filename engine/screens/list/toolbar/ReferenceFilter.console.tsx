import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecord, useShortList } from '../../hooks/queries.console.ts';
import { useTitleOf, type ResourceUi } from '../../resource-ui.console.ts';

interface ReferenceFilterProps {
  label: string;
  to: ResourceUi;
  /** The id of the wanted record; empty for any. */
  value: string;
  onChange: (id: string) => void;
}

/** Filters a list by a record of another resource, found by typing. */
export function ReferenceFilter({ label, to, value, onChange }: ReferenceFilterProps) {
  const titleOf = useTitleOf();
  const { t } = useTranslation('screens');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const chosen = useRecord(to, value, value !== '');
  // The title of the chosen record is not a search: when opened again, the field offers all records.
  const isChoice = chosen.data !== undefined && search === titleOf(to, chosen.data);
  const list = useShortList(to, { search: isChoice ? undefined : search || undefined, limit: 50 });
  const items = list.data ?? [];
  const shown = chosen.data && !items.some(({ id }) => id === value) ? [chosen.data, ...items] : items;
  return (
    <Select
      label={label}
      data={shown.map((item) => ({ value: item.id, label: titleOf(to, item) }))}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      clearable
      // A separate button clears the field; choosing the chosen record again keeps it.
      allowDeselect={false}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={t(list.data || !list.isError ? 'form.nothingFound' : 'reading.failed')}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
