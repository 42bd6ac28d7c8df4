import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { write } from '@tributary/engine/lifecycle/write/write.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { countTexts, languagesIn, type Translations } from '@tributary/engine/translations/translation.ts';
import { textsOfSchema } from '@tributary/form-engine/translation/translate-form.ts';
import { isTextLanguage, type TextLanguage } from '@tributary/kit/languages.ts';
import { formDataSchema, forms, type FormData } from '@tributary/resources/forms/form.ts';
import { translationRoutes } from './routes.ts';

const NO_LANGUAGE = 'The form does not have this language.';

/** The form as it is saved, with its version. @throws ProblemError not_found */
async function readForm(context: RequestContext, tenantId: string, id: string) {
  const row = await context.app.db.inTenant(tenantId, (tx) => findDocument(tx, tenantId, forms, id));
  if (!row) throw new ProblemError('not_found');
  return { form: formDataSchema.parse(row.data), version: row.version };
}

/** The language that a path names; its shape has checked it. */
function languageOf(given: string): TextLanguage {
  if (!isTextLanguage(given)) throw new ProblemError('not_found', NO_LANGUAGE);
  return given;
}

/** Writes the translations of a form, through the write pipeline. Returns them as they are kept. */
async function save(
  context: RequestContext,
  target: { id: string; version: number | undefined },
  change: (form: FormData) => Translations,
) {
  const saved = await write(context, context.app.resource(forms.name), {
    kind: 'update',
    ability: 'update',
    event: 'UPDATE',
    target,
    data({ previous }) {
      const form = formDataSchema.parse(previous);
      return { ...form, translations: change(form) };
    },
  });
  return { form: formDataSchema.parse(saved), version: saved.version };
}

/** The translations of a form, each language by itself. */
export const translationHandlers = implement(translationRoutes, {
  async 'GET /forms/:id/translations'({ context, actor, params }) {
    const { form, version } = await readForm(context, actor.tenantId, params.id);
    const texts = textsOfSchema(form.schema);
    const items = languagesIn(form.translations).map((language) => {
      const { missing, review } = countTexts(texts, form.translations[language]);
      return { language, texts: texts.length, missing, review };
    });
    return { own: form.language, items, version };
  },

  async 'GET /forms/:id/translations/:language'({ context, actor, params }) {
    const language = languageOf(params.language);
    const { form, version } = await readForm(context, actor.tenantId, params.id);
    const kept = form.translations[language];
    if (!kept) throw new ProblemError('not_found', NO_LANGUAGE);
    return { language, texts: kept.texts, version };
  },

  async 'PUT /forms/:id/translations/:language'({ context, params, body, version }) {
    const language = languageOf(params.language);
    const saved = await save(context, { id: params.id, version }, ({ schema, translations }) => {
      const present = new Map(textsOfSchema(schema).map(({ id, text }) => [id, text]));
      const texts = Object.entries(body.texts).map(([id, { text, source }]) => [
        id,
        { text, source: source ?? present.get(id) ?? '' },
      ]);
      return { ...translations, [language]: { texts: Object.fromEntries(texts) } };
    });
    return { language, texts: saved.form.translations[language]?.texts ?? {}, version: saved.version };
  },

  async 'DELETE /forms/:id/translations/:language'({ context, params, version }) {
    const language = languageOf(params.language);
    const saved = await save(context, { id: params.id, version }, ({ translations }) => {
      const { [language]: removed, ...others } = translations;
      if (!removed) throw new ProblemError('not_found', NO_LANGUAGE);
      return others;
    });
    return { version: saved.version };
  },
});
