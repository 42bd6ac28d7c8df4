import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './Footer.module.css';

const GUIDES = '/support/docs';

/** The static footer, at the end of every screen. */
export function Footer() {
  const { t } = useTranslation('shell');
  return (
    <footer className={classes.footer} aria-label={t('footer.label')}>
      <span>
        {t('brand')} · {t('footer.line')}
      </span>
      <Link to={GUIDES} className={classes.link}>
        {t('footer.guides')}
      </Link>
    </footer>
  );
}
