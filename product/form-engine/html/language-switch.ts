import {
  baseLanguage,
  directionOf,
  TEXT_LANGUAGE_NAMES,
  type TextLanguage,
} from '@tributary/kit/languages.ts';
import { attributes, escapeHtml, foreignTexts } from '../markup.ts';
import { messagesIn } from '../messages.ts';

/** The query parameter of a page's address that names the language of its forms. */
export const LANGUAGE_QUERY = 'lang';
/** The control field of a button that shows the form in another language, with the answers given so far. */
export const SWITCH_FIELD = '_switch';

/** The languages of a form, and how a visitor gets to them. */
export interface LanguageSwitch {
  languages: readonly TextLanguage[];
  /**
   * `links` on a page with an address; `buttons` in a response to a post, which has none: they post the answers again.
   */
  as: 'links' | 'buttons';
}

/**
 * The form in other languages, each by its own name. Buttons follow those of the step, because Enter in a field presses
 * a form's first one.
 * @param as renders nothing for a switch of the other kind, and for a form in one language
 */
export function renderLanguages(
  { languages: given, locale }: { languages?: LanguageSwitch | undefined; locale: string },
  as: LanguageSwitch['as'],
): string {
  if (!given || given.as !== as || given.languages.length < 2) return '';
  const current = baseLanguage(locale);
  const items = given.languages.map((language) => {
    const name = escapeHtml(TEXT_LANGUAGE_NAMES[language]);
    const own = { lang: language, dir: directionOf(language) };
    if (language === current) return `<span aria-current="true">${name}</span>`;
    return as === 'links'
      ? `<a${attributes({ href: `?${LANGUAGE_QUERY}=${language}`, hreflang: language, ...own })}>${name}</a>`
      : `<button type="submit" formnovalidate${attributes({ name: SWITCH_FIELD, value: language, ...own })}>${name}</button>`;
  });
  const label = messagesIn(locale)('language');
  return `<nav class="tf-languages"${attributes({ 'aria-label': label })}${foreignTexts(locale)}>${items.join('')}</nav>`;
}
