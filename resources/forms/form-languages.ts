import { languagesIn } from '@tributary/engine/translations/translation.ts';
import type { SpokenLanguage } from '@tributary/form-engine/prover/languages.ts';
import { translateForm } from '@tributary/form-engine/translation/translate-form.ts';
import { baseLanguage, isTextLanguage, type TextLanguage } from '@tributary/kit/languages.ts';
import type { FormData } from './form.ts';

/**
 * The languages that visitors can choose, the form's own first. Empty for a form in one language: it is shown as
 * written, and its fixed texts in the language of the page.
 */
export function languagesOfForm({ language, translations }: FormData): TextLanguage[] {
  if (!language) return [];
  const others = languagesIn(translations).filter((other) =>
    Object.values(translations[other]!.texts).some(({ text }) => text !== ''),
  );
  return others.length > 0 ? [language, ...others] : [];
}

/** The languages that visitors can choose besides the form's own, as the proof of a form asks for them. */
export function spokenIn({
  language,
  translations,
}: Pick<FormData, 'language' | 'translations'>): SpokenLanguage[] {
  if (!language) return [];
  return languagesIn(translations).flatMap((other): SpokenLanguage[] => {
    const { texts } = translations[other]!;
    return Object.values(texts).some(({ text }) => text !== '')
      ? [{ language: other, translation: (id) => (Object.hasOwn(texts, id) ? texts[id]?.text : undefined) }]
      : [];
  });
}

/**
 * Returns the language tag in which a form is shown.
 * @param wanted tags, the most wanted first, including the page's; each may come from outside
 * @returns the first tag whose language the form has, else the form's own language; the page's for a form in one
 *   language
 */
export function localeOfForm(form: FormData, wanted: readonly string[], pageLanguage: string): string {
  const languages: readonly string[] = languagesOfForm(form);
  if (languages.length === 0) return pageLanguage;
  const found = wanted.find((tag) => languages.includes(baseLanguage(tag))) ?? languages[0]!;
  // The page's tag may name a region, which decides about the notation of figures.
  return baseLanguage(found) === baseLanguage(pageLanguage) ? pageLanguage : found;
}

const translated = new WeakMap<FormData, Map<TextLanguage, FormData>>();

/** A form with its texts in the language of a tag, those without translation in its own language. */
export function formIn(form: FormData, locale: string): FormData {
  const language = baseLanguage(locale);
  if (!isTextLanguage(language) || !languagesOfForm(form).includes(language)) return form;
  const texts = form.translations[language]?.texts;
  if (!texts) return form;
  let made = translated.get(form);
  if (!made) translated.set(form, (made = new Map()));
  let result = made.get(language);
  if (!result) {
    const schema = translateForm(form.schema, (id) =>
      Object.hasOwn(texts, id) ? texts[id]?.text : undefined,
    );
    made.set(language, (result = { ...form, schema }));
  }
  return result;
}
