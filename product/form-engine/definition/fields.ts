import * as z from 'zod';
import { base, keySchema, optionsSchema, question, typed } from './base.ts';

export const textSchema = z.object({
  ...typed,
  type: z.literal('text'),
  minLength: z.int().min(0).max(5000).default(0),
  maxLength: z.int().min(1).max(5000).default(255),
});

export const textareaSchema = z.object({
  ...typed,
  type: z.literal('textarea'),
  rows: z.int().min(2).max(20).default(4),
  maxLength: z.int().min(1).max(5000).default(2000),
});

export const emailSchema = z.object({
  ...typed,
  type: z.literal('email'),
});

export const selectSchema = z.object({ ...question, type: z.literal('select'), options: optionsSchema });

export const radioSchema = z.object({ ...question, type: z.literal('radio'), options: optionsSchema });

/** The answer is a list; `required` means at least one. */
export const checkboxesSchema = z.object({
  ...question,
  type: z.literal('checkboxes'),
  options: optionsSchema,
});

/** `wording` is what the visitor agrees to, stored unchanged with each submission. */
export const consentSchema = z.object({
  ...question,
  type: z.literal('consent'),
  wording: z.string().trim().min(1, 'This field is required').max(2000),
});

/**
 * Not shown. With `queryParameter` the page's URL fills it (campaign sources); without, the answer is always `value`,
 * whatever a browser sends.
 */
export const hiddenSchema = z.object({
  ...base,
  type: z.literal('hidden'),
  key: keySchema,
  label: z.string().max(200).default(''),
  fieldId: z.uuid().nullable().default(null),
  value: z.string().max(500).default(''),
  queryParameter: z
    .string()
    .max(64)
    .regex(/^[A-Za-z0-9_.-]*$/)
    .default(''),
});
