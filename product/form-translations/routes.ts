import { defineRoutes } from '@tributary/engine/http/route.ts';
import {
  EXCHANGE_FORMATS,
  EXCHANGE_LIMIT_BYTES,
  translationReport,
} from '@tributary/engine/translations/exchange.ts';
import { optionalText } from '@tributary/engine/definition/text.ts';
import { MOST_CHARACTERS, translatedTexts } from '@tributary/engine/translations/translation.ts';
import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import * as z from 'zod';

/** Which translations a file has, and how. */
export const fileQuery = z.object({ language: z.enum(TEXT_LANGUAGES), format: z.enum(EXCHANGE_FORMATS) });

const language = z.enum(TEXT_LANGUAGES);
const params = { language };
const text = optionalText(MOST_CHARACTERS);
const versioned = { version: z.int() };

/** The texts of one language as they are kept; `source` is the form's own text when it was translated. */
const oneLanguage = z.object({ language, texts: translatedTexts, ...versioned });

/**
 * The translations of a form as a collection keyed by language (specification, section 3), over the field of the form that
 * has them (docs/decisions/0098).
 */
export const translationRoutes = defineRoutes({
  'GET /forms/:id/translations': {
    access: ['read', 'forms'],
    summary: 'List the languages of a form, and how far each is translated',
    response: z.object({
      /** The language that the form is written in. */
      own: language.nullable(),
      items: z.array(z.object({ language, texts: z.int(), missing: z.int(), review: z.int() })),
      ...versioned,
    }),
  },
  'GET /forms/:id/translations/:language': {
    access: ['read', 'forms'],
    params,
    summary: 'Retrieve the texts of a form in a language',
    response: oneLanguage,
  },
  'PUT /forms/:id/translations/:language': {
    versioned: true,
    access: ['update', 'forms'],
    flag: 'FORMS_TRANSLATIONS',
    params,
    summary: 'Replace the texts of a form in a language; texts that the form does not have are left out',
    body: z.object({
      /** By the id of the text. Without a `source` a translation counts as made from the present text. */
      texts: z.record(z.string().max(1_000), z.strictObject({ text, source: text.optional() })),
    }),
    response: oneLanguage,
  },
  'DELETE /forms/:id/translations/:language': {
    versioned: true,
    access: ['update', 'forms'],
    params,
    summary: 'Remove a language from a form',
    response: z.object(versioned),
  },
});

/** Translations of a form as files. The texts themselves are a field of the form. */
export const formTranslationRoutes = defineRoutes({
  'POST /forms/:id/translations/file': {
    versioned: true,
    access: ['update', 'forms'],
    flag: 'FORMS_TRANSLATIONS',
    summary:
      'Read translations from a file and save them; with a report, and nothing saved, when some don’t fit',
    query: fileQuery,
    file: { types: ['text/csv', 'application/xliff+xml'], limitBytes: EXCHANGE_LIMIT_BYTES },
    response: translationReport,
  },
});
