import english from '@tributary/kit/i18n/locales/en-US/pageBuilder.json' with { type: 'json' };
import { closestLocale } from '@tributary/kit/i18n/locales.ts';
import spanish from '@tributary/kit/i18n/locales/es/pageBuilder.json' with { type: 'json' };

/** The sample texts that new blocks and templates begin with. */
export type StarterWords = typeof english.starter;

/** Sample texts in a page's own language; English for languages without a catalogue. */
export function starterWords(language: string | undefined): StarterWords {
  return closestLocale([language ?? '']) === 'es' ? spanish.starter : english.starter;
}
