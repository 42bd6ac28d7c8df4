import { closestLocale } from '@tributary/kit/i18n/locales.ts';
import type { FormFieldData } from './form-field.ts';

/**
 * The label of a field for people who work with it. That of a system field is shown in their language, where it has one;
 * an organization's own field is called as the organization called it.
 * @param locale of the interface
 */
export function shownLabel(
  { label, translations, system }: Pick<FormFieldData, 'label' | 'translations' | 'system'>,
  locale: string,
): string {
  return (system && closestLocale([locale]) === 'es' && translations.es.label) || label;
}
