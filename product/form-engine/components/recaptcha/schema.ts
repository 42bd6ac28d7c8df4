import * as z from 'zod';
import { base } from '../../definition/base.ts';

/**
 * The check of Google reCAPTCHA. It takes no answer: the server asks Google for the verdict. It has no condition, since
 * it applies to every submission.
 */
export const recaptchaSchema = z.object({
  ...base,
  type: z.literal('recaptcha'),
  condition: base.condition.refine((condition): boolean => condition === null, 'This field is always shown'),
});
export type RecaptchaComponent = z.output<typeof recaptchaSchema>;
