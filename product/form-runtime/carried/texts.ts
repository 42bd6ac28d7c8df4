import type { AllFormTexts } from '@tributary/form-engine/texts/all.ts';
import type { TextLanguage } from '@tributary/kit/languages.ts';

const carried = new Map<TextLanguage, AllFormTexts>();

/** Adds the texts that a form contains to those of other forms on the page, in the language that it was rendered for. */
export function carryTexts(language: TextLanguage, texts: AllFormTexts): void {
  carried.set(language, { ...carried.get(language), ...texts });
}

/** The texts of forms, from the forms on this page: no visitor loads a language that the page is not in. */
export function formTexts(language: TextLanguage): AllFormTexts {
  return carried.get(language)!;
}
