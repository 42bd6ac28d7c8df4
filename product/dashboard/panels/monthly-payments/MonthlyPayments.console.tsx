import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { formatMoneyShort } from '@tributary/kit/money.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboardClock } from '../../analytics.console.ts';
import type { TenantAnalytics } from '../../analytics.ts';
import { Against } from '../../screens/Against.console.tsx';
import { ByTimeControl, type ByTime } from '../../screens/ByTime.console.tsx';
import classes from '../../screens/Dashboard.module.css';
import { DayChart } from '../../screens/DayChart.console.tsx';
import { NotRead } from '../../screens/NotRead.console.tsx';
import type { ConsolePanel } from '../panel.console.ts';
import { monthlyPayments } from './panel.ts';
import type { monthlyPaymentsRoutes } from './routes.ts';

/** Payments in each of twelve months, or on each day of the period, in one currency at a time. */
function MonthlyPayments({ analytics: { donations } }: { analytics: TenantAnalytics }) {
  const { t, i18n } = useTranslation('dashboard');
  const [by, setBy] = useState<ByTime>('month');
  const [chosen, setChosen] = useState<string>();
  const found = useMonthlyPayments();
  const { data, isError } = found;
  const controls = <ByTimeControl value={by} onChange={setBy} />;
  if (by === 'day' || (isError && !data))
    return (
      <DayChart
        kind="money"
        title={t('donations')}
        dates={donations.dates}
        values={donations.total}
        currency={donations.currency}
        controls={controls}
        note={by === 'month' ? <NotRead found={found} failure={t('monthsFailed')} /> : null}
      />
    );
  if (!data) return <Skeleton className={classes.monthly} />;
  const shown = data.currencies.find(({ currency }) => currency === chosen) ?? data.currencies[0];
  return (
    <DayChart
      kind="money"
      unit="month"
      title={t('donationsByMonth')}
      dates={data.months.map((month) => `${month}-01`)}
      values={shown?.total ?? data.months.map(() => 0)}
      currency={shown?.currency ?? donations.currency}
      controls={
        <>
          {data.currencies.length > 1 ? (
            <SegmentedControl
              size="xs"
              aria-label={t('chart.currency')}
              value={shown?.currency ?? ''}
              onChange={setChosen}
              data={data.currencies.map(({ currency }) => currency)}
            />
          ) : null}
          {controls}
        </>
      }
      note={
        shown ? (
          <div className={classes.whole}>
            <strong>
              <MoneyText minor={shown.sum} currency={shown.currency} short />
            </strong>
            <Against
              now={shown.sum}
              before={shown.previousSum}
              was={formatMoneyShort(shown.previousSum, shown.currency, i18n.language)}
            />
          </div>
        ) : null
      }
    />
  );
}

function useMonthlyPayments() {
  const client = useClient();
  const timezone = useDashboardClock();
  const environment = useEnvironment();
  return useQuery({
    queryKey: ['dashboard', 'monthly-payments', timezone, environment],
    queryFn: () =>
      routesOf<typeof monthlyPaymentsRoutes>(client)('GET /monthly-payments', {
        query: { environment },
      }),
  });
}

export const monthlyPaymentsPanel: ConsolePanel = {
  panel: monthlyPayments,
  row: 'charts',
  component: MonthlyPayments,
};
