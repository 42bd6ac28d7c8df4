import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { onOverlayChange, overlayCount, PATIENCE_MS } from './loading.ts';
import classes from './LoadingOverlay.module.css';
import { Logo } from './Logo.console.tsx';

/** True once `busy` has lasted longer than 400 ms. */
function useImpatience(busy: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return setLate(false);
    const timer = window.setTimeout(() => setLate(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, [busy]);
  return busy && late;
}

/** Covers the window during work that must not be interrupted (signing in, going to the portal). */
export function LoadingOverlay({ busy = false }: { busy?: boolean }) {
  const { t } = useTranslation('kit');
  const works = useSyncExternalStore(onOverlayChange, overlayCount);
  if (!useImpatience(busy || works > 0)) return null;
  return (
    <div className={classes.overlay} role="status">
      <Logo size={56} moving />
      <span className={classes.words}>{t('loading')}</span>
    </div>
  );
}

/** A progress bar along the upper edge while the next screen loads, once that takes longer than 400 ms. */
export function LoadingLine({ busy }: { busy: boolean }) {
  const { t } = useTranslation('kit');
  return useImpatience(busy) ? (
    <div className={classes.line} role="progressbar" aria-label={t('loading')} />
  ) : null;
}
