import { publishedMessages } from '@tributary/kit/i18n/published.ts';
import { baseLanguage, directionOf, inLocale } from '@tributary/kit/languages.ts';
import { LANGUAGES_SLOT } from '../../page-markup/languages-slot.ts';
import type { PageAlternate } from './document.ts';
import { escapeText, openTag } from '../markup/html-writer.ts';

/** The style of a page's switch of languages, which only a page with one has. */
export const LANGUAGE_SWITCH_STYLES = `
.ts-languages ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:0;padding:0;list-style:none}
.ts-languages a{display:inline-block;padding-block:.375rem;color:inherit}
.ts-languages a[aria-current]{font-weight:600;text-decoration:none}
`.trim();

/** Whether a page's markup has a place for the switch. */
export const hasLanguageSwitch = (html: string): boolean => html.includes(LANGUAGES_SLOT);

/**
 * Links to a page in each of its public languages, named in themselves. They work without a script. Empty for a page in
 * one language.
 * @param current the language of the page that has the switch
 */
export function languageSwitch(current: string, alternates: readonly PageAlternate[]): string {
  if (alternates.length < 2) return '';
  const links = alternates.map(({ language, path }) => {
    const link = openTag('a', [
      ['href', path],
      ['hreflang', language],
      ['lang', language],
      ['dir', directionOf(language)],
      ...(language === current ? [['aria-current', 'page'] as const] : []),
    ]);
    return `<li>${link}${escapeText(nameOf(language, alternates))}</a></li>`;
  });
  const { label } = publishedMessages(current).languageSwitch;
  const opening = openTag('nav', [
    ['class', 'ts-languages'],
    ['aria-label', label],
  ]);
  return `${opening}<ul>${links.join('')}</ul></nav>`;
}

/** A language in itself; with its region where the page has another of the same language. */
function nameOf(language: string, alternates: readonly PageAlternate[]): string {
  const base = baseLanguage(language);
  const isOne = alternates.filter((one) => baseLanguage(one.language) === base).length === 1;
  const tag = isOne ? base : language;
  const name =
    inLocale(tag, (locale) => new Intl.DisplayNames([locale], { type: 'language' }).of(tag)) ?? tag;
  return name.replace(/^./u, (letter) => letter.toLocaleUpperCase(base));
}
