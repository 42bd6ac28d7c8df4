import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './base.css';
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { REMEMBERED_PREFIX } from '../remembered.ts';
import { cssVariables, theme } from './theme.console.ts';

const skins = localStorageColorSchemeManager({ key: `${REMEMBERED_PREFIX}skin` });

/** Applies this product's theme to its children. The skin is stored in the browser. Default: light. */
export function ThemeProvider({
  children,
  direction = 'ltr',
}: {
  children: ReactNode;
  direction?: 'ltr' | 'rtl';
}) {
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={skins}
        defaultColorScheme="light"
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
