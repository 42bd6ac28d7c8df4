const NAME_END = /[\s/>=]/;
const VALUE_END = /[\s>]/;

/** The place of the first character like this, or the end. */
function placeOf(html: string, like: RegExp, from: number): number {
  let at = from;
  while (at < html.length && !like.test(html[at]!)) at += 1;
  return at;
}

/** Counts the attributes of the tag whose name begins at a place, up to `most` and one more. */
function attributesAt(html: string, nameAt: number, most: number): number {
  let at = placeOf(html, NAME_END, nameAt);
  for (let count = 0; count <= most; count += 1) {
    at = placeOf(html, /[^\s/]/, at);
    if (at >= html.length || html[at] === '>') return count;
    at = placeOf(html, NAME_END, at + 1);
    const sign = placeOf(html, /\S/, at);
    if (html[sign] !== '=') continue;
    const value = placeOf(html, /\S/, sign + 1);
    const quote = html[value];
    const end =
      quote === '"' || quote === "'" ? html.indexOf(quote, value + 1) : placeOf(html, VALUE_END, value);
    if (end < 0) return count + 1;
    at = quote === '"' || quote === "'" ? end + 1 : end;
  }
  return most + 1;
}

/**
 * Whether a tag in markup has more attributes than this: a parser compares each with all previous ones. Every tag is
 * read separately, so that a comment or a quotation mark can hide none.
 */
export function hasManyAttributes(html: string, most: number): boolean {
  for (const { index } of html.matchAll(/<[a-z]/gi))
    if (attributesAt(html, index + 1, most) > most) return true;
  return false;
}
