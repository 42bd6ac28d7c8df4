import { escapeHtml } from '@tributary/form-engine/markup.ts';
import { directionOf, directionOfText } from '@tributary/kit/languages.ts';
import { CARD_SIZE, isWide, titleSize, type CardFacts } from '@tributary/resources/pages/social-card/card.ts';

const EDGE = 80;
const LOGO = { height: 72, width: 280 };

/** How wide a character is at a size of 1, roughly: a drawing can't measure, and a line must not leave the card. */
function widthOf(text: string): number {
  let width = 0;
  for (const one of text) {
    if (isWide(one)) width += 1.1;
    else if (/\p{M}|\u200d|\ufe0f/u.test(one)) width += 0;
    else if (/[mwMW@%—…]/.test(one)) width += 1;
    else if (/[\p{Lu}\d]/u.test(one)) width += 0.78;
    else if (/[iljtf.,;:'’!|\s]/.test(one)) width += 0.4;
    else width += 0.66;
  }
  return width;
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text in parts between which a line may end: after blanks, and around letters that are twice as wide as others. */
function parts(text: string): string[] {
  const found: string[] = [];
  let mayEnd = true;
  for (const { segment } of characters.segment(text)) {
    const isBlank = segment === ' ';
    if (mayEnd || isWide(segment)) found.push(segment);
    else found[found.length - 1] += segment;
    mayEnd = isBlank || isWide(segment);
  }
  return found;
}

/** A word that is wider than a line, in pieces that are not. */
function pieces(word: string, most: number): string[] {
  if (widthOf(word) <= most) return [word];
  const found: string[] = [''];
  for (const { segment } of characters.segment(word)) {
    if (found.at(-1) !== '' && widthOf(found.at(-1)! + segment) > most) found.push('');
    found[found.length - 1] += segment;
  }
  return found;
}

/** A text in lines of a width in letters' sizes; text that does not fit ends with an ellipsis. */
export function linesOf(text: string, { most, lines }: { most: number; lines: number }): string[] {
  const found: string[] = [''];
  for (const part of parts(text))
    for (const piece of pieces(part, most)) {
      const line = found.at(-1)! + piece;
      if (found.at(-1) !== '' && widthOf(line.trimEnd()) > most) found.push(piece.trimStart());
      else found[found.length - 1] = line;
    }
  const trimmed = found.map((line) => line.trim()).filter(Boolean);
  if (trimmed.length <= lines) return trimmed;
  let last = trimmed[lines - 1]!;
  while (widthOf(`${last}…`) > most)
    last = Array.from(characters.segment(last), ({ segment }) => segment)
      .slice(0, -1)
      .join('');
  return [...trimmed.slice(0, lines - 1), `${last.trimEnd()}…`];
}

/**
 * A page's card as a drawing, for machines without a browser: the same parts at the same places as in the document of
 * the card. It has no element that reads anything.
 * @param logo the organization's logo, and its size in px
 */
export function cardDrawing(facts: CardFacts, logo?: { png: Buffer; width: number; height: number }): string {
  const { title, siteName, language, look } = facts;
  const { width, height } = CARD_SIZE;
  const isMirrored = directionOf(language) === 'rtl';
  /** Where something of a width begins, from the side where the language begins. */
  const fromStart = (distance: number, own = 0): number => (isMirrored ? width - distance - own : distance);
  const shownLogo = logo && fitted(logo);
  const nameAt = EDGE + (shownLogo ? shownLogo.width + 24 : 0);
  const { size, lines } = titleSize(title);
  const shown = linesOf(title, { most: (width - 2 * EDGE) / size, lines });
  const bottom = height - 20 - 60;
  const first = bottom - (shown.length - 1) * size * 1.1 - size * 0.22;
  /** Text at the side where the language begins, independent of the direction of the text itself. */
  const text = (content: string, x: number, y: number, style: string): string => {
    const direction = directionOfText(content) ?? directionOf(language);
    const anchor = (direction === 'rtl') === isMirrored ? 'start' : 'end';
    return `<text x="${x}" y="${y}" direction="${direction}" text-anchor="${anchor}" ${style}>${escapeHtml(content)}</text>`;
  };
  const fonts = (stack: string): string => escapeHtml(stack.replaceAll('"', "'"));
  const [name = ''] = linesOf(siteName, { most: (width - EDGE - nameAt) / 32, lines: 1 });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${look.surface}"/>`,
    `<rect y="${height - 20}" width="${width}" height="20" fill="${look.accent}"/>`,
    shownLogo
      ? `<image x="${fromStart(EDGE, shownLogo.width)}" y="${64 + (LOGO.height - shownLogo.height) / 2}" width="${shownLogo.width}" height="${shownLogo.height}" href="data:image/png;base64,${shownLogo.png.toString('base64')}"/>`
      : '',
    text(
      name,
      fromStart(nameAt),
      112,
      `font-size="32" font-weight="600" font-family="${fonts(look.font)}" fill="${look.ink}"`,
    ),
    `<rect x="${fromStart(EDGE, 112)}" y="${first - size * 0.86 - 42}" width="112" height="10" rx="5" fill="${look.accent}"/>`,
    ...shown.map((line, at) =>
      text(
        line,
        fromStart(EDGE),
        Math.round(first + at * size * 1.1),
        `font-size="${size}" font-weight="${look.headingWeight}" font-family="${fonts(look.headingFont)}" fill="${look.ink}"`,
      ),
    ),
    '</svg>',
  ].join('');
}

function fitted(logo: { png: Buffer; width: number; height: number }) {
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height, 1);
  return { png: logo.png, width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) };
}
