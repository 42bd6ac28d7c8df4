/** A lower-case text with the special characters of `LIKE` escaped. */
export function likeText(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, '\\$&');
}
