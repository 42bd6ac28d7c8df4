import { useTranslation } from 'react-i18next';
import type { Counter } from '../counter-ui.console.tsx';
import { changeFigure, exactFigure, type CounterSummary } from '../counter-total.ts';
import classes from './entries.module.css';

/** The total as a sum: initial count, submissions, refunds, adjustments. */
export function Breakdown({ counter, summary }: { counter: Counter; summary: CounterSummary }) {
  const { t, i18n } = useTranslation('counterEntries');
  const { parts, total } = summary;
  const change = (value: number) => changeFigure(counter, value, i18n.language);
  const rows: [name: string, figure: string][] = [
    [t('opening'), exactFigure(counter, counter.labels.initialCount, i18n.language)],
    [t(`sum.submissions.${counter.kind}`), change(parts.submissions)],
    [t('sum.refunds'), change(parts.refunds)],
    [t('sum.adjustments'), change(parts.adjustments)],
  ];
  return (
    <dl className={classes.sum}>
      {rows.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{figure}</bdi>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('total')}</dt>
        <dd>
          <bdi>{exactFigure(counter, total, i18n.language)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
