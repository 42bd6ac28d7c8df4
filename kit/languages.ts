/** The direction in which a language is written. */
export type Direction = 'ltr' | 'rtl';

/** Languages written from right to left, by the first part of their tag. */
const RIGHT_TO_LEFT = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'iw',
  'ks',
  'nqo',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
]);
/** A script named in a tag decides before the language does: `az-Arab` and `ar-Latn`. */
const RIGHT_TO_LEFT_SCRIPTS = new Set(['adlm', 'arab', 'hebr', 'mand', 'nkoo', 'rohg', 'syrc', 'thaa']);

/** The first part of a language tag, in lowercase: `es-MX` gives `es`. */
export function baseLanguage(tag: string): string {
  return tag.toLowerCase().split(/[-_]/, 1)[0]!;
}

/** The direction in which a language tag is written; unknown and empty tags are written from left to right. */
export function directionOf(tag: string): Direction {
  const script = tag.split(/[-_]/).find((part, index) => index > 0 && /^[a-z]{4}$/i.test(part));
  const isRightToLeft = script
    ? RIGHT_TO_LEFT_SCRIPTS.has(script.toLowerCase())
    : RIGHT_TO_LEFT.has(baseLanguage(tag));
  return isRightToLeft ? 'rtl' : 'ltr';
}

/** A letter or point that is written from right to left. */
const RIGHT_TO_LEFT_TEXT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The direction of a text by its first letter; undefined for a text without one. */
export function directionOfText(text: string): Direction | undefined {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT_TEXT.test(letter) ? 'rtl' : 'ltr';
}

/**
 * A name or other foreign text for the middle of a sentence. Right-to-left text is enclosed in Unicode isolates,
 * since it would otherwise reverse the sentence and the punctuation around it.
 */
export const withinSentence = (text: string): string =>
  RIGHT_TO_LEFT_TEXT.test(text) ? `\u2068${text}\u2069` : text;

/** Languages with fixed texts for visitors. The first is the fallback for every other language. */
export const TEXT_LANGUAGES = ['en', 'es', 'fr', 'de', 'ar'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** The name of each language in itself. */
export const TEXT_LANGUAGE_NAMES: Record<TextLanguage, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ar: 'العربية',
};

/** Whether a text from outside is one of the languages with fixed texts. */
export function isTextLanguage(text: unknown): text is TextLanguage {
  return TEXT_LANGUAGES.includes(text as TextLanguage);
}

/** The language of the fixed texts on a page in this language: its own where there are texts, else English. */
export function textLanguage(tag: string): TextLanguage {
  const base = baseLanguage(tag);
  return TEXT_LANGUAGES.find((language) => language === base) ?? TEXT_LANGUAGES[0];
}

/**
 * The `lang` of fixed texts on a page in a language without such texts; null where the page's `lang` applies to them.
 */
export function foreignTextLanguage(tag: string): TextLanguage | null {
  const language = textLanguage(tag);
  return language === baseLanguage(tag) ? null : language;
}

/** The first of the wanted languages that has fixed texts; English for none. */
export function firstTextLanguage(wanted: readonly string[]): TextLanguage {
  for (const tag of wanted) {
    const found = TEXT_LANGUAGES.find((language) => language === baseLanguage(tag));
    if (found) return found;
  }
  return TEXT_LANGUAGES[0];
}

/** Makes a value for a language; for English when the tag, which may come from a URL, is not a language tag. */
export function inLocale<Made>(tag: string, make: (tag: string) => Made): Made {
  try {
    return make(tag);
  } catch {
    return make('en');
  }
}
