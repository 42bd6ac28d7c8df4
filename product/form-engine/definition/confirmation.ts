import { isEmailAddress } from '@tributary/kit/email-address.ts';
import * as z from 'zod';
import { visitorText } from './visitor-text.ts';

/**
 * The e-mail that confirms a submission to the visitor who sent it. Empty texts mean the product's own, in the visitor's
 * language; an empty `replyTo` means the organization's contact address. `receipt` adds one to a donation's.
 */
export const confirmationSchema = z.object({
  on: z.boolean().default(false),
  subject: visitorText(z.string().max(150)).default(''),
  message: visitorText(z.string().max(4000), 'many').default(''),
  replyTo: z
    .string()
    .trim()
    .max(254)
    .refine((text) => text === '' || isEmailAddress(text), {
      message: 'Enter a whole e-mail address, like name@example.org',
      params: { code: 'emailAddress' },
    })
    .default(''),
  receipt: z.boolean().default(false),
  /** A picture of the media library at the top of the e-mail. */
  picture: z.uuid().nullable().default(null),
});
export type ConfirmationSettings = z.output<typeof confirmationSchema>;
