import { ProblemError } from '@tributary/engine/errors/problem.ts';
import {
  onServer,
  type HookWrite,
  type OtherRecords,
  type ServerResource,
} from '@tributary/engine/lifecycle/context.server.ts';
import { CHOICE_TYPES, formFields, TYPED_TYPES, type FormFieldData } from './form-field.ts';

/** Takes a changed field to the forms and configurations that use it. The catalog provides it. */
export type FieldFollower = (write: HookWrite<FormFieldData>, others: OtherRecords) => Promise<void>;

/** A type that is chosen from needs choices; one that is typed has none, and only it can match an expression. */
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

/** Form fields on the server: whole before they are kept, and followed by what uses them. */
export function formFieldsOnServer(follow: FieldFollower): ServerResource {
  return onServer(formFields, {
    beforeWrite: async ({ data }) => checkField(data),
    async afterWrite(write, others) {
      if (write.previous) await follow(write, others);
    },
  });
}
