import { ScreenTabs } from '@tributary/engine/screens/ScreenTabs.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { useTranslation } from 'react-i18next';
import { pageUi, type Page } from '../page-ui.console.tsx';

/** The screens of a page beside its builder, for people who may open all of them. */
export function PageTabs({ page }: { page: Page }) {
  const { t } = useTranslation('pages');
  if (!useAllowed(pageUi).update) return null;
  return (
    <ScreenTabs
      label={page.name}
      tabs={[
        { to: `/pages/${page.id}/settings`, title: t('tab.settings') },
        { to: `/pages/${page.id}/publishing`, title: t('publishing') },
        { to: `/pages/${page.id}/translations`, title: t('translations') },
        { to: `/pages/${page.id}/statistics`, title: t('statistics') },
      ]}
    />
  );
}
