import english from './messages/pageBuilder.en-US.json' with { type: 'json' };
import { closestLocale } from '@tributary/kit/i18n/locales.ts';
import spanish from './messages/pageBuilder.es.json' with { type: 'json' };
import { textMarkup } from './editor/plain-text.ts';

/** The sample texts of new blocks and templates. */
export type StarterMessages = typeof english.starter;

/** Whether a sample text has this key. */
export const isStarterKey = (key: string): key is keyof StarterMessages => key in english.starter;

/** The language of the sample texts for a page: its own, or English where they are not written in it. */
export const starterLanguage = (language: string | undefined): 'en' | 'es' =>
  closestLocale([language ?? '']) === 'es' ? 'es' : 'en';

/**
 * Sample texts in a page's own language; English for languages without messages. `organization` is the organization's
 * name as plain text: it replaces the sample name.
 */
export function starterMessages(language: string | undefined, organization?: string): StarterMessages {
  const words = starterLanguage(language) === 'es' ? spanish.starter : english.starter;
  return organization ? { ...words, organization: textMarkup(organization, 'line') } : words;
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
  'galleryTitle',
  'teamTitle',
  'partnersTitle',
  'donorsTitle',
  'donorsLead',
  'amountsTitle',
  'stepsTitle',
  'stepFirstTitle',
  'stepFirst',
  'stepThirdTitle',
  'tableTitle',
  'tableThisYear',
  'tableLastYear',
  'faqTitle',
  'faqFirst',
  'faqFirstAnswer',
  'faqSecond',
  'faqThird',
  'placeTitle',
  'placeMap',
  'shopTitle',
  'preferencesTitle',
  'preferencesText',
  'preferencesAction',
]);

/** Those of the texts that should be replaced before a page is published. */
export const toReplace = (texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts).flatMap(([key, text]) => (FIT_TO_PUBLISH.has(key) ? [] : [text]));

/** The common sample texts, in every language, that should be replaced before a page is published. */
export const commonSamples = (): string[] => [english.starter, spanish.starter].flatMap(toReplace);
