import { ScreenTabs } from '@tributary/engine/screens/ScreenTabs.console.tsx';
import { useTranslation } from 'react-i18next';

const TABS = ['list', 'requests', 'reference'] as const;

/** The screens for developers, side by side. */
export function DeveloperTabs() {
  const { t } = useTranslation('apiCredentials');
  const tabs = TABS.map((tab) => ({ to: `/general-settings/developers/${tab}`, title: t(`tabs.${tab}`) }));
  return <ScreenTabs label={t('title')} tabs={tabs} />;
}
