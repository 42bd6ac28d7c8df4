/** The text of a reply, and its quotes. */
interface ReplyText {
  text: string;
  quoted: string;
}

/** People's lines are not longer; the rest of a longer line is ignored. */
const LOOKED_AT = 300;

const ATTRIBUTION = /^(?:on|el|am|le)\s.{5,250}(?:wrote|escribió|schrieb|écrit)\s?:$/i;
const SEPARATOR =
  /^-{2,}\s*(?:original message|forwarded message|mensaje original|mensaje reenviado)\s*-{2,}$/i;
const HEADER = /^\*?(?:from|de|von)\*?:\*?\s\S/i;
const SECOND_HEADER = /^\*?(?:sent|date|to|subject|enviado|fecha|para|asunto|gesendet|an|betreff)\*?:\*?\s/i;
const SIGNATURE = /^-- ?$/;

/** Whether the quote of an earlier message begins at this line. */
function beginsQuote(lines: readonly string[], at: number): boolean {
  const [line = '', next = '', ...after] = lines
    .slice(at, at + 5)
    .map((each) => each.slice(0, LOOKED_AT).trim());
  if (ATTRIBUTION.test(line) || SEPARATOR.test(line) || SIGNATURE.test(lines[at]!)) return true;
  // Mail programs break the line with a name and a date.
  if (/^(?:on|el|am|le)\s/i.test(line) && ATTRIBUTION.test(`${line} ${next}`.slice(0, LOOKED_AT)))
    return true;
  return HEADER.test(line) && [next, ...after].some((each) => SECOND_HEADER.test(each));
}

const isQuoted = (line: string): boolean => line.startsWith('>');
const joined = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * Separates a reply's text from the parts that a mail program adds below it: the quoted message, and a signature.
 * Without text above the quote, the lines between quoted ones are the reply.
 */
export function splitReply(whole: string): ReplyText {
  const lines = whole.replace(/\r\n?/g, '\n').split('\n');
  let end = lines.findIndex((_, at) => beginsQuote(lines, at));
  if (end < 0) end = lines.length;
  // A quote at the end without a line that announces it.
  let last = end;
  while (last > 0 && (isQuoted(lines[last - 1]!) || lines[last - 1]!.trim() === '')) last -= 1;
  const above = joined(lines.slice(0, last));
  if (above !== '') return { text: above, quoted: joined(lines.slice(last)) };
  const own = lines.filter((line, at) => !isQuoted(line) && !beginsQuote(lines, at));
  return { text: joined(own), quoted: joined(lines.filter(isQuoted)) };
}
