import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { cascadeOf, type Cascades, type HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import { findDocuments } from '@tributary/engine/storage/collection.server.ts';
import { formFields, type FormFieldData } from '../form-fields/form-field.ts';
import { forms } from './form.ts';
import { formConfigurations } from '../form-configurations/form-configuration.ts';
import { renameKeyIn } from '../form-configurations/named-keys.ts';

/**
 * A configuration serves several forms: if any of them has its own question with the old key, renaming would break its
 * mapping.
 */
async function refuseMixedUse(
  write: HookWrite<FormFieldData>,
  cascades: Cascades,
  configurations: readonly string[],
  key: string,
): Promise<void> {
  for (const id of configurations) {
    const ids = await cascades.usersOf({ definition: formConfigurations, id, data: {} }, forms.name);
    const users = await findDocuments(write.tx, write.actor.tenantId, forms, ids);
    const mixed = users.find(({ data }) =>
      data.schema.components.some(
        (component) => 'key' in component && component.key === key && component.fieldId !== write.id,
      ),
    );
    if (!mixed) continue;
    const message = `The form “${mixed.data.description}” has a question of its own with the old key, which a mapping names. Point it to this field first.`;
    throw new ProblemError('validation_failed', message, { errors: [{ path: 'key', message }] });
  }
}

/**
 * Renames a shared field's key in the mappings that name it. It belongs to forms, because a key can be renamed only if
 * every form of the configuration follows.
 */
export const mappingCascade = cascadeOf(formFields, async (write, cascades) => {
  const { id, data, previous } = write;
  if (!previous || data.key === previous.key) return;
  const used = { definition: formFields, id, data: previous };
  const configurations = await cascades.usersOf(used, formConfigurations.name);
  await refuseMixedUse(write, cascades, configurations, previous.key);
  for (const configuration of configurations.toSorted())
    await cascades.write(formConfigurations, configuration, (config) =>
      renameKeyIn(config, previous.key, data.key),
    );
});
