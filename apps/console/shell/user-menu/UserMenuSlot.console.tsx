import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionState } from '../../session/store.console.ts';
import { useDisplayName } from '../../session/who.console.ts';
import { OwnAvatar } from './OwnAvatar.console.tsx';
import classes from './UserMenu.module.css';

const load = () => import('./UserMenu.console.tsx');
const UserMenu = lazy(load);

/**
 * Reserves the user menu's space until its code is loaded, after the first screen. An earlier click opens it once it
 * is.
 */
export function UserMenuSlot() {
  const { t } = useTranslation('shell');
  const name = useDisplayName();
  const known = useSessionState().status !== 'unknown';
  const [wanted, setWanted] = useState<'no' | 'closed' | 'open'>('no');
  useEffect(() => {
    if (!known) return;
    const later = window.setTimeout(() => setWanted((now) => (now === 'no' ? 'closed' : now)), 600);
    return () => window.clearTimeout(later);
  }, [known]);
  const place = (
    <button
      type="button"
      className={classes.button}
      aria-label={t('userMenu.open', { name })}
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onClick={() => setWanted('open')}
    >
      <OwnAvatar />
    </button>
  );
  return wanted === 'no' ? (
    place
  ) : (
    <Suspense fallback={place}>
      <UserMenu defaultOpened={wanted === 'open'} />
    </Suspense>
  );
}
