import * as z from 'zod';

/** What is known of a text besides its length. */
export interface VisitorTextMark {
  lines: 'one' | 'many';
}

/** The texts of forms that visitors read, by their schema. */
export const visitorTexts = z.registry<VisitorTextMark>();

/**
 * Marks a text that visitors read, so that it can be translated. Its schema must limit its length.
 * @param lines `many` where line breaks are shown
 */
export function visitorText(text: z.ZodString, lines: VisitorTextMark['lines'] = 'one'): z.ZodString {
  return text.register(visitorTexts, { lines });
}
