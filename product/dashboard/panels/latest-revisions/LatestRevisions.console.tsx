import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { eventColor } from '@tributary/engine/revisions/display.ts';
import { useClient, useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CALM_MS } from '../../analytics.console.ts';
import classes from '../../screens/Latest.module.css';
import type { ConsolePanel } from '../panel.console.ts';
import { latestRevisions } from './panel.ts';
import type { latestRevisionsRoutes } from './routes.ts';
import { NotRead } from '../../screens/NotRead.console.tsx';

// It loads the parts that show each kind of record; the other panels need none of them.
const RevisionLink = lazy(() => import('./RevisionLink.console.tsx'));

/** The newest changes that anybody made. */
function LatestRevisions() {
  const { t } = useTranslation(['latestRevisions', 'screens']);
  const found = useLatestRevisions();
  const { data } = found;
  return (
    <section aria-labelledby="revisions-title">
      <Title order={2} size="h4" mb="sm" id="revisions-title">
        {t('title')}
      </Title>
      {data === undefined && found.isError ? (
        <NotRead found={found} />
      ) : data === undefined ? (
        <Stack gap="md" aria-busy="true">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} h={34} aria-hidden />
          ))}
        </Stack>
      ) : data.length === 0 ? (
        <Text c="dimmed">{t('nothing')}</Text>
      ) : null}
      <ol className={classes.latest}>
        {(data ?? []).map(({ id, event, subject, referenceId, title, user, createdAt }) => {
          return (
            <li key={id}>
              <div className={classes.who}>
                <Suspense fallback={<Skeleton h={34} w="60%" aria-hidden />}>
                  <RevisionLink entry={{ id, event, subject, referenceId, title, user, createdAt }} />
                </Suspense>
              </div>
              <div className={classes.latestEnd}>
                <ToneBadge tone={eventColor(event)}>
                  {t(`screens:revisions.event.${event as 'UPDATE'}`)}
                </ToneBadge>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function useLatestRevisions() {
  const client = useClient();
  const queries = useQueryClient();
  const again = useDebouncedCallback(
    () => void queries.invalidateQueries({ queryKey: ['dashboard', 'revisions'] }),
    CALM_MS,
  );
  useServerEvent('change', again);
  return useQuery({
    queryKey: ['dashboard', 'revisions'],
    queryFn: async () =>
      (await routesOf<typeof latestRevisionsRoutes>(client)('GET /latest-revisions')).items,
  });
}

export const latestRevisionsPanel: ConsolePanel = {
  panel: latestRevisions,
  row: 'lists',
  namespace: 'latestRevisions',
  component: LatestRevisions,
};
