import type { RecordFormState } from '@tributary/engine/screens/form/use-record-form.console.ts';
import { useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { languagesIn, type Translations } from '@tributary/engine/translations/translation.ts';
import { textsOfSchema } from '@tributary/form-engine/translation/translate-form.ts';
import type { TextLanguage } from '@tributary/kit/languages.ts';
import type { TranslatableText } from '@tributary/kit/translatable.ts';
import type { Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { useCallback, useMemo, useRef } from 'react';

/** A form's languages as they are edited, unsaved changes included. */
export interface EditedTranslations {
  texts: readonly TranslatableText[];
  /** The language that the form is written in; null until one is chosen. */
  own: TextLanguage | null;
  others: readonly TextLanguage[];
  translations: Translations;
  /** How many texts of all languages have unsaved changes. */
  changedTexts: number;
  setOwn(language: TextLanguage): void;
  add(language: TextLanguage): void;
  remove(language: TextLanguage): void;
  /** Sets a text's translation, made from the text as it is now; an empty one takes it away. */
  write(language: TextLanguage, text: TranslatableText, translation: string): void;
}

/** The languages in the enclosing form's fields. */
export function useTranslations({
  state,
  form,
}: {
  state: RecordFormState<Form>;
  form: Form;
}): EditedTranslations {
  const set = useSetField();
  const own = (state.values['language'] as TextLanguage | null) ?? null;
  const translations = (state.values['translations'] as Translations | undefined) ?? {};
  const texts = useMemo(() => textsOfSchema(form.schema), [form.schema]);
  // The rows of a long form are rendered once, so their callbacks must see the newest values.
  const newest = useRef({ translations, set });
  newest.current = { translations, set };

  const change = useCallback((next: Translations): void => {
    newest.current.translations = next;
    newest.current.set('translations', next);
  }, []);
  const write = useCallback(
    (language: TextLanguage, { id, text }: TranslatableText, translation: string): void => {
      const all = newest.current.translations;
      const { [id]: _, ...rest } = all[language]?.texts ?? {};
      const made = translation === '' ? rest : { ...rest, [id]: { text: translation, source: text } };
      change({ ...all, [language]: { texts: made } });
    },
    [change],
  );
  const changedTexts = new Set(
    state.changed.flatMap((path) => /^translations\.(\w+\.texts\.[^.]+)\./.exec(path)?.[1] ?? []),
  ).size;

  return {
    texts,
    own,
    others: languagesIn(translations),
    translations,
    changedTexts,
    setOwn: (language) => set('language', language),
    add: (language) => change({ ...translations, [language]: { texts: {} } }),
    remove(language) {
      const { [language]: _, ...rest } = translations;
      change(rest);
    },
    write,
  };
}
