import { Alert, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { formatMoney, isCurrency } from '@tributary/kit/money.ts';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useRecord } from '@tributary/engine/screens/hooks/queries.console.ts';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { useTranslation } from 'react-i18next';
import { useTitleApart } from '@tributary/engine/screens/resource-ui.console.ts';
import { formUi } from '../../forms/form-ui.console.tsx';
import { pageUi } from '../../pages/page-ui.console.tsx';
import { triedOut } from '../experiment.ts';
import type { Experiment } from '../experiment-ui.console.tsx';
import type { ExperimentResults } from '../routes.ts';
import { useExperiment } from '../use-results.console.ts';

const COLORS = {
  early: undefined,
  collecting: undefined,
  variant: 'success',
  original: 'success',
  alike: undefined,
};

/** Results of an experiment: a plain verdict, and its figures. */
export function Results({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation('experiments');
  const { results } = useExperiment(experiment.id, experiment.state === 'running');
  return (
    <Loaded found={results} failure={t('results.unread')} waiting={<Skeleton h={180} aria-hidden />}>
      {(data) => (
        <Stack component="section" gap="md" mb="xl" maw={860} aria-labelledby="experiment-results">
          <Title order={2} size="h3" id="experiment-results">
            {t('results.title')}
          </Title>
          <Verdict results={data} experiment={experiment} />
          {data.uneven ? (
            <Alert color="warning" title={t('uneven.title')}>
              {t(`uneven.${experiment.subject}`)}
            </Alert>
          ) : null}
          <Figures results={data} experiment={experiment} />
        </Stack>
      )}
    </Loaded>
  );
}

function Verdict({ results, experiment }: { results: ExperimentResults; experiment: Experiment }) {
  const { t, i18n } = useTranslation('experiments');
  const { verdict, lift, from, to } = results;
  const { subject, goal, state, winner } = experiment;
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const amount = (value: number | null): string => (value === null ? '' : percent.format(value));
  const title = `verdict.${subject}.${verdict}.title` as const;
  // Nothing can be collected or chosen any more: what was chosen comes first, what was found is the reason.
  const hasEnded = state === 'ended';
  return (
    <Alert
      color={hasEnded ? undefined : COLORS[verdict]}
      title={hasEnded ? t(`outcome.${subject}.${winner ?? 'none'}`) : t(title)}
    >
      <Text size="sm">
        {hasEnded ? t('foundAtEnd', { verdict: t(title) }) : t(`verdict.${subject}.${verdict}.text`)}
      </Text>
      {lift === null ? null : (
        <Text size="sm" mt={4}>
          {t(`lift.${goal}`, { lift: amount(lift), from: amount(from), to: amount(to) })}
        </Text>
      )}
    </Alert>
  );
}

/** Returns the names of the page or form and of its variant; undefined until loaded, and when deleted. */
function useNames(experiment: Experiment): { original: string | undefined; variant: string | undefined } {
  const { subject, pageId, variantPageId, formId, variantFormId } = experiment;
  const titleApart = useTitleApart();
  const isOfForms = subject === 'forms';
  const page = useRecord(pageUi, pageId ?? '', !isOfForms && pageId !== null).data;
  const variantPage = useRecord(pageUi, variantPageId ?? '', !isOfForms && variantPageId !== null).data;
  const form = useRecord(formUi, formId ?? '', isOfForms && formId !== null).data;
  const variantForm = useRecord(formUi, variantFormId ?? '', isOfForms && variantFormId !== null).data;
  return isOfForms
    ? { original: form?.description, variant: variantForm?.description }
    : {
        original: page && titleApart(pageUi, page),
        variant: variantPage && titleApart(pageUi, variantPage),
      };
}

function Figures({ results, experiment }: { results: ExperimentResults; experiment: Experiment }) {
  const { t, i18n } = useTranslation('experiments');
  const names = useNames(experiment);
  // Where visitors give up is in the statistics of each page and form.
  const tried = triedOut(experiment);
  const statisticsOf = (id: string | null): string => `/${experiment.subject}/${id ?? ''}/statistics`;
  const number = new Intl.NumberFormat(i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(`results.which.${experiment.subject}`)}</Table.Th>
            <Table.Th ta="end">{t('results.visitors')}</Table.Th>
            <Table.Th ta="end">{t(`value.goal.${experiment.goal}`)}</Table.Th>
            <Table.Th ta="end">{t('results.rate')}</Table.Th>
            <Table.Th ta="end">{t('results.amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(['original', 'variant'] as const).map((of) => {
            const { visitors, conversions, amounts } = results[of];
            return (
              <Table.Tr key={of}>
                <Table.Th scope="row">
                  <Text size="sm" fw={600} c="var(--mantine-color-text)">
                    {of === 'variant' ? t('results.variant') : t(`results.which.${experiment.subject}`)}
                  </Text>
                  {names[of] ? (
                    <Text size="sm" fw={400}>
                      <ConsoleLink to={statisticsOf(of === 'variant' ? tried.variantId : tried.id)}>
                        {names[of]}
                      </ConsoleLink>
                    </Text>
                  ) : null}
                </Table.Th>
                <Table.Td ta="end">{number.format(visitors)}</Table.Td>
                <Table.Td ta="end">{number.format(conversions)}</Table.Td>
                <Table.Td ta="end">
                  <bdi>{visitors > 0 ? percent.format(Math.min(1, conversions / visitors)) : '–'}</bdi>
                </Table.Td>
                <Table.Td ta="end">
                  <bdi>
                    {amounts
                      .map(({ currency, minor }) =>
                        isCurrency(currency) ? formatMoney(minor, currency, i18n.language) : '',
                      )
                      .join(', ') || '–'}
                  </bdi>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
