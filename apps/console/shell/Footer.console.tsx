import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './Footer.module.css';

const SUPPORT = '/support/request';

/** The static footer, at the end of every screen. */
export function Footer() {
  const { t } = useTranslation('shell');
  const canAsk = SUPPORT in useRouter().routesByPath;
  return (
    <footer className={classes.footer} aria-label={t('footer.label')}>
      <span>
        {t('brand')} · {t('footer.line')}
      </span>
      {canAsk ? (
        <Link to={SUPPORT} className={classes.link}>
          {t('footer.support')}
        </Link>
      ) : null}
    </footer>
  );
}
