import type { TextLanguage } from '@tributary/kit/languages.ts';
import { arabic } from './arabic.data.ts';
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

/**
 * The texts of forms. The script for visitors contains none: its build replaces this file by
 * `form-runtime/carried-texts.ts`.
 */
export function formTexts(language: TextLanguage): FormTexts {
  return tables[language].form;
}

/** The texts after sending a form. */
export function outcomeTexts(language: TextLanguage): Texts['outcome'] {
  return tables[language].outcome;
}
