import { useTranslation } from 'react-i18next';
import type { TenantAnalytics } from '../../analytics.ts';
import { DayChart } from '../../screens/DayChart.console.tsx';
import type { ConsolePanel } from '../panel.console.ts';
import { monthlySubscribers } from './panel.ts';

/** The number of subscribers of each day. */
function MonthlySubscribers({ analytics: { subscribers } }: { analytics: TenantAnalytics }) {
  const { t } = useTranslation('dashboard');
  return (
    <DayChart kind="people" title={t('subscribers')} dates={subscribers.dates} values={subscribers.total} />
  );
}

export const monthlySubscribersPanel: ConsolePanel = {
  panel: monthlySubscribers,
  row: 'charts',
  component: MonthlySubscribers,
};
