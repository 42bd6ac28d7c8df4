import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { HookWrite, OtherRecords } from '@tributary/engine/lifecycle/context.server.ts';
import { findUsers, type Named } from '@tributary/engine/references/find.server.ts';
import { findDocuments } from '@tributary/engine/storage/collection.server.ts';
import { counters } from '../counters/counter.ts';
import type { CounterFollower } from '../counters/counter.server.ts';
import { formConfigurations, type FormConfigurationData } from '../form-configurations/form-configuration.ts';
import { renameKeyIn } from '../form-configurations/named-keys.ts';
import type { FormFieldData } from '../form-fields/form-field.ts';
import { formFields } from '../form-fields/form-field.ts';
import type { FieldFollower } from '../form-fields/form-field.server.ts';
import { forms, type FormData } from '../forms/form.ts';
import { settledSchema } from '../forms/form.server.ts';
import { pages, type PageData } from '../pages/page.ts';
import { regularExpressions } from '../regular-expressions/regular-expression.ts';
import type { ExpressionFollower } from '../regular-expressions/regular-expression.server.ts';

/** More users than this are not changed in one transaction; the change is refused instead. */
const MOST_USERS = 2_000;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

async function usersOf(write: HookWrite<never>, named: Named, source: string): Promise<string[]> {
  const users = await findUsers(write.tx, write.actor.tenantId, named, source, MOST_USERS + 1);
  if (users.length > MOST_USERS)
    throw new ProblemError('conflict', 'Too many records use this to be changed at once.');
  return users.map(({ id }) => id);
}

/** Settles these forms anew; each that comes out different is written with a revision of its own. */
async function settleForms(
  write: HookWrite<never>,
  others: OtherRecords,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await others.rewrite<FormData>(forms, id, async (form) => {
      const schema = await settled(write, form);
      return same(schema, form.schema) ? undefined : { ...form, schema };
    });
}

async function settled(write: HookWrite<never>, form: FormData): Promise<FormData['schema']> {
  try {
    return await settledSchema(write.tx, write.actor.tenantId, form.schema);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const message = `The form “${form.description}” has another question with this key. Rename that one first.`;
    throw new ProblemError('validation_failed', message, {
      errors: [{ path: 'key', message }],
      cause: error,
    });
  }
}

/** A changed expression is copied into every form that it decides in: by a question, or by a shared field. */
export const followExpression: ExpressionFollower = async (write, others) => {
  const { tx, actor, id, data, previous } = write;
  if (
    same([data.pattern, data.flags, data.messages], [previous?.pattern, previous?.flags, previous?.messages])
  )
    return;
  const own: HookWrite<never> = write as never;
  const named: Named = { definition: regularExpressions as never, id, data };
  const affected = new Set(await usersOf(own, named, 'forms'));
  const fieldIds = await usersOf(own, named, 'form-fields');
  for (const field of await findDocuments(tx, actor.tenantId, formFields as never, fieldIds)) {
    const users = await usersOf(
      own,
      { definition: formFields as never, id: field.id, data: field.data },
      'forms',
    );
    for (const user of users) affected.add(user);
  }
  await settleForms(own, others, [...affected].sort());
};

/** A changed key or expression of a field is taken to its forms; a key also to the mappings that name it. */
export const followField: FieldFollower = async (write, others) => {
  const { id, data, previous } = write;
  if (!previous || same([data.key, data.expressionId], [previous.key, previous.expressionId])) return;
  const own: HookWrite<never> = write as never;
  const before: Named = { definition: formFields as never, id, data: previous };
  const formIds = await usersOf(own, before, 'forms');
  if (data.key !== previous.key) {
    const configurations = await usersOf(own, before, 'form-configurations');
    await refuseMixedUse(write, configurations, previous.key);
    for (const configuration of configurations.sort())
      await others.rewrite<FormConfigurationData>(formConfigurations, configuration, (config) =>
        renameKeyIn(config, previous.key, data.key),
      );
  }
  await settleForms(own, others, formIds.sort());
};

/** A counter's campaign code is copied to the pages that show it (specification, section 4). */
export const followCounter: CounterFollower = async (write, others) => {
  const { id, data } = write;
  const named: Named = { definition: counters as never, id, data };
  for (const page of (await usersOf(write as never, named, 'pages')).sort())
    await others.rewrite<PageData>(pages, page, (shown) =>
      shown.counterId === id ? { ...shown, campaignCode: data.campaignCode } : undefined,
    );
};

/** A configuration serves several forms: in none of them may the old key be a question's own, or it would lose its mapping. */
async function refuseMixedUse(
  write: HookWrite<FormFieldData>,
  configurations: readonly string[],
  key: string,
): Promise<void> {
  for (const configuration of configurations) {
    const named: Named = { definition: formConfigurations as never, id: configuration, data: {} };
    const ids = await usersOf(write as never, named, 'forms');
    const users = await findDocuments(write.tx, write.actor.tenantId, forms as never, ids);
    const mixed = users.find(({ data }) =>
      (data as FormData).schema.components.some(
        (component) => 'key' in component && component.key === key && component.fieldId !== write.id,
      ),
    );
    if (!mixed) continue;
    const message = `The form “${(mixed.data as FormData).description}” has a question of its own with the old key, which a mapping names. Point it to this field first.`;
    throw new ProblemError('validation_failed', message, { errors: [{ path: 'key', message }] });
  }
}
