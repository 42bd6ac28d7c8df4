import { defineRoutes } from '@tributary/engine/http/route.ts';
import {
  EXCHANGE_FORMATS,
  EXCHANGE_LIMIT_BYTES,
  translationReport,
} from '@tributary/engine/translations/exchange.ts';
import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import * as z from 'zod';

/** Which translations a file has, and how. */
export const fileQuery = z.object({ language: z.enum(TEXT_LANGUAGES), format: z.enum(EXCHANGE_FORMATS) });

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
