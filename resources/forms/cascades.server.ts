import { ProblemError } from '@tributary/engine/errors/problem.ts';
import {
  cascadeOf,
  type Cascade,
  type Cascades,
  type WriteFrame,
} from '@tributary/engine/lifecycle/hooks.server.ts';
import { findDocuments } from '@tributary/engine/storage/collection.server.ts';
import { formFields } from '../form-fields/form-field.ts';
import { regularExpressions } from '../regular-expressions/regular-expression.ts';
import { forms, type FormData } from './form.ts';
import { settledSchema } from './settled-schema.server.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Updates these forms from the records they reference; each changed form is written. */
async function updateForms(write: WriteFrame, cascades: Cascades, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted())
    await cascades.write(forms, id, async (form) => {
      const schema = await settled(write, form);
      return same(schema, form.schema) ? undefined : { ...form, schema };
    });
}

async function settled({ tx, actor }: WriteFrame, form: FormData): Promise<FormData['schema']> {
  try {
    return await settledSchema(tx, actor.tenantId, form.schema);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const message = `The form “${form.description}” has another question with this key. Rename that one first.`;
    throw new ProblemError('validation_failed', message, {
      errors: [{ path: 'key', message }],
      cause: error,
    });
  }
}

/** The cascades of shared fields and regular expressions to the forms that reference them. */
export const formCascades: readonly Cascade[] = [
  // A changed key or expression of a field.
  cascadeOf(formFields, async (write, cascades) => {
    const { id, data, previous } = write;
    if (!previous || same([data.key, data.expressionId], [previous.key, previous.expressionId])) return;
    const used = { definition: formFields, id, data: previous };
    await updateForms(write, cascades, await cascades.usersOf(used, forms.name));
  }),
  // A changed expression is copied into every form that uses it: by a question, or by a shared field.
  cascadeOf(regularExpressions, async (write, cascades) => {
    const { tx, actor, id, data, previous } = write;
    if (!previous) return;
    if (
      same([data.pattern, data.flags, data.messages], [previous.pattern, previous.flags, previous.messages])
    )
      return;
    const used = { definition: regularExpressions, id, data };
    const affected = new Set(await cascades.usersOf(used, forms.name));
    const fieldIds = await cascades.usersOf(used, formFields.name);
    for (const field of await findDocuments(tx, actor.tenantId, formFields, fieldIds))
      for (const user of await cascades.usersOf({ definition: formFields, ...field }, forms.name))
        affected.add(user);
    await updateForms(write, cascades, [...affected]);
  }),
];
