import { Button, SegmentedControl, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAbility, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { BridgeIllustration } from '@tributary/kit/illustrations/BridgeIllustration.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PERIODS, useAnalytics, useShowsRevisions, type Days } from '../analytics.console.ts';
import { Attention } from './Attention.console.tsx';
import { DayChart } from './DayChart.console.tsx';
import classes from './Dashboard.module.css';
import { DashboardSkeleton } from './DashboardSkeleton.console.tsx';
import { Figures } from './Figures.console.tsx';
import { LatestRevisions } from './LatestRevisions.console.tsx';
import { PageShares } from './PageShares.console.tsx';

// The nouns' declarations and their schemas come with it; the figures above need neither.
const LatestTransactions = lazy(() => import('./LatestTransactions.console.tsx'));

/** In five seconds: how much came in, more or less than before, from which page, and whether anything needs somebody. */
export default function Dashboard() {
  const { t } = useTranslation(['dashboard', 'screens']);
  const [days, setDays] = useDays();
  const found = useAnalytics(days);
  const ability = useAbility();
  const { features } = useSession();
  const showsRevisions = useShowsRevisions();
  const environment = useEnvironment();
  const hasChart = {
    payments: features.includes('DASHBOARD_MONTHLY_PAYMENTS'),
    subscribers: features.includes('DASHBOARD_MONTHLY_SUBSCRIBERS'),
  };
  const showsTransactions =
    ability.can('read', 'transactions') && features.includes('DASHBOARD_LATEST_TRANSACTIONS');
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
            onChange={(value) => setDays(Number(value) as Days)}
            data={PERIODS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          />
        }
      />
      {data ? (
        <Stack
          gap={40}
          className={classes.dashboard}
          data-stale={found.isPlaceholderData || undefined}
          aria-busy={found.isPlaceholderData}
        >
          <div className={classes.top}>
            <Figures analytics={data} days={days} />
            <Attention attention={data.attention} days={days} />
          </div>
          <SimpleGrid
            cols={{ base: 1, lg: 2 }}
            spacing={40}
            verticalSpacing={40}
            data-tour="dashboard.charts"
          >
            {hasChart.payments ? (
              <DayChart
                kind="money"
                title={t('donations')}
                dates={data.donations.dates}
                values={data.donations.total}
                currency={data.donations.currency}
              />
            ) : (
              <LockedFeature flag="DASHBOARD_MONTHLY_PAYMENTS" />
            )}
            {hasChart.subscribers ? (
              <DayChart
                kind="people"
                title={t('subscribers')}
                dates={data.subscribers.dates}
                values={data.subscribers.total}
              />
            ) : (
              <LockedFeature flag="DASHBOARD_MONTHLY_SUBSCRIBERS" />
            )}
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={40} verticalSpacing={40}>
            <PageShares pages={data.pages} currency={data.donations.currency} />
            {showsTransactions ? (
              <Suspense fallback={<Skeleton h={240} />}>
                <LatestTransactions key={environment} />
              </Suspense>
            ) : null}
            {showsRevisions ? <LatestRevisions /> : null}
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

/** The period stands in the address. */
function useDays(): [Days, (days: Days) => void] {
  const search = useSearch({ strict: false }) as { days?: unknown };
  const navigate = useNavigate();
  const days = PERIODS.find((count) => count === Number(search.days)) ?? 30;
  return [
    days,
    (next) => void navigate({ to: '.', search: { days: next }, replace: true, resetScroll: false }),
  ];
}
