import { Alert, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useAbility, useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { titleOf } from '@tributary/engine/screens/resource-ui.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { formUi, type Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { useTranslation } from 'react-i18next';
import type { FormStatistics, formStatisticsRoutes } from '../routes.ts';
import { Report } from './Report.console.tsx';
import classes from './Statistics.module.css';

const PERIODS = [7, 30, 90] as const;

/** Drafts of this record are the form builder's. */
const statisticsUi = { ...formUi, drafts: false };

/** How often a form was seen, begun, left and completed. */
export default function StatisticsScreen() {
  return <RecordScreen ui={statisticsUi}>{(form) => <Statistics form={form} />}</RecordScreen>;
}

function Statistics({ form }: { form: Form }) {
  const { t } = useTranslation(['formStatistics', 'screens']);
  const [days, setDays] = useDays();
  const environment = useEnvironment();
  const ability = useAbility();
  const client = useClient();
  const found = useQuery({
    queryKey: ['form-statistics', form.id, days, environment],
    queryFn: () =>
      routesOf<typeof formStatisticsRoutes>(client)('GET /forms/:id/statistics', {
        params: { id: form.id },
        query: { days, environment },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const { data, isPlaceholderData } = found;
  return (
    <>
      <PageHeader
        above={
          ability.can('update', 'forms') ? (
            <UpLink to={`/forms/${form.id}/edit`}>{t('back')}</UpLink>
          ) : undefined
        }
        title={`${t('title')}: ${titleOf(statisticsUi, form)}`}
        sentence={{ id: 'form-statistics', text: t('sentence') }}
        actions={
          <SegmentedControl
            aria-label={t('period')}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
            data={PERIODS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          />
        }
      />
      {environment === 'sandbox' ? (
        <Alert mb="lg" variant="light">
          {t('emptySandbox')}
        </Alert>
      ) : null}
      <ReadFailure found={found} failure={t('failedTitle')} mb="lg" />
      {data ? (
        isEmpty(data) ? (
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        ) : (
          <div
            className={classes.report}
            data-stale={isPlaceholderData || undefined}
            aria-busy={isPlaceholderData}
          >
            <Report statistics={data} />
            <Text size="sm" c="dimmed" mt="xl">
              {t('without')}
            </Text>
          </div>
        )
      ) : found.isError ? null : (
        <Stack gap="xl" aria-busy>
          <Skeleton h={72} />
          <Skeleton h={220} />
        </Stack>
      )}
    </>
  );
}

const isEmpty = ({ totals, refused, underAttack }: FormStatistics): boolean =>
  !underAttack && [...Object.values(totals), ...Object.values(refused)].every((count) => count === 0);

/** The period is in the address. */
function useDays(): [number, (days: number) => void] {
  const search = useSearch({ strict: false }) as { days?: unknown };
  const navigate = useNavigate();
  const days = PERIODS.find((count) => count === Number(search.days)) ?? 30;
  return [
    days,
    (next) => void navigate({ to: '.', search: { days: next }, replace: true, resetScroll: false }),
  ];
}
