import * as z from 'zod';
import { typed } from '../../definition/base.ts';

export const emailSchema = z.object({ ...typed, type: z.literal('email') });
export type EmailComponent = z.output<typeof emailSchema>;
