import * as z from 'zod';

/** Longest name or description. */
export const NAME_LIMIT = 120;
const SLUG_LIMIT = 80;

const edgeSpaces = (text: string) => text === text.trim();

/** A required line of text with the specification's messages (section 5). @param fieldName as the message names it */
export function requiredText(fieldName: string, limit: number = NAME_LIMIT) {
  return z
    .string({ error: `The ${fieldName} field is required` })
    .refine((text) => text.trim() !== '', `The ${fieldName} field is required`)
    .refine(edgeSpaces, 'No leading or trailing spaces')
    .max(limit, `At most ${limit} characters`)
    .refine(isPlainText, 'This text holds characters that cannot be stored');
}

/** A line of text that may be empty. */
export function optionalText(limit: number = NAME_LIMIT) {
  return z
    .string()
    .max(limit, `At most ${limit} characters`)
    .refine(isPlainText, 'This text holds characters that cannot be stored');
}

/** The part of a URL that identifies a page. */
export const slugText = z
  .string({ error: 'The slug field is required' })
  .min(1, 'The slug field is required')
  .max(SLUG_LIMIT, `At most ${SLUG_LIMIT} characters`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens, for example winter-appeal');

/** Text without NUL and without unpaired surrogates: Postgres stores neither. */
function isPlainText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
