import * as z from 'zod';
import type { conditionSchema, operators, ruleSchema } from './definition/base.ts';
import {
  checkboxesSchema,
  consentSchema,
  emailSchema,
  hiddenSchema,
  radioSchema,
  selectSchema,
  textareaSchema,
  textSchema,
} from './definition/fields.ts';
import type { frequencies } from './definition/giving.ts';
import { amountSchema, currencySchema, frequencySchema, paymentMethodSchema } from './definition/giving.ts';
import { headingSchema, pageBreakSchema, paragraphSchema } from './definition/layout.ts';
import { checkForm } from './definition/checks.ts';

/** One component of a form, by `type`. A new type is one schema here, one reader, one renderer. */
export const componentSchema = z.discriminatedUnion('type', [
  textSchema,
  textareaSchema,
  emailSchema,
  selectSchema,
  radioSchema,
  checkboxesSchema,
  consentSchema,
  hiddenSchema,
  amountSchema,
  frequencySchema,
  paymentMethodSchema,
  headingSchema,
  paragraphSchema,
  pageBreakSchema,
]);

const block = z.object({
  heading: z.string().max(200).default(''),
  text: z.string().max(2000).default(''),
});

/** `review` shows a summary before a donation is paid. Empty texts mean the engine's own, in the page's language. */
export const settingsSchema = z.object({
  submitLabel: z.string().max(60).default(''),
  firstStepLabel: z.string().max(120).default(''),
  thankYou: block.prefault({}),
  failure: block.prefault({}),
  currency: currencySchema.default('GBP'),
  review: z.boolean().default(true),
});

/** A whole form: what is stored, sent to browsers and interpreted everywhere. At most 200 components. */
export const formSchema = z
  .object({
    version: z.literal(1).default(1),
    components: z.array(componentSchema).max(200).default([]),
    settings: settingsSchema.prefault({}),
  })
  .superRefine(checkForm);

export type FormSchema = z.output<typeof formSchema>;
/** The input type: everything with a default may be left out. */
export type FormSchemaInput = z.input<typeof formSchema>;
export type FormSettings = FormSchema['settings'];
export type FormComponent = FormSchema['components'][number];
export type ComponentType = FormComponent['type'];
export type ComponentOf<T extends ComponentType> = Extract<FormComponent, { type: T }>;
/** Components whose answer has a key. */
export type Question = Extract<FormComponent, { key: string }>;
export type Condition = z.output<typeof conditionSchema>;
export type ConditionRule = z.output<typeof ruleSchema>;
export type Operator = (typeof operators)[number];
export type Frequency = (typeof frequencies)[number];
