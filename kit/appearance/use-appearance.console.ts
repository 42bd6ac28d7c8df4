import { useDirection, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../i18n/browser.console.ts';
import { DEFAULT_LOCALE, type Locale } from '../i18n/locales.ts';
import { useRemembered } from '../remembered.console.ts';

/** The console's appearance and language. */
export interface Appearance {
  language: Locale;
  skin: 'light' | 'dark' | 'auto';
  layout: 'vertical' | 'horizontal';
  direction: 'ltr' | 'rtl';
}

/** The defaults (specification, section 9). */
export const DEFAULT_APPEARANCE: Appearance = {
  language: DEFAULT_LOCALE,
  skin: 'light',
  layout: 'vertical',
  direction: 'ltr',
};

let chosen: Partial<Appearance> = {};

/** The choices made since the console was loaded, or since the last call. */
export function takeChosenAppearance(): Partial<Appearance> {
  const taken = chosen;
  chosen = {};
  return taken;
}

/** The current appearance, and how to change it: at once, and stored in this browser. */
export function useAppearance(): [now: Appearance, change: (some: Partial<Appearance>) => void] {
  const { i18n } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { setDirection } = useDirection();
  const [layout, setLayout] = useRemembered('layout');
  const [direction, rememberDirection] = useRemembered('direction');
  const change = (some: Partial<Appearance>): void => {
    Object.assign(chosen, some);
    if (some.skin) setColorScheme(some.skin);
    if (some.layout) setLayout(some.layout);
    if (some.direction) {
      rememberDirection(some.direction);
      setDirection(some.direction);
    }
    if (some.language) void changeLanguage(i18n, some.language);
  };
  return [{ language: i18n.language as Locale, skin: colorScheme, layout, direction }, change];
}
