import { IconFlask } from '@tabler/icons-react';
import { useRemembered } from '@tributary/kit/remembered.console.ts';
import { useTranslation } from 'react-i18next';
import classes from './EnvironmentSwitch.module.css';

/**
 * Chooses between production and sandbox data; stored in this browser. In plain CSS, as it is on the first screen.
 */
export function EnvironmentSwitch() {
  const { t } = useTranslation('shell');
  const [isProduction, setProduction] = useRemembered('productionEnvironment');
  return (
    <button
      type="button"
      role="switch"
      aria-checked={!isProduction}
      aria-label={t('environment.switch')}
      title={t(isProduction ? 'environment.showSandbox' : 'environment.showProduction')}
      className={classes.switch}
      onClick={() => setProduction(!isProduction)}
    >
      <IconFlask size={18} stroke={1.6} aria-hidden />
      <span className={classes.label} aria-hidden>
        {t('environment.sandbox')}
      </span>
      <span className={classes.track} aria-hidden />
    </button>
  );
}

/**
 * A banner on every screen that says that the data is sandbox data, with a button to switch back. Nothing in
 * production.
 */
export function SandboxNotice() {
  const { t } = useTranslation('shell');
  const [isProduction, setProduction] = useRemembered('productionEnvironment');
  return (
    <div role="status">
      {isProduction ? null : (
        <div className={classes.notice}>
          <IconFlask size={18} stroke={1.6} aria-hidden />
          <span className={classes.text}>
            <strong>{t('environment.noticeTitle')}</strong> {t('environment.noticeText')}
          </span>
          <button type="button" className={classes.back} onClick={() => setProduction(true)}>
            {t('environment.showProduction')}
          </button>
        </div>
      )}
    </div>
  );
}
