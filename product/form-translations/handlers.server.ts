import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, rawRoute } from '@tributary/engine/http/implement.server.ts';
import { write } from '@tributary/engine/lifecycle/write/write.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import {
  translationsFromCsv,
  translationsToCsv,
} from '@tributary/engine/translations/csv-exchange.server.ts';
import {
  mergeUnits,
  TranslationFileError,
  unitsOf,
  type ExchangeFormat,
  type FileFault,
  type TranslationReport,
  type ReadTranslations,
} from '@tributary/engine/translations/exchange.ts';
import {
  translationsFromXliff,
  translationsToXliff,
} from '@tributary/engine/translations/xliff-exchange.server.ts';
import { textsOfSchema } from '@tributary/form-engine/translation/translate-form.ts';
import { baseLanguage, type TextLanguage } from '@tributary/kit/languages.ts';
import { formDataSchema, forms, type FormData } from '@tributary/resources/forms/form.ts';
import { fileQuery, formTranslationRoutes } from './routes.ts';

const CONTENT_TYPES: Record<ExchangeFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xliff: 'application/xliff+xml; charset=utf-8',
};
const EXTENSIONS: Record<ExchangeFormat, string> = { csv: 'csv', xliff: 'xlf' };

/** Ends a write that would save nothing, with its report. */
class NothingToSave extends Error {
  readonly report: TranslationReport;

  constructor(report: TranslationReport) {
    super('Nothing to save');
    this.report = report;
  }
}

const faulty = (fault: FileFault): TranslationReport => ({
  saved: false,
  fault,
  changed: 0,
  unknown: [],
  tooLong: [],
  missing: 0,
});

function readFile(bytes: Buffer, format: ExchangeFormat): ReadTranslations {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new TranslationFileError('encoding', { cause: error });
  }
  return format === 'csv' ? translationsFromCsv(text) : translationsFromXliff(text);
}

/** The form with a file's translations. @throws NothingToSave with the report, TranslationFileError */
function withFile(form: FormData, language: TextLanguage, file: ReadTranslations) {
  const { sourceLanguage, targetLanguage } = file;
  if (targetLanguage !== undefined && baseLanguage(targetLanguage) !== language)
    throw new TranslationFileError('targetLanguage');
  if (sourceLanguage !== undefined && form.language && baseLanguage(sourceLanguage) !== form.language)
    throw new TranslationFileError('sourceLanguage');
  const into = form.translations[language];
  if (!into) throw new ProblemError('not_found', 'The form does not have this language.');
  const { translation, report } = mergeUnits(textsOfSchema(form.schema), into, file.units);
  if (report.tooLong.length > 0 || report.changed === 0)
    throw new NothingToSave({ saved: false, fault: null, ...report });
  return {
    form: { ...form, translations: { ...form.translations, [language]: translation } },
    report: { saved: true, fault: null, ...report },
  };
}

/** Reads translations from files. */
export const formTranslationHandlers = implement(formTranslationRoutes, {
  async 'POST /forms/:id/translations/file'({ context, params, query, version, file }) {
    let report: TranslationReport | undefined;
    try {
      const read = readFile(file, query.format);
      await write(context, context.app.resource(forms.name), {
        kind: 'update',
        ability: 'update',
        event: 'UPDATE',
        target: { id: params.id, version },
        data({ previous }) {
          const made = withFile(formDataSchema.parse(previous), query.language, read);
          report = made.report;
          return made.form;
        },
      });
    } catch (error) {
      if (error instanceof NothingToSave) return error.report;
      if (error instanceof TranslationFileError) return faulty(error.fault);
      throw error;
    }
    return report!;
  },
});

/** The texts of a form and their translations as a file. */
export const translationsFile = rawRoute(
  'GET /forms/:id/translations/file',
  {
    access: ['read', 'forms'],
    summary: 'Download the texts of a form and their translations as CSV or XLIFF 1.2',
    query: fileQuery,
  },
  async ({ context, actor, params, query: { language, format }, reply }) => {
    const id = params['id']!;
    const row = await context.app.db.inTenant(actor.tenantId, (tx) =>
      findDocument(tx, actor.tenantId, forms, id),
    );
    const form = row && formDataSchema.parse(row.data);
    if (!form?.language || !form.translations[language])
      throw new ProblemError('not_found', 'The form does not have this language.');
    const texts = textsOfSchema(form.schema);
    const units = unitsOf(texts, form.translations[language]);
    const body =
      format === 'csv'
        ? translationsToCsv(units)
        : translationsToXliff({
            original: `forms/${id}`,
            sourceLanguage: form.language,
            targetLanguage: language,
            units: units.map((unit, index) => ({ ...unit, limit: texts[index]!.limit })),
          });
    const name = `form-${id.slice(-12)}.${language}.${EXTENSIONS[format]}`;
    return reply
      .header('content-type', CONTENT_TYPES[format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(body);
  },
);
