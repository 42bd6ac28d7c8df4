/** Lines that fingers run along: rows and columns of the usual keyboards, the alphabet and the digits. */
const LINES = [
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjklñ',
  'zxcvbnm',
  'qwertzuiopü',
  'asdfghjklöä',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '!@#$%^&*()',
  '!"·$%&/()=',
].flatMap((line) => [line, [...line].toReversed().join('')]);

/** From this many characters on, a run along a line or of one character is something that is typed without thinking. */
const SHORTEST_RUN = 3;

function runAt(text: string, start: number): number {
  let length = 1;
  while (text[start + length] === text[start]) length++;
  if (length >= SHORTEST_RUN) return length;
  for (const line of LINES) {
    let end = start + SHORTEST_RUN;
    while (end <= text.length && line.includes(text.slice(start, end)))
      length = Math.max(length, end++ - start);
  }
  return length >= SHORTEST_RUN ? length : 1;
}

/** How many characters a person must think of to type a text: a run of any length counts as two. */
function thoughtOf(text: string): number {
  let thought = 0;
  for (let at = 0; at < text.length;) {
    const run = runAt(text, at);
    thought += run === 1 ? 1 : 2;
    at += run;
  }
  return thought;
}

/** The shortest piece that a text repeats from beginning to end; the text itself when it repeats none. */
export function repeatedPiece(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text)) return piece;
  }
  return text;
}

const LEAST_THOUGHT = 7;
/** Fewer digits alone are a date or a telephone number. */
const LEAST_DIGITS = 12;

/** Tells whether a text is a pattern: a short piece repeated, runs along the keyboard or the alphabet, or digits alone. */
export function isPattern(text: string): boolean {
  if (/^\d+$/.test(text) && text.length < LEAST_DIGITS) return true;
  return thoughtOf(repeatedPiece(text)) < LEAST_THOUGHT || new Set(text).size < 4;
}
