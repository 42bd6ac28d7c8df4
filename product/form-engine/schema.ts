import * as z from 'zod';
import { componentSchemas } from './components/components.ts';
import type { operators } from './definition/base.ts';
import { checkForm } from './definition/checks.ts';
import { checkConfirmation } from './definition/confirmation-check.ts';
import { checkThanks } from './definition/thanks-check.ts';
import { settingsSchema } from './definition/settings.ts';

/** One component of a form, by `type`; `components/` has a folder for each. */
export const componentSchema = z.discriminatedUnion('type', componentSchemas);

/** A whole form: it is stored, sent to browsers and interpreted everywhere. At most 200 components. */
export const formSchema = z
  .object({
    version: z.literal(1).default(1),
    components: z.array(componentSchema).max(200).default([]),
    settings: settingsSchema.prefault({}),
  })
  .superRefine(checkForm)
  .superRefine(checkConfirmation)
  .superRefine(checkThanks);

export type FormSchema = z.output<typeof formSchema>;
/** The input type: everything with a default may be left out. */
export type FormSchemaInput = z.input<typeof formSchema>;
export type FormComponent = FormSchema['components'][number];
export type ComponentType = FormComponent['type'];
export type ComponentOf<T extends ComponentType> = Extract<FormComponent, { type: T }>;
/** Components whose answer has a key. */
export type Question = Extract<FormComponent, { key: string }>;
export type QuestionType = Question['type'];
export type Operator = (typeof operators)[number];
