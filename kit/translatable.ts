/** A text that people translate, as its author wrote it in the record's own language. */
export interface TranslatableText {
  /**
   * Stays the same as long as the text stays at its place, even if its wording changes. It contains no dot, bracket,
   * comma or quote, so that it can be a part of a path.
   */
  id: string;
  text: string;
  /** The most characters, of a translation too. */
  limit: number;
  /** `many` where the text may have line breaks. */
  lines: 'one' | 'many';
}

/**
 * A part of an id that comes from outside, such as the value of an option. Characters that an id may not contain are
 * encoded.
 */
export function idPart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[.!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
