import { Kbd, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconHelp, IconKeyboard, IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { GuideLink } from '@tributary/engine/screens/GuideLink.console.tsx';
import { LogoWithName } from '@tributary/kit/components/Logo.console.tsx';
import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HOME } from '../../session/return-path.ts';
import { useWho } from '../../session/who.console.ts';
import type { MenuGroup } from '../menu.ts';
import classes from './Navbar.module.css';
import { EnvironmentSwitch } from './EnvironmentSwitch.console.tsx';
import { IconAction } from '../IconAction.console.tsx';
import action from '../IconAction.module.css';
import { openOverlay } from '../open-overlay.console.ts';
import { UserMenuSlot } from '../user-menu/UserMenuSlot.console.tsx';

const TourNote = lazyPart(
  async () => (await import('@tributary/engine/screens/tour/TourNote.console.tsx')).TourNote,
);

function SkinButton() {
  const { t } = useTranslation('shell');
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme() === 'dark';
  const label = t(dark ? 'preferences.toLight' : 'preferences.toDark');
  return (
    <IconAction label={label} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
      {dark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
    </IconAction>
  );
}

/** The sticky bar: navigation and user menu. `children` is the menu on top, in that layout. */
export function Navbar({ menu, children }: { menu: readonly MenuGroup[]; children?: ReactNode }) {
  const { t } = useTranslation('shell');
  const who = useWho();
  return (
    <header className={classes.bar} data-with-menu={children ? true : undefined}>
      <div className={classes.row}>
        {menu.length > 0 ? (
          <IconAction className={classes.burger} label={t('openMenu')} onClick={() => openOverlay('menu')}>
            <IconMenu2 size={20} stroke={1.6} />
          </IconAction>
        ) : null}
        <Link to={HOME} aria-label={t('home')} className={classes.logo}>
          <LogoWithName />
        </Link>
        <button
          type="button"
          className={classes.find}
          aria-keyshortcuts="Control+K"
          data-tour="shell.find"
          onClick={() => openOverlay('palette')}
        >
          <IconSearch size={16} stroke={1.6} />
          <span className={classes.findLabel}>{t('palette.open')}</span>
          <Kbd className={classes.keys} aria-hidden>
            {t('palette.keys')}
          </Kbd>
        </button>
        <div className={classes.end}>
          {who ? <TourNote userId={who.userId} /> : null}
          <IconAction
            className={classes.wide}
            label={t('shortcuts.title')}
            onClick={() => openOverlay('shortcuts')}
          >
            <IconKeyboard size={18} stroke={1.6} />
          </IconAction>
          <GuideLink className={action.action} aria-label={t('help')} data-tip={t('help')}>
            <IconHelp size={18} stroke={1.6} />
          </GuideLink>
          {who ? <EnvironmentSwitch /> : null}
          <SkinButton />
          <UserMenuSlot />
        </div>
      </div>
      {children}
    </header>
  );
}
