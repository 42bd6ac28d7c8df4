import { Button, Group, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useRecord, useShortList } from '@tributary/engine/screens/hooks/queries.console.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONNECTOR_KINDS } from '../../connectors/kinds.ts';
import { formUi } from '../../forms/form-ui.console.tsx';
import { DESK_AGES, type DeskFilter } from '../desk.ts';
import { useReceiverName } from '../desk.console.ts';
import classes from './desk.module.css';

/** The filters that people choose here. */
export type ChosenFilter = Omit<DeskFilter, 'environment'>;

interface DeskFiltersProps {
  filter: ChosenFilter;
  onChange: (filter: ChosenFilter) => void;
}

/** By receiver, form and age; the environment is that of the top bar's switch. */
export function DeskFilters({ filter, onChange }: DeskFiltersProps) {
  const { t } = useTranslation('deliveries');
  const nameOf = useReceiverName();
  const ability = useAbility();
  const set = (part: keyof ChosenFilter, value: string | null): void => {
    const { [part]: _, ...others } = filter;
    onChange(value === null ? others : { ...others, [part]: value });
  };
  const receivers = [...CONNECTOR_KINDS, 'email', ...(ability.can('read', 'webhooks') ? ['webhook'] : [])];
  return (
    <Group gap="xs" role="search" className={classes.filters!} aria-label={t('desk.filters')}>
      <Select
        className={classes.filter!}
        aria-label={t('desk.receiver')}
        placeholder={t('desk.anyReceiver')}
        clearable
        value={filter.connector ?? null}
        onChange={(value) => set('connector', value)}
        data={receivers.map((value) => ({ value, label: nameOf(value) }))}
      />
      {ability.can('read', 'forms') ? (
        <FormFilter value={filter.formId ?? null} onChange={(value) => set('formId', value)} />
      ) : null}
      <Select
        className={classes.filter!}
        aria-label={t('desk.age')}
        placeholder={t('desk.anyAge')}
        clearable
        value={filter.olderThan ?? null}
        onChange={(value) => set('olderThan', value)}
        data={DESK_AGES.map((value) => ({ value, label: t(`desk.ages.${value}`) }))}
      />
      {Object.keys(filter).length > 1 ? (
        <Button variant="subtle" size="xs" onClick={() => onChange({})}>
          {t('desk.clearFilters')}
        </Button>
      ) : null}
    </Group>
  );
}

function FormFilter({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const { t } = useTranslation('deliveries');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const chosen = useRecord(formUi, value ?? '', value !== null);
  // The title of the chosen record is not a search: when opened again, the field offers all records.
  const isChoice = search === chosen.data?.description;
  const { data = [] } = useShortList(formUi, {
    search: isChoice ? undefined : search || undefined,
    limit: 50,
  });
  const shown = chosen.data && !data.some(({ id }) => id === value) ? [chosen.data, ...data] : data;
  return (
    <Select
      className={classes.filter!}
      aria-label={t('desk.form')}
      placeholder={t('desk.anyForm')}
      clearable
      searchable
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={t('desk.noForm')}
      data={shown.map(({ id, description }) => ({ value: id, label: description }))}
    />
  );
}
