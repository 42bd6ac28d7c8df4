import { textLanguage, type TextLanguage } from '../languages.ts';
import arabic from './published/ar.json' with { type: 'json' };
import german from './published/de.json' with { type: 'json' };
import english from './published/en.json' with { type: 'json' };
import spanish from './published/es.json' with { type: 'json' };
import french from './published/fr.json' with { type: 'json' };

/** The fixed texts of published sites. */
export type PublishedWords = typeof english;

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
