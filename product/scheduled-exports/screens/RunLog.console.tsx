import { Skeleton, Text } from '@mantine/core';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { SCHEDULED_EXPORTS_PATH } from '@tributary/engine/views/schedule-path.ts';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import classes from './schedules.module.css';
import { useRuns } from './schedules.console.ts';

/** The log of a scheduled export: its sent exports with recipients, and the reasons of failures. */
export function RunLog({ id, name }: { id: string; name: string }) {
  const { t, i18n } = useTranslation('scheduledExports');
  const found = useRuns(id, true);
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <Loaded found={found} failure={t('runsUnread')} waiting={<Skeleton h={40} mt="xs" aria-busy="true" />}>
      {(runs) => (
        <ul className={classes.runs} aria-label={t('runsOf', { name })}>
          {runs.map((run) => (
            <li key={run.id}>
              <ToneBadge tone={run.failure ? 'danger' : 'success'}>
                {t(run.failure ? 'failedRun' : 'doneRun')}
              </ToneBadge>
              <div className={classes.words}>
                <Text size="sm">
                  {run.failure ? (
                    day.format(new Date(run.period))
                  ) : (
                    <ConsoleLink to={`${SCHEDULED_EXPORTS_PATH}/runs/${run.id}`}>
                      {day.format(new Date(run.period))}
                    </ConsoleLink>
                  )}
                  {' · '}
                  {run.failure ? t(`failure.${run.failure}`) : t('rows', { count: run.rows ?? 0 })}
                </Text>
                <Text size="sm" c="dimmed">
                  {run.sentTo.length > 0
                    ? `${t('to', { people: new Intl.ListFormat(i18n.language).format(run.sentTo) })} · `
                    : ''}
                  <RelativeTime at={run.at} />
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
