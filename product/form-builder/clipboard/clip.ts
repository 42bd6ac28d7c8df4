import type { Translations } from '@tributary/engine/translations/translation.ts';
import { languagesIn, translationsSchema } from '@tributary/engine/translations/translation.ts';
import {
  componentSchema,
  formSchema,
  type FormComponent,
  type FormSchema,
} from '@tributary/form-engine/schema.ts';
import { textsOfSchema } from '@tributary/form-engine/translation/translate-form.ts';
import type { TranslatableText } from '@tributary/kit/translatable.ts';
import { TEXT_LANGUAGES, type TextLanguage } from '@tributary/kit/languages.ts';
import * as z from 'zod';
import { LONGEST_CODE, readJson } from '../model/read-json.ts';

/** The language that a form is written in, and its texts in others. */
export interface FormLanguages {
  language: TextLanguage | null;
  translations: Translations;
}

/** Components taken out of a form, with their translations. */
export interface Clip extends FormLanguages {
  components: FormComponent[];
  /** How many were in the text and are no components of ours. */
  unreadable: number;
}

const clipSchema = z.object({
  tributary: z.literal('form-fields'),
  version: z.literal(1),
  components: z.array(z.unknown()).min(1).max(200),
  language: z.enum(TEXT_LANGUAGES).nullable().default(null),
  translations: translationsSchema.default({}),
});

const bare = formSchema.parse({});

/** The texts of some components that visitors read, without those of a form's settings. */
export function textsOfComponents(components: FormComponent[]): TranslatableText[] {
  return textsOfSchema({ ...bare, components });
}

/** Takes components out of a form, in the form's order. */
export function clipOf(schema: FormSchema, ids: readonly string[], from: FormLanguages): Clip {
  const components = schema.components.filter(({ id }) => ids.includes(id));
  const texts = new Set(textsOfComponents(components).map(({ id }) => id));
  const translations: Translations = {};
  for (const language of languagesIn(from.translations)) {
    const kept = Object.entries(from.translations[language]!.texts).filter(([id]) => texts.has(id));
    if (kept.length > 0) translations[language] = { texts: Object.fromEntries(kept) };
  }
  return { components, language: from.language, translations, unreadable: 0 };
}

/** A clip as text for the clipboard; without translations where they would exceed the limit of reading. */
export function textOfClip({ components, language, translations }: Clip): string {
  const head = { tributary: 'form-fields', version: 1, components };
  const whole = JSON.stringify({ ...head, language, translations }, null, 1);
  return whole.length <= LONGEST_CODE ? whole : JSON.stringify(head);
}

/** Reads a text from the clipboard, which may come from anywhere; null where it holds no components of ours. */
export function readClip(text: string): Clip | null {
  // Most copied text is no JSON object, and is not read.
  const read = /^\s*\{/.test(text) ? readJson(text) : null;
  const parsed = read?.ok ? clipSchema.safeParse(read.value) : null;
  if (!parsed?.success) return null;
  const { language, translations } = parsed.data;
  const components = parsed.data.components.flatMap((each) => componentSchema.safeParse(each).data ?? []);
  const unreadable = parsed.data.components.length - components.length;
  return { components, language, translations, unreadable };
}
