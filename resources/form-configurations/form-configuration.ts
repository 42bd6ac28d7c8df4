import { withCopySuffix } from '@tributary/engine/definition/duplicate.ts';
import { defineResource, type Use } from '@tributary/engine/definition/resource.ts';
import { requiredText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';
import { keysNamedIn } from './named-keys.ts';
import { partText } from '../configuration-parts/parts.ts';

/** How a form's answers reach connectors (specification, section 3). */
export const formConfigurationSchema = z.object({
  description: requiredText('description'),
  connectorsMappings: partText('connectorsMappings'),
  connectorsInstructions: partText('connectorsInstructions'),
  connectorsPermissions: partText('connectorsPermissions'),
  connectorsTriggerConditions: partText('connectorsTriggerConditions'),
  connectorsEnvironments: partText('connectorsEnvironments'),
  connectorsPrefillsInstructions: partText('connectorsPrefillsInstructions'),
});

export type FormConfigurationData = z.infer<typeof formConfigurationSchema>;

/** A mapping names fields by their keys: a key that no shared field has belongs to a form's own field. */
function fieldsIn(configuration: FormConfigurationData): Use[] {
  return keysNamedIn(configuration).map(({ part, key }) => ({
    path: part,
    resource: 'form-fields',
    title: 'form field',
    ref: key,
    byKey: true,
    onDelete: 'refuse',
  }));
}

export const formConfigurations = defineResource({
  name: 'form-configurations',
  title: 'form configuration',
  subject: 'form_configurations',
  schema: formConfigurationSchema,
  displayTitle: (configuration) => configuration.description,
  quota: 'FORM_CONFIGURATIONS',
  revisionsFlag: 'FORM_CONFIGURATIONS_REVISIONS',
  operations: {
    create: true,
    update: true,
    duplicate: withCopySuffix,
    remove: true,
    restore: true,
    batch: true,
  },
  referencesIn: fieldsIn,
  list: {
    fields: {
      description: { type: 'text', search: true, sort: true, column: true },
      updatedAt: { type: 'date', column: true },
      createdAt: { type: 'date', sort: true, filter: true, column: true },
    },
    defaultSort: '-createdAt',
    omit: [
      'connectorsMappings',
      'connectorsInstructions',
      'connectorsPermissions',
      'connectorsTriggerConditions',
      'connectorsEnvironments',
      'connectorsPrefillsInstructions',
    ],
  },
  openPath: '/form-configurations/configurations/:id/edit',
  example: (n) => ({ description: `Donations to payment ${n}` }),
});
