import { Text } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslation } from 'react-i18next';
import type { Delivery } from './delivery.ts';
import { useLasted } from './lasted.console.ts';
import { useReason } from './reason.console.ts';
import classes from './deliveries.module.css';

/** Every attempt of a delivery, in order, and the time of the next one. */
export function Attempts({ delivery: { attempts, nextAttemptAt } }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries');
  const lasted = useLasted();
  const reasonOf = useReason();
  return (
    <>
      {attempts.length > 0 ? (
        <ol className={classes.attempts} aria-label={t('attempts')}>
          {attempts.map((attempt) => {
            const { n, startedAt, outcome, httpStatus, durationMs } = attempt;
            const reason = reasonOf(attempt);
            return (
              <li key={n}>
                <span>
                  {t('attempt', { n })} · {t(`outcome.${outcome}`)}
                  {httpStatus === null ? '' : ` · HTTP ${httpStatus}`} · {lasted(durationMs)} ·{' '}
                  <RelativeTime at={startedAt} />
                </span>
                {reason ? <span className={classes.reason}>{reason}</span> : null}
              </li>
            );
          })}
        </ol>
      ) : null}
      {nextAttemptAt ? (
        <Text size="xs" c="dimmed">
          {t('next')} <RelativeTime at={nextAttemptAt} />
        </Text>
      ) : null}
    </>
  );
}
