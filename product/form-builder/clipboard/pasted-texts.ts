import { languagesIn, type Translations } from '@tributary/engine/translations/translation.ts';
import type { FormComponent } from '@tributary/form-engine/schema.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { translateForm } from '@tributary/form-engine/translation/translate-form.ts';
import type { TextLanguage } from '@tributary/kit/languages.ts';
import { type Clip, type FormLanguages, textsOfComponents } from './clip.ts';

const bare = formSchema.parse({});

/** Pasted components in the language of their form, and the languages that the target form does not have. */
export interface InLanguages {
  components: FormComponent[];
  translations: Translations;
  /** The form's own language afterwards: that of the clip where the form has nothing yet. */
  language: TextLanguage | null;
  left: TextLanguage[];
}

/**
 * The components of a clip in a form's language, where the clip has it, with translations into the form's others. A
 * form without anything takes over all the clip's languages: another would be offered in a language in which most of
 * it is missing.
 */
export function inLanguagesOf(clip: Clip, form: FormLanguages, isEmpty: boolean): InLanguages {
  const [from, others] = [clip.language, languagesIn(clip.translations)];
  const takesAll = isEmpty && form.language === null && from !== null && others.length > 0;
  const language = takesAll ? from : form.language;
  const wanted = takesAll ? others : languagesIn(form.translations);
  const source = from ?? language;

  const textIn = (into: TextLanguage, id: string, text: string): string | undefined => {
    if (into === source) return text;
    const texts = clip.translations[into]?.texts;
    return texts && Object.hasOwn(texts, id) ? texts[id]?.text || undefined : undefined;
  };
  const before = textsOfComponents(clip.components);
  const isOther = language !== null && language !== source;
  const components = isOther
    ? translateForm({ ...bare, components: clip.components }, (id) =>
        textIn(language, id, before.find((each) => each.id === id)?.text ?? ''),
      ).components
    : clip.components;
  const sources = new Map(textsOfComponents(components).map(({ id, text }) => [id, text]));

  const translations: Translations = {};
  for (const into of wanted) {
    const made = before.flatMap(({ id, text }) => {
      const translated = textIn(into, id, text);
      return translated === undefined ? [] : [[id, { text: translated, source: sources.get(id) ?? text }]];
    });
    if (made.length > 0) translations[into] = { texts: Object.fromEntries(made) };
  }
  const has = [language, ...wanted];
  return { components, translations, language, left: others.filter((each) => !has.includes(each)) };
}
