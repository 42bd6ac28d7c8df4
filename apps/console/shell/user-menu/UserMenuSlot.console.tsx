import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionState } from '../../session/store.console.ts';
import { useDisplayName } from '../../session/who.console.ts';
import { OwnAvatar } from './OwnAvatar.console.tsx';
import classes from './UserMenu.module.css';

const load = async () => (await import('./UserMenu.console.tsx')).default;
const UserMenu = lazyPart(load);

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
      onPointerEnter={() => void load().catch(() => undefined)}
      onClick={() => setWanted('open')}
    >
      <OwnAvatar />
    </button>
  );
  return wanted === 'no' ? (
    place
  ) : (
    <UserMenu
      key={wanted}
      defaultOpened={wanted === 'open'}
      waiting={place}
      onMissing={() => setWanted('no')}
    />
  );
}
