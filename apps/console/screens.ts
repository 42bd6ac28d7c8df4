import type { ScreenDeclaration } from '@tributary/kit/screens.ts';
import { resourceScreens } from '@tributary/resources/catalog.console.ts';

/** Every screen of the console, as the rooms declare them. */
export const screens: readonly ScreenDeclaration[] = [...resourceScreens];
