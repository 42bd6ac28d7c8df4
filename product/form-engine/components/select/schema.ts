import * as z from 'zod';
import { optionsSchema, question } from '../../definition/base.ts';

export const selectSchema = z.object({ ...question, type: z.literal('select'), options: optionsSchema });
export type SelectComponent = z.output<typeof selectSchema>;
