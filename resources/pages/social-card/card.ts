import * as z from 'zod';

/** The size of a social card, in px, which networks show without cutting. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
/** Longer titles end with an ellipsis. */
const TITLE_CHARACTERS = 140;
const NAME_CHARACTERS = 60;
/** A character may consist of many code points. */
const MOST_UNITS = 400;

const colour = z.string().regex(/^(#[0-9a-f]{3,8}|[a-z]{3,20})$/i);
const fonts = z.string().regex(/^[\w ,"'-]{1,300}$/);

/** The part of a page's look that its card shows. */
export const cardLookSchema = z.object({
  accent: colour,
  surface: colour,
  ink: colour,
  font: fonts,
  headingFont: fonts,
  headingWeight: z.string().regex(/^[1-9]00$/),
});
export type CardLook = z.infer<typeof cardLookSchema>;

/** The content of a page's card: the picture that social networks get where none was chosen. */
export const cardFactsSchema = z.object({
  /** Of the page, bounded by `cardText`. */
  title: z.string().max(MOST_UNITS),
  siteName: z.string().max(MOST_UNITS),
  /** The name of the organization's logo; null for none. */
  logo: z.string().nullable(),
  language: z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/),
  look: cardLookSchema,
});
export type CardFacts = z.infer<typeof cardFactsSchema>;

/** The look that pages have without a theme. */
const PLAIN: CardLook = {
  accent: '#1d5c4a',
  surface: '#ffffff',
  ink: '#1b2330',
  font: 'ui-sans-serif, system-ui, sans-serif',
  headingFont: 'ui-sans-serif, system-ui, sans-serif',
  headingWeight: '700',
};

const PROPERTIES: Record<keyof CardLook, string> = {
  accent: '--ts-accent',
  surface: '--ts-surface',
  ink: '--ts-ink',
  font: '--ts-font',
  headingFont: '--ts-heading-font',
  headingWeight: '--ts-heading-weight',
};

/**
 * Returns the look of a card, from the custom properties of a theme's style sheet. A property that is not a plain value
 * gets the look without a theme.
 */
export function cardLook(sheet: string): CardLook {
  // The first rule has the light colours; dark ones follow in a media query.
  const light = sheet.split('@media', 1)[0]!;
  const found = Object.entries(PROPERTIES).map(([key, property]) => {
    const value = new RegExp(`${property}:([^;}]*)`).exec(light)?.[1]?.trim();
    const name = key as keyof CardLook;
    return [name, cardLookSchema.shape[name].safeParse(value).data ?? PLAIN[name]] as const;
  });
  return cardLookSchema.parse(Object.fromEntries(found));
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Cuts a text to a length, without invisible characters and those that change the direction of text. It is cut between
 * graphemes, so that no emoji is cut in two.
 */
function cardText(text: string, most: number): string {
  const plain = text
    .slice(0, 4 * MOST_UNITS)
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  let cut = '';
  let count = 0;
  for (const { segment } of characters.segment(plain)) {
    if (count === most || cut.length + segment.length >= MOST_UNITS) return `${cut.trimEnd()}…`;
    cut += segment;
    count += 1;
  }
  return cut;
}

/** Titles for search engines often end with the organization's name, which the card shows separately. */
function withoutName(title: string, siteName: string): string {
  if (siteName === '' || !title.endsWith(siteName)) return title;
  const rest = /^(.*\S)\s+[-–—|·:]\s+$/.exec(title.slice(0, -siteName.length));
  return rest?.[1] ?? title;
}

/** Returns the content of a page's card, from data of the page and its organization. */
export function cardFacts(input: {
  title: string;
  siteName: string;
  logo: string | null;
  language: string;
  /** The style sheet of the page's look; empty without a theme. */
  sheet: string;
}): CardFacts {
  const language = cardFactsSchema.shape.language.safeParse(input.language).data ?? 'en';
  const siteName = cardText(input.siteName, NAME_CHARACTERS);
  return {
    title: withoutName(cardText(input.title, TITLE_CHARACTERS), siteName),
    siteName,
    logo: input.logo,
    language,
    look: cardLook(input.sheet),
  };
}

/** Chinese, Japanese and Korean characters, and emoji: twice as wide as others. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\p{Extended_Pictographic}]/u;
export const isWide = (character: string): boolean => WIDE.test(character);

/** Returns the font size of the title in px, and its most lines: a short title is large. */
export function titleSize(title: string): { size: number; lines: number } {
  const length = [...title].reduce((sum, one) => sum + (isWide(one) ? 2 : 1), 0);
  if (length <= 22) return { size: 104, lines: 2 };
  if (length <= 48) return { size: 84, lines: 3 };
  if (length <= 84) return { size: 66, lines: 4 };
  return { size: 54, lines: 5 };
}
