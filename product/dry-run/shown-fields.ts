import type { FormData } from '@tributary/resources/forms/form.ts';
import { formIn } from '@tributary/resources/forms/form-languages.ts';
import { sourceFieldsOf } from '@tributary/resources/configuration-parts/source-fields.ts';

/** How a field of a form is shown to people. */
export interface ShownField {
  label: string;
  /** The answers to choose from, each once; empty where anything may be given. */
  choices: { value: string; label: string }[];
}

/** The fields of a form by their keys, in a language of the interface where the form is in it too. */
export function shownFields(form: FormData | undefined, language: string): ReadonlyMap<string, ShownField> {
  if (!form) return new Map();
  const fields = sourceFieldsOf(formIn(form, language).schema, language);
  return new Map(
    fields.map(({ key, label, choices }) => [
      key,
      { label, choices: [...new Map(choices.map((choice) => [choice.value, choice])).values()] },
    ]),
  );
}
