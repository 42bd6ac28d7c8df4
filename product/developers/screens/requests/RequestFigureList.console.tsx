import { useTranslation } from 'react-i18next';
import type { RequestFigures } from '../../requests/routes.ts';
import classes from './requests.module.css';

/** How many requests there were, how many were refused or failed, and how long they took. */
export function RequestFigureList({ figures }: { figures: RequestFigures }) {
  const { t, i18n } = useTranslation('developers');
  const count = (value: number): string => value.toLocaleString(i18n.language);
  const ms = (value: number | null): string =>
    value === null ? '–' : t('requests.ms', { figure: count(value) });
  const rows = [
    ['total', count(figures.total)],
    ['refused', count(figures.refused)],
    ['failedCount', count(figures.failed)],
    ['median', ms(figures.medianMs)],
    ['p95', ms(figures.p95Ms)],
  ] as const;
  return (
    <dl className={classes.figures}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`requests.figure.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
