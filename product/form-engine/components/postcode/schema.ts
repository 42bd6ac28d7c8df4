import * as z from 'zod';
import { question } from '../../definition/base.ts';

/** An address in the United Kingdom that begins with its postcode, by which it can be looked up. */
export const postcodeSchema = z.object({ ...question, type: z.literal('postcode') });
export type PostcodeComponent = z.output<typeof postcodeSchema>;
