import { slugText } from '@tributary/engine/definition/text.ts';
import { translatedTexts } from '@tributary/engine/translations/translation.ts';
import * as z from 'zod';

/** A language tag as pages have it. */
export const languageTag = z
  .string()
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'Use a language code, for example en-US');

/** One language of a page besides its own. */
export const pageTranslationSchema = z.strictObject({
  /** The end of its address; empty for the one of the page. */
  slug: z.union([z.literal(''), slugText]).default(''),
  texts: translatedTexts,
});
export type PageTranslation = z.infer<typeof pageTranslationSchema>;

/** The translations of a page, a collection keyed by language (specification, section 3). */
export const pageTranslationsSchema = z
  .record(languageTag, pageTranslationSchema)
  .refine((languages) => Object.keys(languages).length <= 20, 'At most 20 languages')
  .default({});
export type PageTranslations = z.infer<typeof pageTranslationsSchema>;

/** The same while a person types: one invalid part must not drop the others. */
const typedTranslations = z.record(
  z.string(),
  z.object({
    slug: z.string().default(''),
    texts: z.record(z.string(), z.object({ text: z.string(), source: z.string() })).default({}),
  }),
);

/** The translations in a form's values, valid or not. */
export const typedTranslationsOf = (value: unknown): PageTranslations =>
  typedTranslations.catch({}).parse(value ?? {});

/** A language in which a page is public, besides its own. */
export const publicLanguageSchema = z.object({
  language: languageTag,
  /** The end of its address. */
  slug: z.string(),
  /** Saves of its translation since then that visitors don't see. */
  changes: z.int().min(0),
});
export type PublicLanguage = z.infer<typeof publicLanguageSchema>;

/** The body of unpublishing one language of a page. */
export const languageBody = z.strictObject({ language: languageTag });

/** Ids of the texts of a page that are in its settings. */
export const PAGE_TEXTS = { title: 'page:title', description: 'page:description' } as const;

/** Whether two translations have the same content; the database changes the order of an object's fields. */
export function isSameTranslation(
  one: PageTranslation | undefined,
  other: PageTranslation | undefined,
): boolean {
  return ofOrder(one) === ofOrder(other);
}

function ofOrder(translation: PageTranslation | undefined): string {
  if (!translation) return '';
  const texts = Object.entries(translation.texts).map(([id, { text, source }]) => [id, text, source]);
  return JSON.stringify([translation.slug, texts.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))]);
}

/** Whether a page has a translated text; one that was stored before pages were translated has none. */
export const isTranslated = ({ translations }: { translations?: PageTranslations }): boolean =>
  Object.values(translations ?? {}).some(({ texts }) => Object.keys(texts).length > 0);

/** Returns the translations of a copy, without slugs, which the original uses. */
export const withoutSlugs = (translations: PageTranslations | undefined): PageTranslations =>
  Object.fromEntries(
    Object.entries(translations ?? {}).map(([language, translation]) => [
      language,
      { ...translation, slug: '' },
    ]),
  );

/** Roles of a page's texts. */
export const PAGE_TEXT_ROLES = [
  'title',
  'description',
  'heading',
  'text',
  'quote',
  'item',
  'button',
  'link',
  'picture',
  'label',
] as const;
export type PageTextRole = (typeof PAGE_TEXT_ROLES)[number];

/** A text of a page, for its translators. */
export const pageTextSchema = z.object({
  id: z.string(),
  role: z.enum(PAGE_TEXT_ROLES),
  text: z.string(),
  limit: z.int(),
  lines: z.enum(['one', 'many']),
  /** The number of its marks, such as `<1>…</1>`. Each represents an element inside the text, such as a link. */
  marks: z.int(),
});
export type PageText = z.infer<typeof pageTextSchema>;
