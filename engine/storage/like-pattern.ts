/** A text in small letters as `LIKE` takes it literally, for patterns around it. */
export function likeText(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, '\\$&');
}
