/** The languages of the interface. The first is the default and the fallback. */
export const LOCALES = ['en-US', 'es'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en-US';

/** The name of each language in itself. */
export const LOCALE_NAMES: Record<Locale, string> = { 'en-US': 'English', es: 'Español' };

/** Whether a text from outside names a language of the interface. */
export function isLocale(text: unknown): text is Locale {
  return LOCALES.includes(text as Locale);
}

/** The first of the wanted languages that the interface has (`es-MX` finds `es`), else the default. */
export function closestLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const found = LOCALES.find((locale) => locale.split('-')[0] === tag.toLowerCase().split('-')[0]);
    if (found) return found;
  }
  return DEFAULT_LOCALE;
}
