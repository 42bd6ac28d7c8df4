import { formSchema, type FormSchema } from '@tributary/form-engine/schema.ts';
import { textsOfSchema } from '@tributary/form-engine/translation/translate-form.ts';
import type { Translations } from '@tributary/engine/translations/translation.ts';
import { baseLanguage, TEXT_LANGUAGES, type TextLanguage } from '@tributary/kit/languages.ts';
import { newComponentId } from '../model/edit.ts';
import { readJson, type JsonFault } from '../model/read-json.ts';
import { beginDraft } from './draft.ts';
import { isFormio, readFormio } from './formio.ts';
import { isJson, textAt, type Json } from './json.ts';
import type { ImportNote } from './notes.ts';
import { isSurvey, surveyLanguages, readSurvey } from './surveyjs.ts';

/** A form read from a file of another product, or of ours. */
export interface ImportedForm {
  ok: true;
  from: 'formio' | 'surveyjs' | 'tributary';
  /** The form's name there; empty when it has none. */
  title: string;
  schema: FormSchema;
  /** The language of its texts, where it has others too. */
  language: TextLanguage | null;
  translations: Translations;
  notes: ImportNote[];
  /** Notes that are not listed. */
  left: number;
}

export type ImportResult =
  | ImportedForm
  | { ok: false; fault: JsonFault | 'unknownFormat' | 'empty'; from: number };

/** Reads a form from JSON. Bounded in time and stack, and never throws, for any text. */
export function readImport(text: string): ImportResult {
  const read = readJson(text.replace(/^\ufeff/, ''));
  if (!read.ok) return { ok: false, fault: read.fault, from: read.from };
  const file = read.value;
  if (!isJson(file)) return { ok: false, fault: 'unknownFormat', from: 0 };
  const ids: string[] = [];
  const idOf = (index: number): string => (ids[index] ??= newComponentId());
  const none = { title: '', language: null, translations: {}, notes: [], left: 0 };
  const ours = isSurvey(file) || !Array.isArray(file['components']) ? null : formSchema.safeParse(file);
  let made: ImportedForm;
  if (ours?.success) made = { ok: true, from: 'tributary', schema: ours.data, ...none };
  else if (isSurvey(file)) made = survey(file, idOf);
  else if (isFormio(file)) {
    const draft = beginDraft(idOf);
    const settings = readFormio(file, draft);
    made = { ok: true, from: 'formio', ...none, title: titleOf(file), ...draft.finish(settings) };
  } else return { ok: false, fault: 'unknownFormat', from: 0 };
  return made.schema.components.length > 0 ? made : { ok: false, fault: 'empty', from: 0 };
}

/** A survey, read once for each of its languages: texts at the same place translate each other. */
function survey(file: Json, idOf: (index: number) => string): ImportedForm {
  const inLanguage = (language: string | null) => {
    const draft = beginDraft(idOf);
    const settings = readSurvey(file, draft, language);
    return draft.finish(settings);
  };
  const { schema, notes, left } = inLanguage(null);
  const language = known(textAt(file, 'locale')) ?? 'en';
  const sources = new Map(textsOfSchema(schema).map(({ id, text }) => [id, text]));
  const translations: Translations = {};
  for (const tag of surveyLanguages(file)) {
    const into = known(tag);
    if (into === language) continue;
    if (!into || translations[into]) {
      notes.push({ code: 'language', name: tag, values: {} });
      continue;
    }
    const texts = textsOfSchema(inLanguage(tag).schema).flatMap(({ id, text }) => {
      const source = sources.get(id);
      return source === undefined || source === text ? [] : [[id, { text, source }] as const];
    });
    if (texts.length > 0) translations[into] = { texts: Object.fromEntries(texts) };
  }
  const isTranslated = Object.keys(translations).length > 0;
  return {
    ok: true,
    from: 'surveyjs',
    title: titleOf(file),
    schema,
    language: isTranslated ? language : null,
    translations,
    notes,
    left,
  };
}

const known = (tag: string): TextLanguage | undefined =>
  TEXT_LANGUAGES.find((language) => language === baseLanguage(tag));

function titleOf(file: Json): string {
  const { title } = file;
  const text = isJson(title) ? textAt(title, 'default') : textAt(file, 'title');
  return text.replace(/\s+/g, ' ').trim().toWellFormed().slice(0, 120);
}
