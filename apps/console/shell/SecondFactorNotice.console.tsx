import { useNavigate, useRouterState } from '@tanstack/react-router';
import { IconShieldLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useWho } from '../session/who.console.ts';
import classes from './topbar/EnvironmentSwitch.module.css';

const SETTINGS = '/account-settings';

/**
 * Leads people who must set up a second factor to the screen where they can, and says why. Once they have one, the page
 * is loaded again with everything that their role allows.
 */
export function SecondFactorNotice() {
  const { t } = useTranslation('shell');
  const lacksFactor = useWho()?.lacksFactor ?? false;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  const isElsewhere = lacksFactor && path !== SETTINGS;
  useEffect(() => {
    if (isElsewhere) void navigate({ to: SETTINGS, replace: true });
  }, [isElsewhere, navigate]);
  return (
    <div role="status">
      {lacksFactor ? (
        <div className={classes.notice}>
          <IconShieldLock size={18} stroke={1.6} aria-hidden />
          <span className={classes.text}>
            <strong>{t('factor.title')}</strong> {t('factor.text')}
          </span>
          <button type="button" className={classes.back} onClick={() => window.location.assign('/')}>
            {t('factor.done')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
