import { defineResource, type Reference } from '@tributary/engine/definition/resource.ts';
import { optionalText, requiredText } from '@tributary/engine/definition/text.ts';
import { hasProperty, isShareable, questionTypes } from '@tributary/form-engine/components/lookup.ts';
import { keySchema } from '@tributary/form-engine/definition/base.ts';
import type { QuestionType } from '@tributary/form-engine/schema.ts';
import * as z from 'zod';
import { shownLabel } from './shown-label.ts';
import { SYSTEM_FIELDS } from './system-fields.data.ts';

/** The types of a shared field, as the form engine's types say of themselves. */
export const FIELD_TYPES = questionTypes.filter((type) => isShareable({ type }));
export type FieldType = QuestionType;

/** Types whose answer is chosen from options. */
export const CHOICE_TYPES = FIELD_TYPES.filter((type) => hasProperty(type, 'options'));
/** Types with a text input, whose answer may have to match a regular expression. */
export const TYPED_TYPES = FIELD_TYPES.filter((type) => hasProperty(type, 'pattern'));

const LABEL_LIMIT = 200;
const HELP_LIMIT = 500;

/** Choices: each value and each label once. */
const optionsSchema = z
  .array(
    z.strictObject({ value: requiredText('value', LABEL_LIMIT), label: requiredText('label', LABEL_LIMIT) }),
  )
  .max(200)
  .superRefine((options, context) => {
    for (const part of ['value', 'label'] as const)
      options.forEach((option, index) => {
        if (options.findIndex((other) => other[part] === option[part]) < index)
          context.addIssue({ code: 'custom', path: [index, part], message: `Please enter a unique ${part}` });
      });
  });

const translation = z.strictObject({
  label: optionalText(LABEL_LIMIT).default(''),
  help: optionalText(HELP_LIMIT).default(''),
});

/** A field that many forms share, identified by its key in answers and mappings. */
export const formFieldSchema = z.object({
  label: requiredText('label', LABEL_LIMIT),
  key: keySchema,
  type: z.enum(FIELD_TYPES).default('text'),
  required: z.boolean().default(false),
  help: optionalText(HELP_LIMIT).default(''),
  /** An HTML autofill token, for browsers to fill the field in. */
  autocomplete: z
    .string()
    .max(60)
    .regex(/^[a-z0-9-]*( [a-z0-9-]+)*$/)
    .default(''),
  options: optionsSchema.default([]),
  expressionId: z.uuid().nullable().default(null),
  /** Label and help in the other languages; an empty one falls back to the first language. */
  translations: z.strictObject({ es: translation }).default({ es: { label: '', help: '' } }),
  /** Set for system records. */
  system: z.boolean().default(false),
});
export type FormFieldData = z.infer<typeof formFieldSchema>;

const references: Reference[] = [
  { field: 'expressionId', resource: 'regular-expressions', title: 'regular expression' },
];

export const formFields = defineResource({
  name: 'form-fields',
  title: 'form field',
  subject: 'form_fields',
  schema: formFieldSchema,
  serverOwned: ['system'],
  displayTitle: (field) => field.label,
  quota: 'FORM_FIELDS',
  operations: {
    create: true,
    update: true,
    duplicate: (field, at) => ({
      ...field,
      key: `${field.key.slice(0, 44)}_${at.getTime()}`,
      system: false,
    }),
    remove: true,
    restore: true,
    batch: true,
  },
  unique: { key: 'Please enter a unique key' },
  namedBy: 'key',
  references,
  system: SYSTEM_FIELDS,
  systemTitle: shownLabel,
  list: {
    fields: {
      label: { type: 'text', search: true, sort: true, column: true },
      key: { type: 'text', search: true, sort: true, column: true },
      type: { type: 'text', filter: true, column: true },
      required: { type: 'boolean', filter: true },
      system: { type: 'boolean', filter: true, column: true },
      updatedAt: { type: 'date', column: true },
      createdAt: { type: 'date', sort: true },
    },
    defaultSort: '-createdAt',
  },
  openPath: '/form-fields/:id/edit',
  example: (n) => ({ label: `Membership number ${n}`, key: `membershipNumber${n}`, type: 'text' }),
});
