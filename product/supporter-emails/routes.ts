import { defineRoutes } from '@tributary/engine/http/route.ts';
import { translatedTexts } from '@tributary/engine/translations/translation.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import * as z from 'zod';

/**
 * A form as it is on the screen, saved or not, the visitor's language, and the form's texts in that language where it is
 * another one than the form's own. `card` is the card that a tribute lets donors send.
 */
const body = z.object({
  schema: formSchema,
  language: z.enum(TEXT_LANGUAGES),
  texts: translatedTexts,
  email: z.enum(['confirmation', 'card']).default('confirmation'),
});

/** The e-mail of a form before anybody sends it. */
export const supporterEmailRoutes = defineRoutes({
  'POST /supporter-emails/preview': {
    access: ['read', 'forms'],
    summary: 'Show the e-mail that a form sends',
    body,
    response: z.object({
      from: z.string(),
      replyTo: z.string().nullable(),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
    }),
  },
  'POST /supporter-emails/test': {
    access: ['update', 'forms'],
    summary: 'Send the e-mail of a form to oneself',
    body,
    response: z.object({ to: z.string() }),
  },
});
