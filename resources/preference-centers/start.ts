import type { TextLanguage } from '@tributary/kit/languages.ts';
import type { TextByLanguage } from './choices.ts';
import type { PreferenceCenterData } from './preference-center.ts';

const NEWS: Required<TextByLanguage> = {
  en: 'News and stories',
  es: 'Noticias e historias',
  fr: 'Actualités et récits',
  de: 'Neues und Geschichten',
  ar: 'أخبار وقصص',
};
const APPEALS: Required<TextByLanguage> = {
  en: 'Appeals',
  es: 'Campañas de donativos',
  fr: 'Appels aux dons',
  de: 'Spendenaufrufe',
  ar: 'حملات التبرع',
};

/** Returns the initial content of a new center, which can be published unchanged in any added language. */
export function startOfCenter(
  languages: TextLanguage[],
): Pick<PreferenceCenterData, 'languages' | 'intro' | 'topics' | 'subscriptions' | 'frequencies' | 'pauses'> {
  return {
    languages,
    intro: {},
    topics: [
      { key: 'news', label: NEWS, description: {} },
      { key: 'appeals', label: APPEALS, description: {} },
    ],
    subscriptions: [
      { channel: 'email', topic: 'news', consent: '' },
      { channel: 'email', topic: 'appeals', consent: '' },
    ],
    frequencies: ['all', 'monthly', 'quarterly'],
    pauses: [1, 3, 6],
  };
}
