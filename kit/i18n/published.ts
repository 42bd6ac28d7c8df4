import { textLanguage, type TextLanguage } from '../languages.ts';
import english from './locales/en-US/publishing.json' with { type: 'json' };
import spanish from './locales/es/publishing.json' with { type: 'json' };
import arabic from './published/ar.json' with { type: 'json' };
import german from './published/de.json' with { type: 'json' };
import french from './published/fr.json' with { type: 'json' };

/** The fixed texts of published sites; only the console uses `refused`. */
export type PublishedWords = Omit<typeof english, 'refused'>;

const WORDS: Record<TextLanguage, PublishedWords> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  ar: arabic,
};

/** A site's fixed texts in a page's language, in English for a language without texts. */
export function publishedMessages(language: string): PublishedWords {
  return WORDS[textLanguage(language)];
}
