/** A text that people translate, as its author wrote it in the record's own language. */
export interface TranslatableText {
  /**
   * The same as long as the text stays at its place, whatever it says. It contains no dot, bracket, comma or quote, so
   * that it can be a part of a path.
   */
  id: string;
  text: string;
  /** The most characters, of a translation too. */
  limit: number;
  /** `many` where the text may have line breaks. */
  lines: 'one' | 'many';
}

/** A part of an id that comes from outside, such as the value of an option, with what an id may not contain encoded. */
export function idPart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[.!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
