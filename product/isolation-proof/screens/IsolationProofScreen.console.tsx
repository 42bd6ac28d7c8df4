import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { saveFile } from '@tributary/engine/screens/download/receive-file.console.ts';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactTime } from '@tributary/kit/dates.ts';
import { GateIllustration } from '@tributary/kit/illustrations/GateIllustration.console.tsx';
import { useTranslation } from 'react-i18next';
import type { IsolationProof } from '../proof.ts';
import { TableProofs, TriesProofs } from './ProofTables.console.tsx';

/** Runs the proof and shows it. */
export default function IsolationProofScreen() {
  const { t } = useTranslation('isolationProof');
  const client = useClient();
  const run = useMutation({
    mutationFn: () => client.call<IsolationProof>('GET', '/api/v1/isolation-proof', { timeoutMs: 60_000 }),
  });
  const proof = run.data;
  const button = (
    <Button leftSection={<IconShieldCheck size={16} />} loading={run.isPending} onClick={() => run.mutate()}>
      {t(proof ? 'again' : 'run')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={{ id: 'isolation-proof', text: t('sentence') }}
        actions={
          proof ? (
            <Group gap="sm">
              <Button
                variant="default"
                leftSection={<IconDownload size={16} />}
                onClick={() => download(proof)}
              >
                {t('download')}
              </Button>
              {button}
            </Group>
          ) : null
        }
      />
      <div aria-live="polite" aria-busy={run.isPending}>
        {run.isPending ? (
          <Stack>
            <Text>{t('running')}</Text>
            <Skeleton h={220} aria-hidden />
          </Stack>
        ) : run.isError ? (
          <EmptyState title={t('failed')} action={button} />
        ) : proof ? (
          <Report proof={proof} />
        ) : (
          <EmptyState title={t('none')} illustration={<GateIllustration />} action={button}>
            {t('noneText')}
          </EmptyState>
        )}
      </div>
    </>
  );
}

function Report({ proof }: { proof: IsolationProof }) {
  const { t, i18n } = useTranslation('isolationProof');
  const zone = useShownZone();
  const figure = (value: number): string => value.toLocaleString(i18n.language);
  return (
    <Stack gap="xl">
      <Alert
        color={proof.passed ? 'success' : 'danger'}
        icon={<IconShieldCheck size={18} aria-hidden />}
        title={t(proof.passed ? 'passed' : 'notPassed')}
      >
        <Text size="sm">
          {t('summary', {
            tables: figure(proof.tables.length),
            resources: figure(proof.resources.length),
            routes: figure(proof.routes.length),
            count: proof.others,
            seconds: figure(Math.ceil(proof.durationMs / 1000)),
          })}
        </Text>
        <Text size="sm">{t('signed', { at: exactTime(proof.madeAt, i18n.language, zone) })}</Text>
      </Alert>
      {proof.isPartial ? <Alert color="warning">{t('partial')}</Alert> : null}
      <TableProofs tables={proof.tables} />
      <TriesProofs title={t('resources')} tries={proof.resources} />
      <TriesProofs title={t('routes')} tries={proof.routes} />
    </Stack>
  );
}

function download(proof: IsolationProof): void {
  const name = `isolation-proof-${proof.organization}-${proof.madeAt.slice(0, 10)}.json`;
  const blob = new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' });
  saveFile({ name, blob });
}
