import { PAGE_TEXTS } from '@tributary/resources/pages/page-translations.ts';
import type { PageData } from '@tributary/resources/pages/page.ts';

/** One language of a page, as it is published. */
export interface PageVariant {
  language: string;
  slug: string;
  /** Whether it is the page's own language, which is at the address without a language. */
  main: boolean;
}

/** The languages of published content, the page's own first. A published version has the translations that are public. */
export function variantsOf({
  language,
  slug,
  translations,
}: Pick<PageData, 'language' | 'slug' | 'translations'>): PageVariant[] {
  const others = Object.entries(translations ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    { language, slug, main: true },
    ...others.map(([tag, own]) => ({ language: tag, slug: own.slug || slug, main: false })),
  ];
}

/**
 * The path of a variant on its site. The front page is at the root: the one that the organization has chosen, or the page
 * `home`.
 */
export function pathOfVariant({ language, slug, main }: PageVariant, isHome = false): string {
  if (!main) return `/${language}/${slug}`;
  return isHome || slug === 'home' ? '/' : `/${slug}`;
}

/**
 * A page as it is published in one of its languages: its settings in that language, and the texts that replace those of
 * its content. Untranslated text stays in the page's own language.
 */
export function inLanguage(
  data: PageData,
  variant: PageVariant,
): { data: PageData; texts: Readonly<Record<string, string>> | undefined } {
  if (variant.main) return { data, texts: undefined };
  const translated = data.translations[variant.language]?.texts ?? {};
  const texts = Object.fromEntries(
    Object.entries(translated).flatMap(([id, { text }]) => (text.trim() === '' ? [] : [[id, text]])),
  );
  const { title, description } = data.pageMetadata;
  const pageMetadata = {
    ...data.pageMetadata,
    title: texts[PAGE_TEXTS.title] ?? title,
    description: texts[PAGE_TEXTS.description] ?? description,
  };
  return {
    data: { ...data, language: variant.language, slug: variant.slug, supportedLanguages: [], pageMetadata },
    texts,
  };
}
