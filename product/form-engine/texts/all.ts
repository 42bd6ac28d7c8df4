import type { TextLanguage } from '@tributary/kit/languages.ts';
import { arabic } from './arabic.data.ts';
import { textsOfTypes } from '../components/lookup.ts';
import type { FormTexts, Texts } from './english.data.ts';
import { english } from './english.data.ts';
import { french } from './french.data.ts';
import { german } from './german.data.ts';
import { spanish } from './spanish.data.ts';

const tables: Record<TextLanguage, Texts> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  ar: arabic,
};

/** The texts of all forms, and those of types of components. */
export type AllFormTexts = FormTexts & Readonly<Record<string, string>>;

const all = new Map<TextLanguage, AllFormTexts>();

/**
 * The texts of forms, those of every type included. The script for visitors contains none: its build replaces this file
 * by `form-runtime/carried/texts.ts`.
 */
export function formTexts(language: TextLanguage): AllFormTexts {
  let texts = all.get(language);
  if (!texts) all.set(language, (texts = { ...tables[language].form, ...textsOfTypes(language) }));
  return texts;
}

/** A form's texts for a browser: the texts that all forms have, and those of its types. */
export function textsOfForm(language: TextLanguage, types: ReadonlySet<string>): AllFormTexts {
  return { ...tables[language].form, ...textsOfTypes(language, types) };
}

/** The texts after sending a form. */
export function outcomeTexts(language: TextLanguage): Texts['outcome'] {
  return tables[language].outcome;
}
