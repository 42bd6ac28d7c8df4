import { LIBRARY_EMAILS } from '@tributary/library/emails/all.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { takesDonations } from '@tributary/form-engine/review.ts';
import { fillVariables, knownVariables, variablesIn } from '@tributary/form-engine/variables.ts';
import { closestLocale } from '@tributary/kit/i18n/locales.ts';
import * as z from 'zod';

const inBoth = z.strictObject({ en: z.string(), es: z.string() });

/** An e-mail template of the library, as its `metadata.json` has it. */
const libraryEmailSchema = z.strictObject({
  kind: z.literal('emails'),
  name: z.string(),
  /** The forms that it suits: those that take donations, or all. */
  forms: z.enum(['donation', 'any']),
  title: inBoth,
  description: inBoth,
  subject: inBoth,
  message: inBoth,
});
export type LibraryEmail = z.infer<typeof libraryEmailSchema>;

/** The e-mail templates of the library, in the order in which they are offered. */
export const libraryEmails: readonly LibraryEmail[] = z.array(libraryEmailSchema).parse(LIBRARY_EMAILS);

/** The templates that suit a form. */
export const emailsFor = (schema: FormSchema): LibraryEmail[] =>
  libraryEmails.filter(({ forms }) => forms === 'any' || takesDonations(schema));

/**
 * The texts of a template for a form. Variables of questions that the form does not have are left out, as they are for
 * visitors who gave no answer.
 * @param language of the form
 */
export function textsOfEmail(
  template: LibraryEmail,
  schema: FormSchema,
  language: string,
): { subject: string; message: string } {
  const words = closestLocale([language]) === 'es' ? 'es' : 'en';
  const known = new Set(knownVariables(schema.components, takesDonations(schema)));
  const fitted = (text: string): string => {
    const lacking = variablesIn(text).filter((name) => !known.has(name));
    return fillVariables(text, Object.fromEntries(lacking.map((name) => [name, ''])));
  };
  return { subject: fitted(template.subject[words]), message: fitted(template.message[words]) };
}
