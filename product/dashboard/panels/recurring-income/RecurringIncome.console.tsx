import { Skeleton, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { formatMoneyShort } from '@tributary/kit/money.ts';
import { useTranslation } from 'react-i18next';
import { useDashboardClock } from '../../analytics.console.ts';
import type { TenantAnalytics } from '../../analytics.ts';
import classes from '../../screens/Dashboard.module.css';
import type { ConsolePanel } from '../panel.console.ts';
import { recurringIncome } from './panel.ts';
import type { RecurringIncome, recurringIncomeRoutes } from './routes.ts';
import { NotRead } from '../../screens/NotRead.console.tsx';

/** Recurring gifts: the active, new and stopped ones, and their payments of the next month. */
function RecurringIncomePanel({ analytics }: { analytics: TenantAnalytics }) {
  const { t } = useTranslation('recurringIncome');
  const found = useRecurringIncome(analytics.donations.dates.length);
  const { data } = found;
  return (
    <section aria-labelledby="recurring-title">
      <Title order={2} size="h4" id="recurring-title" mb="sm">
        {t('title')}
      </Title>
      {data === undefined && found.isError ? (
        <NotRead found={found} />
      ) : data === undefined ? (
        <Skeleton h={96} />
      ) : data.active + data.begun + data.stopped === 0 ? (
        <Text c="dimmed">{t('nothing')}</Text>
      ) : (
        <Income income={data} days={analytics.donations.dates.length} />
      )}
    </section>
  );
}

function Income({ income, days }: { income: RecurringIncome; days: number }) {
  const { t, i18n } = useTranslation('recurringIncome');
  const number = (value: number): string => new Intl.NumberFormat(i18n.language).format(value);
  const month = new Intl.DateTimeFormat(i18n.language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${income.month}-01T00:00:00Z`));
  const money = (sums: RecurringIncome['expected' | 'received'][number][]): string =>
    sums.length > 0
      ? new Intl.ListFormat(i18n.language).format(
          sums.map(({ sum, currency }) => formatMoneyShort(sum, currency, i18n.language)),
        )
      : '–';
  return (
    <>
      <dl className={classes.income}>
        <div>
          <dt>{t('active')}</dt>
          <dd>{number(income.active)}</dd>
        </div>
        <div>
          <dt>{t('begun', { count: days })}</dt>
          <dd>{number(income.begun)}</dd>
        </div>
        <div>
          <dt>{t('stopped', { count: days })}</dt>
          <dd>{number(income.stopped)}</dd>
        </div>
        <div>
          <dt>{t('received', { count: days })}</dt>
          <dd>{money(income.received)}</dd>
        </div>
        <div>
          <dt>{t('expected', { month })}</dt>
          <dd>{money(income.expected)}</dd>
        </div>
      </dl>
      <Text size="xs" c="dimmed" mt="sm">
        {income.paused > 0 ? `${t('paused', { count: income.paused })} ` : ''}
        {t('known')}
      </Text>
    </>
  );
}

function useRecurringIncome(days: number) {
  const client = useClient();
  const timezone = useDashboardClock();
  const environment = useEnvironment();
  return useQuery({
    queryKey: ['dashboard', 'recurring-income', days, timezone, environment],
    queryFn: () =>
      routesOf<typeof recurringIncomeRoutes>(client)('GET /recurring-income', {
        query: { environment, days },
      }),
    placeholderData: keepPreviousData,
  });
}

export const recurringIncomePanel: ConsolePanel = {
  panel: recurringIncome,
  row: 'money',
  namespace: 'recurringIncome',
  component: RecurringIncomePanel,
};
