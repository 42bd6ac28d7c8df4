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
