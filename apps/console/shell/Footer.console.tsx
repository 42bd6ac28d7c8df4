import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './Footer.module.css';

/** The static footer, at the end of every screen. */
export function Footer() {
  const { t } = useTranslation('shell');
  return (
    <footer className={classes.footer} aria-label={t('footer.label')}>
      <span>
        {t('brand')} · {t('footer.line')}
      </span>
      <Link to="/support/request" className={classes.link}>
        {t('footer.support')}
      </Link>
    </footer>
  );
}
