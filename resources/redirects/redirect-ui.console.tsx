import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { SpringIllustration } from '@tributary/kit/illustrations/SpringIllustration.console.tsx';
import { redirects } from './redirect.ts';

/** Redirects as the shared screens see them. */
export const redirectUi = defineUi<RecordOf<typeof redirects>>(redirects, {
  illustration: <SpringIllustration />,
  listPath: '/pages/redirects',
  createPath: '/pages/redirects/create',
  openPath: ({ id }) => `/pages/redirects/${id}/edit`,
  opensWith: 'update',
  choices: { status: ['301', '302'] },
});
