import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SkipTarget.module.css';

const ID = 'content';

/** The first stop of the Tab key: skips the menu. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a
      className={classes.link}
      href={`#${ID}`}
      onClick={(event) => (event.preventDefault(), document.getElementById(ID)?.focus())}
    >
      {t('skipToContent')}
    </a>
  );
}

/** The content that the skip link leads to. */
export function SkipTarget({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <main id={ID} tabIndex={-1} className={`${classes.target} ${className ?? ''}`}>
      {children}
    </main>
  );
}
