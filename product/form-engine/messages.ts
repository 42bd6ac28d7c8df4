import { textLanguage } from '@tributary/kit/languages.ts';
import { formTexts } from './texts/all.ts';
import type { FormTranslate, TextValues } from './translate.ts';

/** Fills the `{placeholders}` of a text; a name without a value stays as it is. */
function interpolate(text: string, values: TextValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * The engine's own texts in a page's language, in English for a language without texts. `Own` are the keys of the fixed
 * texts of the types that the caller reads beside those of all forms.
 */
export function messagesIn<Own extends string = never>(locale: string): FormTranslate<Own> {
  const texts = formTexts(textLanguage(locale));
  return (key: string, values) => interpolate(texts[key]!, values);
}
