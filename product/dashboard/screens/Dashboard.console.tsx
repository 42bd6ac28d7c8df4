import { Button, SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useDays } from '@tributary/engine/screens/report/use-address-value.console.ts';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { BridgeIllustration } from '@tributary/kit/illustrations/BridgeIllustration.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { useTranslation } from 'react-i18next';
import { PERIODS, useAnalytics } from '../analytics.console.ts';
import { consolePanels } from '../panels/panels.console.ts';
import { Attention } from './Attention.console.tsx';
import classes from './Dashboard.module.css';
import { DashboardSkeleton } from './DashboardSkeleton.console.tsx';
import { Figures } from './Figures.console.tsx';
import { StaleFigures } from './StaleFigures.console.tsx';
import { PanelRow } from './PanelRow.console.tsx';

const NAMESPACES = consolePanels.flatMap(({ namespace }) => namespace ?? []);

/** Income, compared with the period before and by page, and notices that need a person. */
export default function Dashboard() {
  const { t } = useTranslation(['dashboard', 'screens']);
  const [days, setDays] = useDays(PERIODS);
  const found = useAnalytics(days);
  // Fetched with the dashboard's own, so that no panel waits for its messages after the figures have come.
  useTranslate(NAMESPACES);
  const { data } = found;

  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={{ id: 'dashboard', text: t('sentence') }}
        actions={
          <SegmentedControl
            aria-label={t('period')}
            data-tour="dashboard.period"
            value={String(days)}
            onChange={setDays}
            data={PERIODS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          />
        }
      />
      <StaleFigures />
      {data ? (
        <Stack
          gap={40}
          className={classes.dashboard}
          data-stale={found.isPlaceholderData || undefined}
          aria-busy={found.isPlaceholderData}
        >
          <div className={classes.top}>
            <Figures analytics={data} days={days} />
            <Attention analytics={data} days={days} />
          </div>
          <SimpleGrid
            cols={{ base: 1, lg: 2 }}
            spacing={40}
            verticalSpacing={40}
            data-tour="dashboard.charts"
          >
            <PanelRow row="charts" analytics={data} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={40} verticalSpacing={40}>
            <PanelRow row="money" analytics={data} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={40} verticalSpacing={40}>
            <PanelRow row="lists" analytics={data} />
          </SimpleGrid>
        </Stack>
      ) : found.isError ? (
        <div role="alert">
          <EmptyState
            title={t('failed')}
            illustration={<BridgeIllustration />}
            action={
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} />}
                onClick={() => void found.refetch()}
              >
                {t('screens:tryAgain')}
              </Button>
            }
          >
            {t('failedText')}
          </EmptyState>
        </div>
      ) : (
        <DashboardSkeleton />
      )}
    </>
  );
}
