import type { ScreenDeclaration } from '@tributary/kit/screens.ts';
import { accountScreens } from '@tributary/product/account/account.console.tsx';
import { dashboardScreens } from '@tributary/product/dashboard/dashboard.console.tsx';
import { formBuilderScreens } from '@tributary/product/form-builder/screen.console.tsx';
import { pageBuilderScreens } from '@tributary/product/page-builder/screen.console.tsx';
import { resourceScreens } from '@tributary/resources/catalog.console.ts';

/** Every screen of the console, as the rooms declare them. */
export const screens: readonly ScreenDeclaration[] = [
  ...dashboardScreens,
  ...accountScreens,
  ...pageBuilderScreens,
  ...formBuilderScreens,
  ...resourceScreens,
];
