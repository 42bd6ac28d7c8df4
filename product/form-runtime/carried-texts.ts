import type { FormTexts } from '@tributary/form-engine/texts/english.data.ts';
import type { TextLanguage } from '@tributary/kit/languages.ts';

const carried = new Map<TextLanguage, FormTexts>();

/** Stores the texts that a form contains, in the language that it was rendered for. */
export function carryTexts(language: TextLanguage, texts: FormTexts): void {
  carried.set(language, texts);
}

/** The texts of forms, from the forms on this page: no visitor loads a language that the page is not in. */
export function formTexts(language: TextLanguage): FormTexts {
  return carried.get(language)!;
}
