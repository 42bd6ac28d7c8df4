import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineFace } from '@tributary/engine/screens/noun.console.ts';
import { FormDrawing } from '@tributary/kit/pieces/drawings/FormDrawing.console.tsx';
import { FIELD_TYPES, formFields } from './form-field.ts';

export type FormField = RecordOf<typeof formFields>;

/** Form fields as the shared screens see them. */
export const formFieldFace = defineFace<FormField>(formFields, {
  catalogue: 'formFields',
  drawing: <FormDrawing />,
  listPath: '/form-configurations/form-fields',
  createPath: '/form-fields/create',
  openPath: ({ id }) => `/form-fields/${id}/edit`,
  opensWith: 'update',
  drafts: true,
  choices: { type: FIELD_TYPES },
  refusals: {
    'Add at least one option': 'formFields:refusal.options',
    'Start with a lowercase letter and use only letters, digits and underscores': 'formFields:refusal.key',
    'This key is reserved': 'formFields:refusal.reserved',
  },
});
