import { CountTable } from '@tributary/engine/screens/report/CountTable.console.tsx';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { exactDay } from '@tributary/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import type { Usage } from '../routes.ts';
import { USAGE_UNITS } from '../units.ts';
import { useUsageFigures } from './figures.console.ts';
import classes from './Usage.module.css';

interface DayRowsProps {
  usage: Usage;
  isSandbox: boolean;
}

/** The days of a month, the newest first. */
export function DayRows({ usage: { days, today, currency }, isSandbox }: DayRowsProps) {
  const { t, i18n } = useTranslation('usage');
  const { figure } = useUsageFigures();
  return (
    <CountTable
      label={t('days')}
      first={t('day')}
      minWidth={820}
      columns={[
        ...USAGE_UNITS.map((unit) => t(`unit.${unit}`)),
        ...(isSandbox ? [t('tested.submissions'), t('tested.donations')] : []),
        ...(currency ? [t('cost')] : []),
      ]}
      rows={days.toReversed().map((day) => ({
        key: day.day,
        name: (
          <span className={classes.day}>
            {exactDay(`${day.day}T12:00:00`, i18n.language)}{' '}
            {day.day === today ? <ToneBadge tone="secondary">{t('unfinished')}</ToneBadge> : null}
          </span>
        ),
        cells: [
          ...USAGE_UNITS.map((unit) => figure(unit, day[unit])),
          ...(isSandbox
            ? [figure('submissions', day.testSubmissions), figure('donations', day.testDonations)]
            : []),
          ...(currency ? [<MoneyText key="cost" minor={day.cost} currency={currency} />] : []),
        ],
      }))}
    />
  );
}
