import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
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
import { monthlySubscribers } from './panel.ts';
import type { monthlySubscribersRoutes } from './routes.ts';

/** How many subscribed in each of twelve months, or on each day of the period. */
function MonthlySubscribers({ analytics: { subscribers } }: { analytics: TenantAnalytics }) {
  const { t, i18n } = useTranslation('dashboard');
  const [by, setBy] = useState<ByTime>('month');
  const found = useMonthlySubscribers();
  const { data, isError } = found;
  const controls = <ByTimeControl value={by} onChange={setBy} />;
  if (by === 'day' || (isError && !data))
    return (
      <DayChart
        kind="people"
        title={t('subscribers')}
        dates={subscribers.dates}
        values={subscribers.total}
        controls={controls}
        note={by === 'month' ? <NotRead found={found} failure={t('monthsFailed')} /> : null}
      />
    );
  if (!data) return <Skeleton className={classes.monthly} />;
  const number = (value: number): string => new Intl.NumberFormat(i18n.language).format(value);
  return (
    <DayChart
      kind="people"
      unit="month"
      title={t('subscribersByMonth')}
      dates={data.months.map((month) => `${month}-01`)}
      values={data.total}
      controls={controls}
      note={
        data.sum + data.previousSum > 0 ? (
          <div className={classes.whole}>
            <strong>{number(data.sum)}</strong>
            <Against now={data.sum} before={data.previousSum} was={number(data.previousSum)} />
          </div>
        ) : null
      }
    />
  );
}

function useMonthlySubscribers() {
  const client = useClient();
  const timezone = useDashboardClock();
  const environment = useEnvironment();
  return useQuery({
    queryKey: ['dashboard', 'monthly-subscribers', timezone, environment],
    queryFn: () =>
      routesOf<typeof monthlySubscribersRoutes>(client)('GET /monthly-subscribers', {
        query: { environment },
      }),
  });
}

export const monthlySubscribersPanel: ConsolePanel = {
  panel: monthlySubscribers,
  row: 'charts',
  component: MonthlySubscribers,
};
