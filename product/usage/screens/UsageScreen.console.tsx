import { Alert, Select, Skeleton, Stack } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryText } from '@tributary/engine/http/client.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { DownloadButton } from '@tributary/engine/screens/download/DownloadButton.console.tsx';
import { InPlan } from '@tributary/engine/screens/quota/InPlan.console.tsx';
import { useAddressValue } from '@tributary/engine/screens/report/use-address-value.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { useTranslation } from 'react-i18next';
import type { Usage, usageRoutes } from '../routes.ts';
import { USAGE_UNITS } from '../units.ts';
import { UsageReport } from './UsageReport.console.tsx';
import { useUsageFigures } from './figures.console.ts';

/** The organization's usage in a month, by day, and its cost. */
export default function UsageScreen() {
  const { t } = useTranslation('usage');
  return (
    <InPlan flag="USAGE_DASHBOARD" title={t('title')}>
      <UsageMonth />
    </InPlan>
  );
}

function UsageMonth() {
  const { t } = useTranslation(['usage', 'screens']);
  const [month, setMonth] = useAddressValue('month', readMonth);
  const { monthName } = useUsageFigures();
  const client = useClient();
  const found = useQuery({
    queryKey: ['usage', month],
    queryFn: () =>
      routesOf<typeof usageRoutes>(client)('GET /usage', { query: month === undefined ? {} : { month } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const { data, isPlaceholderData } = found;
  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={{ id: 'usage', text: t('sentence') }}
        actions={
          <>
            <Select
              aria-label={t('month')}
              allowDeselect={false}
              disabled={!data}
              value={data?.month ?? null}
              onChange={(value) => setMonth(value ?? undefined)}
              data={monthsOf(data).map((value) => ({ value, label: monthName(value) }))}
            />
            <DownloadButton
              path={`/api/v1/usage/export${queryText({ month: data?.month })}`}
              leftSection={<IconFileTypeCsv size={16} />}
              disabled={!data}
            >
              {t('export')}
            </DownloadButton>
          </>
        }
      />
      {useEnvironment() === 'sandbox' ? (
        <Alert mb="lg" variant="light">
          {t('sandbox')}
        </Alert>
      ) : null}
      <ReadFailure found={found} failure={t('failedTitle')} mb="lg" />
      {data ? (
        isUnused(data) ? (
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        ) : (
          <UsageReport usage={data} isStale={isPlaceholderData} />
        )
      ) : found.isError ? null : (
        <Stack gap="xl" aria-busy>
          <Skeleton h={120} />
          <Skeleton h={220} />
          <Skeleton h={320} />
        </Stack>
      )}
    </>
  );
}

/** The months to choose from; the one that is shown is among them, also where it has no records. */
const monthsOf = (usage: Usage | undefined): string[] =>
  usage ? [...new Set([...usage.months, usage.month])].toSorted().toReversed() : [];

const isUnused = ({ days }: Usage): boolean =>
  days.every((day) => USAGE_UNITS.every((unit) => day[unit] === 0) && day.testSubmissions === 0);

/** A month of the address, as `2026-11`. */
const readMonth = (text: string): string | undefined =>
  /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
