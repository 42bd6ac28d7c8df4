import type { TranslatableText } from '@tributary/kit/translatable.ts';
import { TEXT_LANGUAGES, type TextLanguage } from '@tributary/kit/languages.ts';
import * as z from 'zod';
import { optionalText } from '../definition/text.ts';

/** The longest text of any record. */
export const MOST_CHARACTERS = 10_000;
/** The most translated texts of one language of one record. */
const MOST_TEXTS = 5_000;
/** The most characters of one language of one record. */
const MOST_IN_ALL = 400_000;

/**
 * One text in another language, and the text that it was made from: where that was edited since, it is to be reviewed.
 */
const translatedText = z.strictObject({
  text: optionalText(MOST_CHARACTERS),
  source: optionalText(MOST_CHARACTERS),
});
export type TranslatedText = z.infer<typeof translatedText>;

/** The texts of one language of a record, by their ids. Missing texts are shown in the record's own language. */
export const translatedTexts = z
  .record(z.string().max(1_000), translatedText)
  .refine((texts) => Object.keys(texts).length <= MOST_TEXTS, `At most ${MOST_TEXTS} texts`)
  .refine((texts) => lengthOf(texts) <= MOST_IN_ALL, `At most ${MOST_IN_ALL} characters in one language`)
  .default({});

/** One language of a record. */
const translation = z.strictObject({ texts: translatedTexts });
export type Translation = z.infer<typeof translation>;

const lengthOf = (texts: Readonly<Record<string, TranslatedText>>): number =>
  Object.values(texts).reduce((sum, { text }) => sum + text.length, 0);

/**
 * The translations of a record, a collection keyed by language (specification, section 3). The same for every kind of
 * record that is translated.
 */
export const translationsSchema = z.strictObject({
  en: translation.optional(),
  es: translation.optional(),
  fr: translation.optional(),
  de: translation.optional(),
  ar: translation.optional(),
} satisfies Record<TextLanguage, z.ZodType>);
export type Translations = z.infer<typeof translationsSchema>;

/** How far a text is translated; `review` where the text was edited after its translation. */
export type TextStatus = 'missing' | 'review' | 'done';

/** How far a text is translated. */
export function statusOf(
  { id, text }: Pick<TranslatableText, 'id' | 'text'>,
  into: Translation | undefined,
): TextStatus {
  const made = into && Object.hasOwn(into.texts, id) ? into.texts[id] : undefined;
  if (!made || made.text.trim() === '') return 'missing';
  return made.source === text ? 'done' : 'review';
}

/** How many texts a language has in each state. */
export interface TranslationCount {
  total: number;
  missing: number;
  review: number;
}

/** Counts a language's texts by their state. */
export function countTexts(
  texts: readonly TranslatableText[],
  into: Translation | undefined,
): TranslationCount {
  const count = { total: texts.length, missing: 0, review: 0 };
  for (const text of texts) {
    const status = statusOf(text, into);
    if (status !== 'done') count[status] += 1;
  }
  return count;
}

/** The languages that a record has translations in, in the order of all languages; none for an older record. */
export const languagesIn = (translations: Translations | undefined): TextLanguage[] =>
  TEXT_LANGUAGES.filter((language) => translations?.[language] !== undefined);

/** The first text that is too long for its place; undefined when all fit. */
export function tooLongIn(
  texts: readonly TranslatableText[],
  into: Translation,
): TranslatableText | undefined {
  return texts.find(({ id, limit }) => (into.texts[id]?.text.length ?? 0) > limit);
}

/**
 * Returns the translations after an edit of the record. A text that got another id at the same place, such as an option
 * with a new value, keeps its translation if its text is the same. The texts of a copied part get the translations of
 * the original part. Nothing is dropped, so that an undone edit finds its translations.
 */
export function followTexts(
  translations: Translations,
  before: readonly TranslatableText[],
  after: readonly TranslatableText[],
): Translations {
  const known = new Set(before.map(({ id }) => id));
  const present = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !present.has(id));
  const parts = new Set(before.map(({ id }) => partOf(id)));
  const models = new Map(before.map(({ id, text }) => [`${withinPart(id)} ${text}`, id]));
  const moves = after.flatMap(({ id, text }) => {
    if (known.has(id)) return [];
    const from = parts.has(partOf(id))
      ? gone.find((old) => old.text === text && placeOf(old.id) === placeOf(id))?.id
      : models.get(`${withinPart(id)} ${text}`);
    return from === undefined ? [] : [{ from, to: id }];
  });
  if (moves.length === 0) return translations;
  return Object.fromEntries(
    languagesIn(translations).map((language) => {
      const texts = { ...translations[language]!.texts };
      for (const { from, to } of moves) if (texts[from] && !texts[to]) texts[to] = texts[from];
      return [language, { texts }];
    }),
  );
}

/** The component of a text. */
function partOf(id: string): string {
  return id.split(':', 1)[0]!;
}

/** Where a text is in its component. */
function withinPart(id: string): string {
  return id.slice(partOf(id).length);
}

/** Returns the component and the property of a text, without the parts of the id that distinguish entries of a list. */
function placeOf(id: string): string {
  const parts = id.split(':');
  return [...parts.slice(0, 2), parts.at(-1)].join(':');
}
