import * as z from 'zod';
import { question } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';
import { declarationScopes } from './scopes.ts';

// Declaring to pay tax can't be required.
const { required: _required, ...voluntary } = question;

/**
 * `charity` is the name of the declaration's recipient, the organization's own when a form is saved without; `scopes`
 * are the gifts that it may cover.
 */
export const giftAidSchema = z.object({
  ...voluntary,
  type: z.literal('giftAid'),
  charity: visitorText(z.string().trim().max(160)),
  scopes: z
    .array(z.enum(declarationScopes))
    .min(1, 'Add at least one option')
    .max(2)
    .default(() => [...declarationScopes]),
});
export type GiftAidComponent = z.output<typeof giftAidSchema>;
