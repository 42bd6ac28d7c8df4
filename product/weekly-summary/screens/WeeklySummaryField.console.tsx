import { Skeleton, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useTranslation } from 'react-i18next';
import type { weeklySummaryRoutes } from '../routes.ts';

const KEY = ['weekly-summary'];

/** Turns the weekly summary on and off, at once. */
export function WeeklySummaryField() {
  const { t } = useTranslation('weeklySummary');
  const call = routesOf<typeof weeklySummaryRoutes>(useClient());
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: () => call('GET /weekly-summary') });
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: boolean) => call('PUT /weekly-summary', { body: { wanted } }),
    onSuccess: (kept) => {
      queries.setQueryData(KEY, kept);
      toastSuccess(t(kept.wanted ? 'on' : 'off'));
    },
    onError: () => toastFailure(t('failed')),
  });
  if (!data) return <Skeleton h={24} w={280} />;
  return (
    <Switch
      label={t('switch')}
      checked={data.wanted}
      disabled={isPending}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  );
}
