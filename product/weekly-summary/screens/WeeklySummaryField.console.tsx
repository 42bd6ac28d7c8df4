import { Skeleton, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useTranslation } from 'react-i18next';
import type { weeklySummaryRoutes } from '../routes.ts';

const KEY = ['weekly-summary'];

/** Turns the weekly summary on and off, at once. */
export function WeeklySummaryField() {
  const { t } = useTranslation('weeklySummary');
  const call = routesOf<typeof weeklySummaryRoutes>(useClient());
  const queries = useQueryClient();
  const found = useQuery({ queryKey: KEY, queryFn: () => call('GET /weekly-summary') });
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: boolean) => call('PUT /weekly-summary', { body: { wanted } }),
    onSuccess: (kept) => {
      queries.setQueryData(KEY, kept);
      toastSuccess(t(kept.wanted ? 'on' : 'off'));
    },
    onError: () => toastFailure(t('failed')),
  });
  return (
    <Loaded found={found} waiting={<Skeleton h={24} w={280} aria-hidden />}>
      {({ wanted }) => (
        <Switch
          label={t('switch')}
          checked={wanted}
          disabled={isPending}
          onChange={(event) => mutate(event.currentTarget.checked)}
        />
      )}
    </Loaded>
  );
}
