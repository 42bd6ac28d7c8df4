import * as z from 'zod';

/** Properties of a text besides its length. */
export interface VisitorTextMark {
  lines: 'one' | 'many';
  /** Whether a translation can replace the text; others are left out. Any text when missing. */
  fits?: ((text: string) => boolean) | undefined;
}

/** The texts of forms that visitors read, by their schema. */
export const visitorTexts = z.registry<VisitorTextMark>();

/**
 * Marks a text that visitors read, so that it can be translated. Its schema must limit its length.
 * @param lines `many` where line breaks are shown
 * @param fits for texts of which not every translation will do, such as addresses
 */
export function visitorText(
  text: z.ZodString,
  lines: VisitorTextMark['lines'] = 'one',
  fits?: VisitorTextMark['fits'],
): z.ZodString {
  return text.register(visitorTexts, fits ? { lines, fits } : { lines });
}
