import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslation } from 'react-i18next';
import type { DeskState, FailureCause } from '../desk.ts';
import classes from './desk.module.css';

const sum = (causes: readonly FailureCause[], part: DeskState): number =>
  causes.reduce((total, cause) => total + cause[part], 0);

/** How much has stopped, fails and waits, and since when. */
export function DeskTotals({ causes }: { causes: readonly FailureCause[] }) {
  const { t, i18n } = useTranslation('deliveries');
  const figure = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const oldest = causes.map(({ oldestAt }) => oldestAt).toSorted()[0];
  const next = causes.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).toSorted()[0];
  return (
    <dl className={classes.totals}>
      {(['parked', 'held', 'failing', 'waiting'] as const).map((part) => (
        <div key={part} data-part={part}>
          <dt>{t(`desk.state.${part}`)}</dt>
          <dd className="tabular">{figure(sum(causes, part))}</dd>
        </div>
      ))}
      <div>
        <dt>{t('desk.oldest')}</dt>
        <dd>
          <RelativeTime at={oldest} />
        </dd>
      </div>
      <div>
        <dt>{t('desk.next')}</dt>
        <dd>{next ? <RelativeTime at={next} /> : t('desk.noNext')}</dd>
      </div>
    </dl>
  );
}
