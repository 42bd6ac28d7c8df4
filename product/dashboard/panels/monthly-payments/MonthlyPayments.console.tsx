import { useTranslation } from 'react-i18next';
import type { TenantAnalytics } from '../../analytics.ts';
import { DayChart } from '../../screens/DayChart.console.tsx';
import type { ConsolePanel } from '../panel.console.ts';
import { monthlyPayments } from './panel.ts';

/** The amount of donations of each day, in the currency of which most came in. */
function MonthlyPayments({ analytics: { donations } }: { analytics: TenantAnalytics }) {
  const { t } = useTranslation('dashboard');
  return (
    <DayChart
      kind="money"
      title={t('donations')}
      dates={donations.dates}
      values={donations.total}
      currency={donations.currency}
    />
  );
}

export const monthlyPaymentsPanel: ConsolePanel = {
  panel: monthlyPayments,
  row: 'charts',
  component: MonthlyPayments,
};
