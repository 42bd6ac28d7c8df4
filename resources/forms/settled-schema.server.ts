import type * as z from 'zod';
import type { DataSchema, ResourceDefinition } from '@tributary/engine/definition/resource.ts';
import { systemData } from '@tributary/engine/definition/system.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { findDocuments } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { formSchema, type FormSchema } from '@tributary/form-engine/schema.ts';
import { formFields } from '../form-fields/form-field.ts';
import { readOrganization } from '../organization/organization.server.ts';
import { regularExpressions } from '../regular-expressions/regular-expression.ts';
import { idsPointedTo, updateSharedFields } from './update-shared-fields.ts';

/**
 * A form's schema, updated from the records it references as this transaction sees them.
 * @throws ProblemError validation_failed when a shared key equals another question's
 */
export async function settledSchema(
  tx: Transaction,
  tenantId: string,
  schema: FormSchema,
): Promise<FormSchema> {
  const ids = idsPointedTo(schema);
  const fields = await readShared(tx, tenantId, formFields, ids.fields);
  const inherited = [...fields.values()].flatMap(({ expressionId }) => (expressionId ? [expressionId] : []));
  const expressions = await readShared(tx, tenantId, regularExpressions, [
    ...new Set([...ids.expressions, ...inherited]),
  ]);
  const shared = updateSharedFields(schema, { fields, expressions });
  const settled = formSchema.safeParse(await withCharity(tx, tenantId, shared));
  if (settled.success) return settled.data;
  throw new ProblemError('validation_failed', 'Nothing was saved.', {
    errors: settled.error.issues.map(({ path, message }) => ({
      path: ['schema', ...path].join('.'),
      message,
    })),
  });
}

/** Adds the charity to declarations: the organization, if the form names none. */
async function withCharity(tx: Transaction, tenantId: string, schema: FormSchema): Promise<FormSchema> {
  if (!schema.components.some((one) => one.type === 'giftAid' && one.charity === '')) return schema;
  const { name } = await readOrganization(tx, tenantId);
  const components = schema.components.map((one) =>
    one.type === 'giftAid' && one.charity === '' ? { ...one, charity: name.slice(0, 160) } : one,
  );
  return { ...schema, components };
}

/** Records by their ids, including system records. */
async function readShared<Schema extends DataSchema>(
  tx: Transaction,
  tenantId: string,
  definition: ResourceDefinition<string, Schema>,
  ids: readonly string[],
): Promise<Map<string, z.infer<Schema>>> {
  const found = new Map<string, z.infer<Schema>>();
  const stored: string[] = [];
  for (const id of ids) {
    const ofProduct = systemData(definition, id);
    if (ofProduct) found.set(id, ofProduct as z.infer<Schema>);
    else stored.push(id);
  }
  for (const { id, data } of await findDocuments(tx, tenantId, definition, stored)) found.set(id, data);
  return found;
}
