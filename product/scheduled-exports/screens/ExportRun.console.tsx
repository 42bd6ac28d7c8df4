import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { DownloadButton } from '@tributary/engine/screens/download/DownloadButton.console.tsx';
import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { SCHEDULED_EXPORTS_PATH } from '@tributary/engine/views/schedule-path.ts';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { isOutOfReach } from '@tributary/engine/screens/reading/out-of-reach.ts';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactDay } from '@tributary/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import { useListTitle, useScheduleCalls } from './schedules.console.ts';

/** Where the link in an e-mail leads: one export, to download. */
export default function ExportRun() {
  const { t } = useTranslation('scheduledExports');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const call = useScheduleCalls();
  const found = useQuery({
    queryKey: ['scheduled-exports', 'run', id],
    queryFn: () => call('GET /scheduled-exports/runs/:id', { params: { id } }),
  });
  const above = <UpLink to={SCHEDULED_EXPORTS_PATH}>{t('title')}</UpLink>;
  return (
    <>
      <PageHeader above={above} title={found.data?.viewName ?? t('runTitle')} />
      {!found.data && isOutOfReach(found.error) ? (
        <EmptyState title={t('runGone')}>{t('runGoneText')}</EmptyState>
      ) : (
        <Loaded found={found} failure={t('runUnread')} waiting={<Skeleton h={160} aria-busy="true" />}>
          {(run) => <Run id={id} run={run} />}
        </Loaded>
      )}
    </>
  );
}

interface Run {
  resource: string;
  period: string;
  format: 'csv' | 'xlsx';
  rows: number;
  until: string;
  isOver: boolean;
}

function Run({ id, run }: { id: string; run: Run }) {
  const { t, i18n } = useTranslation('scheduledExports');
  const zone = useShownZone();
  const list = useListTitle(run.resource);
  return (
    <Stack align="start" maw="64ch">
      <Text>
        {list} · {exactDay(`${run.period}T12:00:00`, i18n.language)} · {t('rows', { count: run.rows })}
      </Text>
      {run.isOver ? (
        <Alert color="info" title={t('over')}>
          {t('overText')}
        </Alert>
      ) : (
        <>
          <DownloadButton
            variant="filled"
            path={`/api/v1/scheduled-exports/runs/${id}/file?language=${i18n.language === 'es' ? 'es' : 'en-US'}`}
          >
            {t('download', { format: run.format === 'csv' ? 'CSV' : 'Excel' })}
          </DownloadButton>
          <Text size="sm" c="dimmed">
            {t('runHelp', { day: exactDay(run.until, i18n.language, zone) })}
          </Text>
        </>
      )}
    </Stack>
  );
}
