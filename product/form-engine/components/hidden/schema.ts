import * as z from 'zod';
import { base, keySchema } from '../../definition/base.ts';

/**
 * Not shown. With `queryParameter` the page's URL fills it (campaign sources); without, the answer is always `value`,
 * independent of the browser's value.
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
export type HiddenComponent = z.output<typeof hiddenSchema>;
