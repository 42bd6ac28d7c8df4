import { textLanguage } from '@tributary/kit/languages.ts';
import type { AllFormTexts } from './texts/all.ts';
import { formTexts } from './texts/all.ts';

type Values = Record<string, string | number>;

/** Looks a message up and fills its `{placeholders}`. */
export type FormTranslate = (key: keyof AllFormTexts, values?: Values) => string;

/** Fills the `{placeholders}` of a text; a name without a value stays as it is. */
function interpolate(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The engine's own texts in a page's language, in English for a language without texts. */
export function messagesIn(locale: string): FormTranslate {
  const texts = formTexts(textLanguage(locale));
  return (key, values) => interpolate(texts[key], values);
}
