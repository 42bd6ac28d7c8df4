import { closestLocale } from '@tributary/kit/i18n/locales.ts';

interface Labelled {
  label: string;
  translations: { es: { label: string } };
  system: boolean;
}

/**
 * The label of a field for people who work with it. That of a system field is shown in their language, where it has one;
 * an organization's own field is called as the organization called it.
 * @param locale of the interface
 */
export function shownLabel({ label, translations, system }: Labelled, locale: string): string {
  return (system && closestLocale([locale]) === 'es' && translations.es.label) || label;
}
