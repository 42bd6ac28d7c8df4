import * as z from 'zod';
import { question } from '../../definition/base.ts';
import { tributeKinds } from './kinds.ts';

// A donor may always give for nobody in particular.
const { required: _required, ...voluntary } = question;

/** `cards` lets donors send a card by e-mail once their gift has come. */
export const tributeSchema = z.object({
  ...voluntary,
  type: z.literal('tribute'),
  kinds: z
    .array(z.enum(tributeKinds))
    .min(1, 'Add at least one option')
    .max(tributeKinds.length)
    .default(() => [...tributeKinds]),
  cards: z.boolean().default(false),
});
export type TributeComponent = z.output<typeof tributeSchema>;
