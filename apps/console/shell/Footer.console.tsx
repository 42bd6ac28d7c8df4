import { Link, useLocation } from '@tanstack/react-router';
import { GuideLink } from '@tributary/engine/screens/GuideLink.console.tsx';
import { useTranslation } from 'react-i18next';
import classes from './Footer.module.css';

const GUIDES = '/support/docs';
const SUPPORT = '/support/request';

/** The static footer, at the end of every screen. */
export function Footer() {
  const { t } = useTranslation('shell');
  const from = useLocation({ select: ({ pathname }) => pathname });
  return (
    <footer className={classes.footer} aria-label={t('footer.label')}>
      <span>
        {t('brand')} · {t('footer.line')}
      </span>
      <span className={classes.links}>
        <GuideLink className={classes.link}>{t('help')}</GuideLink>
        <Link to={GUIDES} className={classes.link}>
          {t('footer.guides')}
        </Link>
        <Link to={SUPPORT} search={{ from }} className={classes.link}>
          {t('footer.support')}
        </Link>
      </span>
    </footer>
  );
}
