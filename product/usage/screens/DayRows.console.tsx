import { DayTable } from '@tributary/engine/screens/report/DayTable.console.tsx';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import type { Usage } from '../routes.ts';
import { USAGE_UNITS } from '../units.ts';
import { useUsageFigures } from './figures.console.ts';

interface DayRowsProps {
  usage: Usage;
  isSandbox: boolean;
}

/** The days of a month, the newest first. */
export function DayRows({ usage: { days, today, currency }, isSandbox }: DayRowsProps) {
  const { t } = useTranslation('usage');
  const { figure } = useUsageFigures();
  return (
    <DayTable
      label={t('days')}
      first={t('day')}
      minWidth={820}
      columns={[
        ...USAGE_UNITS.map((unit) => t(`unit.${unit}`)),
        ...(isSandbox ? [t('tested.submissions'), t('tested.donations')] : []),
        ...(currency ? [t('cost')] : []),
      ]}
      days={days}
      notes={{ [today]: <ToneBadge tone="secondary">{t('unfinished')}</ToneBadge> }}
      cellsOf={(day) => [
        ...USAGE_UNITS.map((unit) => figure(unit, day[unit])),
        ...(isSandbox
          ? [figure('submissions', day.testSubmissions), figure('donations', day.testDonations)]
          : []),
        ...(currency ? [<MoneyText key="cost" minor={day.cost} currency={currency} />] : []),
      ]}
    />
  );
}
