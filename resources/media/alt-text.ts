import { baseLanguage, TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import type { MediaData } from './media.ts';

/**
 * Returns the library's alternative text of a picture on a page: in the page's language, or in the first one that it
 * has. Empty for a decorative picture, undefined where none was written.
 */
export function altTextIn(
  { alt, decorative }: Pick<MediaData, 'alt' | 'decorative'>,
  language: string,
): string | undefined {
  if (decorative) return '';
  const own = TEXT_LANGUAGES.find((each) => each === baseLanguage(language));
  return (own && alt[own]) || TEXT_LANGUAGES.map((each) => alt[each]).find(Boolean) || undefined;
}
