import { closestLocale } from '@tributary/kit/i18n/locales.ts';
import { SPANISH_DESCRIPTIONS } from './system-expressions.data.ts';

/**
 * The description of a regular expression for people who work with it: that of a system expression in their language, an
 * organization's own as it was written.
 * @param locale of the interface
 */
export function shownDescription(
  { id, description }: { id: string; description: string },
  locale: string,
): string {
  return (closestLocale([locale]) === 'es' && SPANISH_DESCRIPTIONS.get(id)) || description;
}
