import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { FormIllustration } from '@tributary/kit/illustrations/FormIllustration.console.tsx';
import { forms } from './form.ts';

export type Form = RecordOf<typeof forms>;

/** The ui of forms. */
export const formUi = defineUi<Form>(forms, {
  illustration: <FormIllustration />,
  listPath: '/forms/list',
  createPath: '/forms/create',
  openPath: ({ id }) => `/forms/${id}/edit`,
  opensWith: 'update',
  drafts: true,
  partMessages: ['formBuilder:props', 'formBuilder:settings'],
});
