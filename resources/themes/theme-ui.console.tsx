import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { SpringIllustration } from '@tributary/kit/illustrations/SpringIllustration.console.tsx';
import { themes } from './theme.ts';

/** Themes as the shared screens see them. */
export const themeUi = defineUi<RecordOf<typeof themes>>(themes, {
  illustration: <SpringIllustration />,
  listPath: '/themes',
  createPath: '/themes/create',
  openPath: ({ id }) => `/themes/${id}/edit`,
  opensWith: 'update',
});
