import { defineRoutes } from '@tributary/engine/http/route.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import * as z from 'zod';

/** A form as it is on the screen, saved or not, and the visitor's language. */
const body = z.object({ schema: formSchema, language: z.enum(TEXT_LANGUAGES) });

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
