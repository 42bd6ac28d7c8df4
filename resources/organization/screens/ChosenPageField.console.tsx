import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useField, type FieldProps } from '@tributary/engine/screens/form/use-field.console.ts';
import { useTranslation } from 'react-i18next';
import type { organizationRoutes } from '../routes.ts';

/** One of the organization's published pages. */
export function ChosenPageField(props: FieldProps) {
  const { t } = useTranslation(['organization', 'screens']);
  const { field, frame } = useField(props);
  const call = routesOf<typeof organizationRoutes>(useClient());
  const { data, isError } = useQuery({
    queryKey: ['organization', 'pages'],
    queryFn: () => call('GET /organization/pages', {}),
  });
  const value = typeof field.value === 'string' ? field.value : null;
  const pages = data?.items ?? [];
  const isGone = data !== undefined && value !== null && !pages.some(({ id }) => id === value);
  const choices = pages.map(({ id, name, slug }) => ({ value: id, label: `${name} (/${slug})` }));
  if (value !== null && !choices.some((one) => one.value === value))
    choices.unshift({ value, label: isGone ? t('pages.gone') : '…' });
  return (
    <Select
      {...frame}
      ref={field.ref}
      data={choices}
      value={value}
      onChange={(next) => field.onChange(next)}
      onBlur={field.onBlur}
      error={frame.error ?? (isGone ? t('pages.gone') : isError ? t('pages.failed') : undefined)}
      placeholder={t('pages.none')}
      searchable
      clearable
      clearButtonProps={{
        'aria-label': t('screens:form.clear', { field: frame.label }),
        'aria-hidden': false,
        size: 'md',
        tabIndex: 0,
      }}
    />
  );
}
