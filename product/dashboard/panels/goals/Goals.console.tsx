import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useAbility, useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { exactDay } from '@tributary/kit/dates.ts';
import { formatMoneyShort } from '@tributary/kit/money.ts';
import { useTranslation } from 'react-i18next';
import { useDashboardClock } from '../../analytics.console.ts';
import classes from '../../screens/Dashboard.module.css';
import type { ConsolePanel } from '../panel.console.ts';
import { goals } from './panel.ts';
import type { CounterGoal, goalRoutes } from './routes.ts';
import { NotRead } from '../../screens/NotRead.console.tsx';

/** How many goals are shown; the counters' screen has all. */
const GOALS_SHOWN = 6;

/** The goals of counters: how far they are, and when they are reached at the present pace. */
function Goals() {
  const { t } = useTranslation('goals');
  const ability = useAbility();
  const found = useGoals();
  const { data } = found;
  return (
    <section aria-labelledby="goals-title">
      <div className={classes.heading}>
        <Title order={2} size="h4" id="goals-title">
          {t('title')}
        </Title>
        {data && data.length > 0 ? (
          <ConsoleLink to="/counters" size="sm">
            {t('all')}
          </ConsoleLink>
        ) : null}
      </div>
      {data === undefined && found.isError ? (
        <NotRead found={found} />
      ) : data === undefined ? (
        <Stack gap="lg" aria-busy="true">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} h={56} aria-hidden />
          ))}
        </Stack>
      ) : data.length === 0 ? (
        <Text c="dimmed">
          {t('nothing')}{' '}
          {ability.can('create', 'counters') ? (
            <ConsoleLink to="/counters/create">{t('create')}</ConsoleLink>
          ) : null}
        </Text>
      ) : (
        <ul className={classes.goals}>
          {data.slice(0, GOALS_SHOWN).map((goal) => (
            <GoalLine key={goal.counterId} goal={goal} />
          ))}
        </ul>
      )}
    </section>
  );
}

function GoalLine({ goal }: { goal: CounterGoal }) {
  const { t, i18n } = useTranslation('goals');
  const ability = useAbility();
  const { counterId, name, kind, currency, total, threshold, gained, forecast } = goal;
  const figure = (value: number): string =>
    kind === 'amount'
      ? formatMoneyShort(value, currency, i18n.language)
      : new Intl.NumberFormat(i18n.language).format(value);
  const share = Math.max(0, Math.min(1, total / threshold));
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(
    Math.floor((total / threshold) * 100) / 100,
  );
  return (
    <li>
      <div className={classes.shareLine}>
        <span className={classes.shareName}>
          {ability.can('update', 'counters') ? (
            <ConsoleLink to={`/counters/${counterId}/edit`}>{name}</ConsoleLink>
          ) : (
            name
          )}
        </span>
        <span className={classes.shareSum}>
          {t('of', { total: figure(total), goal: figure(threshold) })} · {percent}
        </span>
      </div>
      <div className={classes.goalBar} data-people={kind === 'amount' ? undefined : true} aria-hidden>
        <span style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <Text size="xs" c="dimmed">
        {gained > 0 && forecast.kind !== 'reached' ? `${t('gained', { gained: figure(gained) })} ` : ''}
        {t(`forecast.${forecast.kind}`, {
          day: forecast.day ? exactDay(`${forecast.day}T12:00:00`, i18n.language) : '',
        })}
      </Text>
    </li>
  );
}

function useGoals() {
  const client = useClient();
  const timezone = useDashboardClock();
  const environment = useEnvironment();
  return useQuery({
    queryKey: ['dashboard', 'goals', timezone, environment],
    queryFn: async () =>
      (await routesOf<typeof goalRoutes>(client)('GET /goals', { query: { environment } })).items,
  });
}

export const goalsPanel: ConsolePanel = {
  panel: goals,
  row: 'money',
  namespace: 'goals',
  component: Goals,
};
