import { useComputedColorScheme } from '@mantine/core';
import {
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPalette,
  IconPlus,
  IconRoute,
  IconSun,
} from '@tabler/icons-react';
import { useTour } from '@tributary/engine/screens/tour/use-tour.console.ts';
import { useAppearance } from '@tributary/kit/appearance/use-appearance.console.ts';
import { LOCALE_NAMES, LOCALES } from '@tributary/kit/i18n/locales.ts';
import type { Translate } from '@tributary/kit/i18n/message.console.ts';
import { withOverlay } from '@tributary/kit/components/loading.ts';
import type { ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';
import { useTranslation } from 'react-i18next';
import { useWho } from '../../session/who.console.ts';
import { openOverlay } from '../open-overlay.console.ts';
import { signOut } from '../user-menu/sign-out.console.ts';
import { resourceLink, type PaletteItem } from './entry.ts';

/** Actions for every screen: create a record of each resource, change the appearance, sign out. */
export function useActions(
  screens: readonly ScreenDeclaration[],
  can: (action: string, subject: string) => boolean,
  translate: Translate,
): PaletteItem[] {
  const { t } = useTranslation(['palette', 'shell', 'kit']);
  const tour = useTour(useWho()?.userId ?? '');
  const isDark = useComputedColorScheme() === 'dark';
  const [{ language }, change] = useAppearance();
  const creating = screens.filter(
    ({ path, ability }) => ability?.[0] === 'create' && can(...ability) && !path.includes('$'),
  );
  return [
    ...creating.map(({ path, titleKey, ability }) => ({
      id: `create ${path}`,
      label: translate(titleKey),
      icon: resourceLink(screens, ability![1])?.icon ?? IconPlus,
      path,
    })),
    ...(tour ? [{ id: 'tour', label: t('kit:tour.begin'), icon: IconRoute, run: tour.begin }] : []),
    {
      id: 'skin',
      label: t(isDark ? 'shell:preferences.toLight' : 'shell:preferences.toDark'),
      icon: isDark ? IconSun : IconMoon,
      run: () => change({ skin: isDark ? 'light' : 'dark' }),
    },
    ...LOCALES.filter((locale) => locale !== language).map((locale) => ({
      id: `language ${locale}`,
      label: t('action.language', { language: LOCALE_NAMES[locale] }),
      icon: IconLanguage,
      run: () => change({ language: locale }),
    })),
    {
      id: 'appearance',
      label: t('shell:preferences.title'),
      icon: IconPalette,
      run: () => openOverlay('preferences'),
    },
    {
      id: 'shortcuts',
      label: t('shell:shortcuts.title'),
      icon: IconKeyboard,
      run: () => openOverlay('shortcuts'),
    },
    {
      id: 'signOut',
      label: t('shell:userMenu.signOut'),
      icon: IconLogout,
      run: () => void withOverlay(signOut()),
    },
  ];
}
