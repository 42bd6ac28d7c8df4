import type { ResourceDefinition } from '@tributary/engine/definition/resource.ts';
import { systemData } from '@tributary/engine/definition/system.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import { onServer, type ServerResource } from '@tributary/engine/lifecycle/context.server.ts';
import { findDocuments } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { formSchema, type FormSchema } from '@tributary/form-engine/schema.ts';
import { formFields, type FormFieldData } from '../form-fields/form-field.ts';
import { regularExpressions, type RegularExpressionData } from '../regular-expressions/regular-expression.ts';
import { forms } from './form.ts';
import { givingExampleIn } from './giving-examples.ts';
import { idsPointedTo, settleForm } from './settle.ts';

/** Forms on the server: their questions follow the shared fields and expressions they point to. */
export function formsOnServer(): ServerResource {
  return onServer(forms, {
    async beforeWrite({ tx, actor, data, previous }) {
      const example = givingExampleIn(data.schema);
      // What was made while the plan included it can still be edited.
      const isNew = !previous || givingExampleIn(previous.schema) === undefined;
      if (example && isNew) requireFlag(actor.plan, 'GIVING_EXAMPLE_COMPONENT', example);
      return { ...data, schema: await settledSchema(tx, actor.tenantId, data.schema) };
    },
  });
}

/**
 * A form's schema in line with what it points to, as that stands in this transaction.
 * @throws ProblemError validation_failed when a shared key meets another question's
 */
export async function settledSchema(
  tx: Transaction,
  tenantId: string,
  schema: FormSchema,
): Promise<FormSchema> {
  const ids = idsPointedTo(schema);
  const fields = await readShared<FormFieldData>(tx, tenantId, formFields as never, ids.fields);
  const inherited = [...fields.values()].flatMap(({ expressionId }) => (expressionId ? [expressionId] : []));
  const expressions = await readShared<RegularExpressionData>(tx, tenantId, regularExpressions as never, [
    ...new Set([...ids.expressions, ...inherited]),
  ]);
  const settled = formSchema.safeParse(settleForm(schema, { fields, expressions }));
  if (settled.success) return settled.data;
  throw new ProblemError('validation_failed', 'Nothing was saved.', {
    errors: settled.error.issues.map(({ path, message }) => ({
      path: ['schema', ...path].join('.'),
      message,
    })),
  });
}

/** Records by their ids, the product's own among them. */
async function readShared<Data>(
  tx: Transaction,
  tenantId: string,
  definition: ResourceDefinition,
  ids: readonly string[],
): Promise<Map<string, Data>> {
  const found = new Map<string, Data>();
  const stored: string[] = [];
  for (const id of ids) {
    const ofProduct = systemData(definition, id);
    if (ofProduct) found.set(id, ofProduct as Data);
    else stored.push(id);
  }
  for (const { id, data } of await findDocuments(tx, tenantId, definition, stored))
    found.set(id, data as Data);
  return found;
}
