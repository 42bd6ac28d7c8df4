/** The area that is signed in, in the units of strokes. */
export const SIGNED_WIDTH = 600;
export const SIGNED_HEIGHT = 200;
/** Characters of all strokes together. */
export const MOST_STROKES = 12_000;

const STROKES = /^(?:M\d{1,3} \d{1,3}(?: \d{1,3} \d{1,3})+)+$/;

/** Whether a text is strokes as this program draws them, and nothing else: path data of numbers, within the bounds. */
export function areStrokes(text: string): boolean {
  if (text.length > MOST_STROKES || !STROKES.test(text)) return false;
  return text
    .split('M')
    .slice(1)
    .every((stroke) =>
      stroke
        .split(' ')
        .every((number, at) => Number(number) <= (at % 2 === 0 ? SIGNED_WIDTH : SIGNED_HEIGHT)),
    );
}
