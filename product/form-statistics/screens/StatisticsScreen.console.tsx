import { Alert, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useAbility, useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { useTitleOf } from '@tributary/engine/screens/resource-ui.console.ts';
import { Report } from '@tributary/engine/screens/report/Report.console.tsx';
import { useDays } from '@tributary/engine/screens/report/use-address-value.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { formUi, type Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { useTranslation } from 'react-i18next';
import type { FormStatistics, formStatisticsRoutes } from '../routes.ts';
import { FormReport } from './FormReport.console.tsx';

const PERIODS = [7, 30, 90] as const;

/** Drafts of this record are the form builder's. */
const statisticsUi = { ...formUi, drafts: false };

/** How often a form was seen, begun, left and completed. */
export default function StatisticsScreen() {
  return <RecordScreen ui={statisticsUi}>{(form) => <Statistics form={form} />}</RecordScreen>;
}

function Statistics({ form }: { form: Form }) {
  const titleOf = useTitleOf();
  const { t } = useTranslation(['formStatistics', 'screens']);
  const [days, setDays] = useDays(PERIODS);
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
            onChange={setDays}
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
          <Report isStale={isPlaceholderData}>
            <FormReport statistics={data} />
            <Text size="sm" c="dimmed">
              {t('without')}
            </Text>
          </Report>
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
