import { MAX_WEB_ADDRESS, webAddress } from '@tributary/kit/web-address.ts';
import * as z from 'zod';
import { conditionSchema } from './base.ts';
import { visitorText } from './visitor-text.ts';

const isAddress = (text: string): boolean => text === '' || webAddress(text) !== undefined;

/** The visitor's result after sending: thanks, or another address instead, an https address or empty. */
const thanks = {
  heading: visitorText(z.string().max(200)).default(''),
  text: visitorText(z.string().max(2000), 'many').default(''),
  redirect: visitorText(
    z
      .string()
      .trim()
      .max(MAX_WEB_ADDRESS)
      .refine(isAddress, {
        message: 'Enter a whole address that begins with https://',
        params: { code: 'webAddress' },
      }),
    'one',
    isAddress,
  ).optional(),
};

/** Thanks for some answers. The id stays, so that translations survive another order. */
const variantSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  condition: conditionSchema.nullable().default(null),
  ...thanks,
});
export type ThanksVariant = z.output<typeof variantSchema>;

/**
 * The thanks of a form: the first of `variants` whose condition holds, else its own. `leavesSites` lets a form on
 * another organization's site take the visitor away from there. Stored forms may lack the optional fields.
 */
export const thankYouSchema = z.object({
  ...thanks,
  variants: z.array(variantSchema).max(20).optional(),
  leavesSites: z.boolean().optional(),
});
export type ThankYouSettings = z.output<typeof thankYouSchema>;
