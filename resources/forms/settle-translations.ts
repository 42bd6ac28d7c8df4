import { ProblemError } from '@tributary/engine/errors/problem.ts';
import {
  followTexts,
  languagesIn,
  tooLongIn,
  type Translation,
  type Translations,
} from '@tributary/engine/translations/translation.ts';
import { textsOfSchema } from '@tributary/form-engine/translation/translate-form.ts';
import type { FormData } from './form.ts';

/** Whether a write gives a form a language that it did not have. */
export function addsLanguage(form: FormData, previous: FormData | undefined): boolean {
  const before = languagesIn(previous?.translations);
  return languagesIn(form.translations).some((language) => !before.includes(language));
}

/**
 * Checks a form's translations, and makes them follow the form. A write of the form alone keeps those of texts that it
 * has no longer; a write of the translations drops them, and empty ones.
 * @throws ProblemError validation_failed
 */
export function settleTranslations(form: FormData, previous: FormData | undefined): FormData {
  const languages = languagesIn(form.translations);
  if (languages.length === 0) return form;
  if (form.language === null) throw refusal('language', 'Choose the language that the form is written in');
  if (form.translations[form.language])
    throw refusal(`translations.${form.language}`, 'The form itself is written in this language');
  const texts = textsOfSchema(form.schema);
  const isSame =
    previous !== undefined && JSON.stringify(previous.translations) === JSON.stringify(form.translations);
  if (isSame) {
    const translations = followTexts(form.translations, textsOfSchema(previous.schema), texts);
    return { ...form, translations };
  }
  for (const language of languages) {
    const long = tooLongIn(texts, form.translations[language]!);
    if (long)
      throw refusal(`translations.${language}.texts.${long.id}.text`, `At most ${long.limit} characters`);
  }
  const ids = new Set(texts.map(({ id }) => id));
  // The form may have changed in the same write, such as one into which components with translations were pasted.
  const followed = previous
    ? followTexts(form.translations, textsOfSchema(previous.schema), texts)
    : form.translations;
  const translations: Translations = Object.fromEntries(
    languages.map((language) => [language, pruned(followed[language]!, ids)]),
  );
  return { ...form, translations };
}

function pruned({ texts }: Translation, ids: ReadonlySet<string>): Translation {
  const kept = Object.entries(texts).filter(([id, { text }]) => ids.has(id) && text.trim() !== '');
  return { texts: Object.fromEntries(kept) };
}

function refusal(path: string, message: string): ProblemError {
  return new ProblemError('validation_failed', 'Nothing was saved.', { errors: [{ path, message }] });
}
