import * as z from 'zod';
import { typed } from '../../definition/base.ts';

/** `callingCode` is the prefix of national numbers abroad (`44`); without it they are stored unchanged. */
export const phoneSchema = z.object({
  ...typed,
  type: z.literal('phone'),
  callingCode: z
    .string()
    .regex(/^([1-9]\d{0,2})?$/)
    .default(''),
});
export type PhoneComponent = z.output<typeof phoneSchema>;
