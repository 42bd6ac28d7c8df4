import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './base.css';
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { REMEMBERED_PREFIX } from '../remembered.ts';
import { cssVariables, theme } from './theme.console.ts';

const skins = localStorageColorSchemeManager({ key: `${REMEMBERED_PREFIX}skin` });

/** Draws everything inside it in this product's theme. The skin is remembered; it is light until somebody chooses. */
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
