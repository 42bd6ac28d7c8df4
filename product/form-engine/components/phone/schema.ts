import * as z from 'zod';
import { typed } from '../../definition/base.ts';

/** `callingCode` is what national numbers begin with abroad (`44`); without it they are kept as they are. */
export const phoneSchema = z.object({
  ...typed,
  type: z.literal('phone'),
  callingCode: z
    .string()
    .regex(/^([1-9]\d{0,2})?$/)
    .default(''),
});
export type PhoneComponent = z.output<typeof phoneSchema>;
