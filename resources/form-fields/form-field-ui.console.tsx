import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { FormIllustration } from '@tributary/kit/illustrations/FormIllustration.console.tsx';
import { FIELD_TYPES, formFields } from './form-field.ts';
import { shownLabel } from './shown-label.ts';

export type FormField = RecordOf<typeof formFields>;

/** The ui of form fields. */
export const formFieldUi = defineUi<FormField>(formFields, {
  illustration: <FormIllustration />,
  title: shownLabel,
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
