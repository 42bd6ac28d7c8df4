import english from '@tributary/kit/i18n/locales/en-US/publishing.json' with { type: 'json' };
import spanish from '@tributary/kit/i18n/locales/es/publishing.json' with { type: 'json' };

export type Words = typeof english;

/** The site's own words in a page's language: Spanish for any Spanish, English otherwise. */
export function wordsFor(language: string): Words {
  return /^es\b/i.test(language) ? spanish : english;
}

/** Fills `{{name}}` places. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** Scripts written from right to left, by the first part of a language tag. */
const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The direction a language is written in. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
