import { withCopySuffix } from '@tributary/engine/definition/duplicate.ts';
import { defineResource, type Use } from '@tributary/engine/definition/resource.ts';
import { requiredText } from '@tributary/engine/definition/text.ts';
import { translationsSchema } from '@tributary/engine/translations/translation.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import * as z from 'zod';
import { embeddedSettingsSchema } from './embedded-settings.ts';

/** A form as it is stored (specification, section 3). */
export const formDataSchema = z.object({
  description: requiredText('description'),
  schema: formSchema.default(() => formSchema.parse({ components: [] })),
  formConfigurationId: z.uuid().nullable().default(null),
  embeddedSettings: embeddedSettingsSchema.default({ version: 'v5', mode: 'frame', origins: [] }),
  /** The language that the schema's texts are written in; null for that of each page, while there are no others. */
  language: z.enum(TEXT_LANGUAGES).nullable().default(null),
  /** The schema's texts in other languages. */
  translations: translationsSchema.default({}),
});
export type FormData = z.infer<typeof formDataSchema>;

/** Shared fields and regular expressions that questions reference. */
function usesInQuestions({ schema }: FormData): Use[] {
  return schema.components.flatMap((component, index): Use[] => {
    const path = `schema.components.${index}`;
    const field = 'fieldId' in component ? component.fieldId : null;
    const expression = 'expressionId' in component ? component.expressionId : null;
    return [
      ...(field ? [referenceTo(`${path}.fieldId`, 'form-fields', 'form field', field)] : []),
      ...(expression
        ? [referenceTo(`${path}.expressionId`, 'regular-expressions', 'regular expression', expression)]
        : []),
    ];
  });
}

/** The picture at the top of the e-mail to the visitor. */
const pictureOfEmail = ({ schema }: FormData): Use[] => {
  const picture = schema.settings.confirmation?.picture;
  return picture ? [referenceTo('schema.settings.confirmation.picture', 'media', 'picture', picture)] : [];
};

const referenceTo = (path: string, resource: string, title: string, ref: string): Use => ({
  path,
  resource,
  title,
  ref,
  onDelete: 'refuse',
});

export const forms = defineResource({
  name: 'forms',
  title: 'form',
  subject: 'forms',
  schema: formDataSchema,
  displayTitle: (form) => form.description,
  quota: 'FORMS',
  taggable: true,
  revisionsFlag: 'FORMS_REVISIONS',
  operations: {
    create: true,
    update: true,
    duplicate: withCopySuffix,
    remove: true,
    restore: true,
    batch: true,
  },
  references: [
    { field: 'formConfigurationId', resource: 'form-configurations', title: 'form configuration' },
  ],
  referencesIn: (form) => [...usesInQuestions(form), ...pictureOfEmail(form)],
  list: {
    fields: {
      description: { type: 'text', search: true, sort: true, column: true },
      formConfigurationId: { type: 'id', filter: true },
      updatedAt: { type: 'date', column: true },
      createdAt: { type: 'date', sort: true, filter: true, column: true },
    },
    defaultSort: '-createdAt',
    omit: ['schema', 'translations'],
  },
  openPath: '/forms/:id/edit',
  example: (n) => ({
    description: `Donation form ${n}`,
    schema: { components: [{ id: 'c1', type: 'email', key: 'email', label: 'E-mail', required: true }] },
  }),
});
