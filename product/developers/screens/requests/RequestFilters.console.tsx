import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  REQUEST_METHODS,
  REQUEST_PERIODS,
  STATUS_CLASSES,
  type RequestFigures,
  type RequestFilter,
} from '../../requests/routes.ts';
import classes from './requests.module.css';

interface RequestFiltersProps {
  filter: RequestFilter;
  onChange: (next: RequestFilter) => void;
  credentials: RequestFigures['credentials'];
}

const PAUSE_MS = 250;

/** Narrows the log down: period, credential, status, method, and route, error code or request id. */
export function RequestFilters({ filter, onChange, credentials }: RequestFiltersProps) {
  const { t } = useTranslation('developers');
  const [route, setRoute] = useState(filter.route ?? '');
  const change = (name: keyof RequestFilter, value: string | null): void => {
    const { [name]: _former, ...rest } = filter;
    onChange(value ? { ...rest, [name]: value } : rest);
  };
  const search = useDebouncedCallback((text: string) => change('route', text.trim()), PAUSE_MS);
  return (
    <div className={classes.filters} role="search" aria-label={t('requests.filters')}>
      <Select
        aria-label={t('requests.period')}
        allowDeselect={false}
        value={filter.period ?? 'week'}
        onChange={(value) => change('period', value)}
        data={REQUEST_PERIODS.map((value) => ({ value, label: t(`requests.periods.${value}`) }))}
      />
      <Select
        aria-label={t('requests.credential')}
        placeholder={t('requests.credential')}
        clearable
        searchable
        value={filter.credential ?? null}
        onChange={(value) => change('credential', value)}
        data={credentials.map(({ id, name }) => ({ value: id, label: name ?? t('requests.gone') }))}
        nothingFoundMessage={t('requests.noCredential')}
      />
      <Select
        aria-label={t('requests.status')}
        placeholder={t('requests.status')}
        clearable
        value={filter.status ?? null}
        onChange={(value) => change('status', value)}
        data={STATUS_CLASSES.map((value) => ({ value, label: t(`requests.statuses.${value}`) }))}
      />
      <Select
        aria-label={t('requests.method')}
        placeholder={t('requests.method')}
        clearable
        value={filter.method ?? null}
        onChange={(value) => change('method', value)}
        data={[...REQUEST_METHODS]}
      />
      <TextInput
        type="search"
        aria-label={t('requests.search')}
        placeholder={t('requests.search')}
        leftSection={<IconSearch size={16} />}
        maxLength={120}
        value={route}
        onChange={(event) => {
          setRoute(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
        dir="ltr"
      />
    </div>
  );
}
