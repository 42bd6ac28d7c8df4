import * as z from 'zod';
import { base } from '../../definition/base.ts';

/** A line between parts of a form. */
export const dividerSchema = z.object({ ...base, type: z.literal('divider') });
export type DividerComponent = z.output<typeof dividerSchema>;
