import english from './messages/pageBuilder.en-US.json' with { type: 'json' };
import { closestLocale } from '@tributary/kit/i18n/locales.ts';
import spanish from './messages/pageBuilder.es.json' with { type: 'json' };
import { textMarkup } from './editor/plain-text.ts';

/** The sample texts of new blocks and templates. */
export type StarterMessages = typeof english.starter;

/**
 * Sample texts in a page's own language; English for languages without messages. `organization` is the organization's
 * name as plain text: it replaces the sample name.
 */
export function starterMessages(language: string | undefined, organization?: string): StarterMessages {
  const words = closestLocale([language ?? '']) === 'es' ? spanish.starter : english.starter;
  return organization ? { ...words, organization: textMarkup(organization, false) } : words;
}

/** Sample texts that any organization could publish unchanged; all others make claims or ask to be replaced. */
const FIT_TO_PUBLISH: ReadonlySet<string> = new Set<keyof StarterMessages>([
  'heroAction',
  'heroSecond',
  'storyTitle',
  'threeTitle',
  'callTitle',
  'callAction',
  'giveTitle',
  'newsEyebrow',
  'progressTitle',
  'footerPrivacy',
  'footerContact',
  'footerTerms',
  'button',
]);

/** The sample texts, in every language, that should be replaced before a page is published. */
export function sampleTexts(): ReadonlySet<string> {
  return new Set(
    [english.starter, spanish.starter].flatMap((words) =>
      Object.entries(words).flatMap(([key, text]) => (FIT_TO_PUBLISH.has(key) ? [] : [text])),
    ),
  );
}
