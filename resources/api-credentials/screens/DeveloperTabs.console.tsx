import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useAddress } from '@tributary/engine/screens/address.console.tsx';
import { useTranslation } from 'react-i18next';
import classes from './tabs.module.css';

const TABS = ['list', 'requests', 'reference'] as const;

/** The screens for developers, side by side. */
export function DeveloperTabs() {
  const { t } = useTranslation('apiCredentials');
  const { path } = useAddress();
  return (
    <nav className={classes.tabs} aria-label={t('title')}>
      {TABS.map((tab) => {
        const to = `/general-settings/developers/${tab}`;
        return (
          <ConsoleLink
            key={tab}
            to={to}
            underline="never"
            className={classes.tab}
            aria-current={path === to ? 'page' : undefined}
          >
            {t(`tabs.${tab}`)}
          </ConsoleLink>
        );
      })}
    </nav>
  );
}
