import { Alert, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryText } from '@tributary/engine/http/client.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { DownloadButton } from '@tributary/engine/screens/download/DownloadButton.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { BackLink } from '@tributary/engine/screens/record/BackLink.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { useTitleOf } from '@tributary/engine/screens/resource-ui.console.ts';
import { Report } from '@tributary/engine/screens/report/Report.console.tsx';
import { useDays } from '@tributary/engine/screens/report/use-address-value.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { pageUi, type Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { PageTabs } from '@tributary/resources/pages/screens/PageTabs.console.tsx';
import { useTranslation } from 'react-i18next';
import type { pageAnalyticsRoutes, PageStatistics } from '../routes.ts';
import { PageReport } from './PageReport.console.tsx';

const PERIODS = [7, 30, 90, 365] as const;

/** Drafts of this record are the page builder's. */
const statisticsUi = { ...pageUi, drafts: false };

/** Views of a page: their number, sources and results. */
export default function PageStatisticsScreen() {
  return <RecordScreen ui={statisticsUi}>{(page) => <Statistics page={page} />}</RecordScreen>;
}

function Statistics({ page }: { page: Page }) {
  const titleOf = useTitleOf();
  const { t } = useTranslation(['pageStatistics', 'screens']);
  const [days, setDays] = useDays(PERIODS);
  const environment = useEnvironment();
  const client = useClient();
  const found = useQuery({
    queryKey: ['page-analytics', page.id, days, environment],
    queryFn: () =>
      routesOf<typeof pageAnalyticsRoutes>(client)('GET /pages/:id/statistics', {
        params: { id: page.id },
        query: { days, environment },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const { data, isPlaceholderData } = found;
  return (
    <>
      <PageHeader
        above={<BackLink ui={statisticsUi} />}
        title={`${t('title')}: ${titleOf(statisticsUi, page)}`}
        sentence={{ id: 'page-statistics', text: t('sentence') }}
        actions={
          <>
            <SegmentedControl
              aria-label={t('period')}
              value={String(days)}
              onChange={setDays}
              data={PERIODS.map((count) => ({
                value: String(count),
                label: count === 365 ? t('year') : t('days', { count }),
              }))}
            />
            <DownloadButton
              path={`/api/v1/pages/${page.id}/statistics/export${queryText({ days, environment })}`}
              leftSection={<IconFileTypeCsv size={16} />}
            >
              {t('export')}
            </DownloadButton>
          </>
        }
      />
      <PageTabs page={page} />
      {environment === 'sandbox' ? (
        <Alert mb="lg" variant="light">
          {t('sandbox')}
        </Alert>
      ) : null}
      <ReadFailure found={found} failure={t('failedTitle')} mb="lg" />
      {data ? (
        isUnvisited(data) ? (
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        ) : (
          <Report isStale={isPlaceholderData}>
            <PageReport statistics={data} />
            <Text size="sm" c="dimmed" maw="80ch">
              {t('without')}
            </Text>
          </Report>
        )
      ) : found.isError ? null : (
        <Stack gap="xl" aria-busy>
          <Skeleton h={96} />
          <Skeleton h={240} />
          <Skeleton h={240} />
        </Stack>
      )}
    </>
  );
}

const isUnvisited = ({ totals, previous }: PageStatistics): boolean =>
  [totals, previous].every(({ views, submissions, donations }) => views + submissions + donations === 0);
