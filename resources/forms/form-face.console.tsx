import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineFace } from '@tributary/engine/screens/noun.console.ts';
import { FormDrawing } from '@tributary/kit/pieces/drawings/FormDrawing.console.tsx';
import { forms } from './form.ts';

export type Form = RecordOf<typeof forms>;

/** Forms as the shared screens see them. */
export const formFace = defineFace<Form>(forms, {
  catalogue: 'forms',
  drawing: <FormDrawing />,
  listPath: '/forms/list',
  createPath: '/forms/create',
  openPath: ({ id }) => `/forms/${id}/edit`,
  opensWith: 'update',
  drafts: true,
  partWords: ['formBuilder:props', 'formBuilder:settings'],
});
