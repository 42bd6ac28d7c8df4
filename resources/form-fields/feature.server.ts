import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { CHOICE_TYPES, formFields, TYPED_TYPES, type FormFieldData } from './form-field.ts';

/** A type with choices needs some; a typed one has none, and only it can have a regular expression. */
function checkField(field: FormFieldData): FormFieldData {
  const isChoice = CHOICE_TYPES.includes(field.type);
  if (isChoice && field.options.length === 0)
    throw new ProblemError('validation_failed', 'Nothing was saved.', {
      errors: [{ path: 'options', message: 'Add at least one option' }],
    });
  return {
    ...field,
    options: isChoice ? field.options : [],
    expressionId: TYPED_TYPES.includes(field.type) ? field.expressionId : null,
  };
}

/** Form fields: validated before they are stored. Cascades change the records that use them. */
export const formFieldsFeature = defineFeature({
  name: formFields.name,
  resource: formFields,
  parts: () => ({ hooks: { beforeWrite: async ({ data }) => checkField(data) } }),
});
