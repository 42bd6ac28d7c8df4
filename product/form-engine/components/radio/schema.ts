import * as z from 'zod';
import { optionsSchema, question } from '../../definition/base.ts';

export const radioSchema = z.object({ ...question, type: z.literal('radio'), options: optionsSchema });
export type RadioComponent = z.output<typeof radioSchema>;
