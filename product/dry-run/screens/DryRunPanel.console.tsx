import { Alert, Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useAbility, useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { formUi } from '@tributary/resources/forms/form-ui.console.tsx';
import { useEffect, useState } from 'react';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactTime } from '@tributary/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import type { DryRun, dryRunRoutes } from '../routes.ts';
import { AnswerFields } from './AnswerFields.console.tsx';
import { ConnectorReport } from './ConnectorReport.console.tsx';

interface DryRunPanelProps {
  formId: string;
  /** The form's own without one. */
  configurationId?: string;
}

type Answers = DryRun['answers'];

/** Runs a sample or an earlier submission, and shows the requests to each connector. */
export function DryRunPanel({ formId, configurationId }: DryRunPanelProps) {
  const { t, i18n } = useTranslation('dryRun');
  const zone = useShownZone();
  const ability = useAbility();
  const call = routesOf<typeof dryRunRoutes>(useClient());
  const problems = useProblemText(formUi);
  const [submission, choose] = useState<string | null>(null);
  const [answers, setAnswers] = useState<Answers>();
  const maySeeSubmissions = ability.can('read', 'transactions');
  const submissions = useQuery({
    queryKey: ['dry-run', 'submissions', formId],
    queryFn: () => call('GET /dry-runs/submissions', { query: { formId } }),
    enabled: maySeeSubmissions,
  });
  const run = useMutation({
    mutationFn: (asked: { answers?: Answers; transactionId?: string; test?: boolean }) =>
      call('POST /dry-runs', {
        body: { formId, ...(configurationId ? { configurationId } : {}), test: false, ...asked },
      }),
    onSuccess: (found) => setAnswers(found.answers),
  });
  const { mutate } = run;
  useEffect(() => mutate(submission ? { transactionId: submission } : {}), [mutate, submission]);
  const again = (test: boolean): void =>
    mutate({ ...(submission ? { transactionId: submission } : answers ? { answers } : {}), test });
  const { data } = run;

  return (
    <Stack gap="xl">
      {maySeeSubmissions ? (
        <Select
          label={t('from')}
          data={[
            { value: '', label: t('sample') },
            ...(submissions.data?.items ?? []).map(({ id, reference, at, name }) => ({
              value: id,
              label: [reference, name, exactTime(at, i18n.language, zone)].filter(Boolean).join(' · '),
            })),
          ]}
          value={submission ?? ''}
          allowDeselect={false}
          searchable
          onChange={(value) => choose(value || null)}
          maw={420}
        />
      ) : null}
      {answers && !submission ? (
        <AnswerFields formId={formId} answers={answers} errors={data?.errors ?? {}} onChange={setAnswers} />
      ) : null}
      <Group>
        <Button variant="default" loading={run.isPending} onClick={() => again(false)}>
          {t('again')}
        </Button>
        {ability.can('update', 'connectors') ? (
          <Button variant="default" disabled={run.isPending} onClick={() => again(true)}>
            {t('withTest')}
          </Button>
        ) : null}
      </Group>
      {run.isError ? (
        <Alert color="red" role="alert">
          {problems.reason(run.error)}
        </Alert>
      ) : null}
      {data ? <Reports run={data} /> : run.isError ? null : <Skeleton h={160} />}
    </Stack>
  );
}

function Reports({ run }: { run: DryRun }) {
  const { t } = useTranslation('dryRun');
  if (Object.keys(run.errors).length > 0)
    return (
      <Alert color="yellow" role="status">
        {t('invalid')}
      </Alert>
    );
  if (run.connectors.length === 0)
    return <EmptyState title={t('nothingTitle')}>{t('nothingText')}</EmptyState>;
  return (
    <Stack gap="lg" role="status" aria-label={t('result')}>
      {run.page === null ? null : (
        <Text size="sm" c="dimmed">
          {t('page', { name: run.page })}
        </Text>
      )}
      {run.connectors.map((connector) => (
        <ConnectorReport key={connector.kind} report={connector} />
      ))}
    </Stack>
  );
}
