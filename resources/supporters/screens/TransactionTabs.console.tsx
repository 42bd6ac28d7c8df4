import { ScreenTabs } from '@tributary/engine/screens/ScreenTabs.console.tsx';
import { useTranslation } from 'react-i18next';

/** The lists of transactions and of the people who made them, side by side. */
export function TransactionTabs() {
  const { t } = useTranslation('supporters');
  return (
    <ScreenTabs
      label={t('list.tabs')}
      tabs={[
        { to: '/forms/transactions/list', title: t('list.transactions') },
        { to: '/forms/transactions/supporters', title: t('list.title') },
      ]}
    />
  );
}
