import { Alert, Button, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { formatMoney, isCurrency } from '@tributary/kit/money.ts';
import { useRecord } from '@tributary/engine/screens/hooks/queries.console.ts';
import { useTranslation } from 'react-i18next';
import { pageUi } from '../../pages/page-ui.console.tsx';
import type { Experiment } from '../experiment-ui.console.tsx';
import type { ExperimentResults } from '../routes.ts';
import { useExperiment } from '../use-results.console.ts';

const COLORS = {
  early: undefined,
  collecting: undefined,
  variant: 'success',
  page: 'success',
  alike: undefined,
};

/** What an experiment has found: a plain verdict, and the figures behind it. */
export function Results({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation(['experiments', 'screens']);
  const { results } = useExperiment(experiment.id, experiment.state === 'running');
  const { data } = results;
  if (results.isPending) return <Skeleton h={180} aria-hidden />;
  if (!data)
    return (
      <Alert color="danger" title={t('results.unread')}>
        <Button variant="default" size="xs" onClick={() => void results.refetch()}>
          {t('screens:tryAgain')}
        </Button>
      </Alert>
    );
  return (
    <Stack component="section" gap="md" mb="xl" maw={860} aria-labelledby="experiment-results">
      <Title order={2} size="h3" id="experiment-results">
        {t('results.title')}
      </Title>
      <Verdict results={data} goal={experiment.goal} />
      {data.uneven ? (
        <Alert color="warning" title={t('uneven.title')}>
          {t('uneven.text')}
        </Alert>
      ) : null}
      <Figures results={data} experiment={experiment} />
    </Stack>
  );
}

function Verdict({ results, goal }: { results: ExperimentResults; goal: Experiment['goal'] }) {
  const { t, i18n } = useTranslation('experiments');
  const { verdict, lift, from, to } = results;
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const amount = (value: number | null): string => (value === null ? '' : percent.format(value));
  return (
    <Alert color={COLORS[verdict]} title={t(`verdict.${verdict}.title`)}>
      <Text size="sm">{t(`verdict.${verdict}.text`)}</Text>
      {lift === null ? null : (
        <Text size="sm" mt={4}>
          {t(`lift.${goal}`, { lift: amount(lift), from: amount(from), to: amount(to) })}
        </Text>
      )}
    </Alert>
  );
}

/** The name of a page; undefined until it is loaded, and when it is gone. */
const usePageName = (id: string | null): string | undefined =>
  useRecord(pageUi, id ?? '', id !== null).data?.name;

function Figures({ results, experiment }: { results: ExperimentResults; experiment: Experiment }) {
  const { t, i18n } = useTranslation('experiments');
  const names = {
    page: usePageName(experiment.pageId),
    variant: usePageName(experiment.variantPageId),
  };
  const number = new Intl.NumberFormat(i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('results.which')}</Table.Th>
            <Table.Th ta="end">{t('results.visitors')}</Table.Th>
            <Table.Th ta="end">{t(`value.goal.${experiment.goal}`)}</Table.Th>
            <Table.Th ta="end">{t('results.rate')}</Table.Th>
            <Table.Th ta="end">{t('results.amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(['page', 'variant'] as const).map((of) => {
            const { visitors, conversions, amounts } = results[of];
            return (
              <Table.Tr key={of}>
                <Table.Th scope="row">
                  {t(`results.${of}`)}
                  {names[of] ? (
                    <Text span size="sm" c="dimmed" fw={400} ms="xs">
                      {names[of]}
                    </Text>
                  ) : null}
                </Table.Th>
                <Table.Td ta="end">{number.format(visitors)}</Table.Td>
                <Table.Td ta="end">{number.format(conversions)}</Table.Td>
                <Table.Td ta="end">
                  {visitors > 0 ? percent.format(Math.min(1, conversions / visitors)) : '–'}
                </Table.Td>
                <Table.Td ta="end">
                  {amounts
                    .map(({ currency, minor }) =>
                      isCurrency(currency) ? formatMoney(minor, currency, i18n.language) : '',
                    )
                    .join(', ') || '–'}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
