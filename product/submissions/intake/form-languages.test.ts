import { sql } from 'kysely';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';

const made = (text: string, source: string) => ({ text, source });
const SCHEMA = formSchema.parse({
  components: [
    { id: 'n', type: 'text', key: 'name', label: 'Name', required: true },
    { id: 's', type: 'pageBreak', label: 'More' },
    {
      id: 'r',
      type: 'radio',
      key: 'river',
      label: 'River',
      options: [
        { value: 'upper', label: 'Upper' },
        { value: 'lower', label: 'Lower' },
      ],
    },
    { id: 'c', type: 'consent', key: 'news', label: 'News', wording: 'Send me news.' },
  ],
});
const TRANSLATIONS = {
  es: {
    texts: {
      'n:label': made('Nombre', 'Name'),
      's:label': made('Algo más', 'More'),
      'r:options:lower:label': made('Bajo', 'Lower'),
      'c:wording': made('Enviadme noticias.', 'Send me news.'),
    },
  },
};

describe('a form in several languages', () => {
  let fixture: SubmissionFixture;
  let site: TestSite;
  let formId: string;
  beforeAll(async () => {
    fixture = await createSubmissionFixture();
    site = await openTestSite(fixture, { limits: 'off' });
    formId = await fixture.addNewsletter({ schema: SCHEMA, language: 'en', translations: TRANSLATIONS });
  });
  afterAll(async () => {
    await site.close();
    await fixture.drop();
  });
  const post = (fields: Record<string, string>, asPage = true) => site.post(fields, { asPage, formId });

  it('says errors in the visitor’s language, with the translated label', async () => {
    const refused = await post({ _language: 'es', _action: 'submit' }, false);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: { name: 'El campo Nombre es obligatorio' } });
    const page = await (await post({ _language: 'es', _action: 'next', _step: '0' })).text();
    expect(page).toContain('El campo Nombre es obligatorio');
    expect(page).toContain('lang="es" dir="ltr"');
  });

  it('continues in that language, and shows untranslated texts in its own', async () => {
    const html = await (await post({ _language: 'es', _action: 'next', _step: '0', name: 'Ada' })).text();
    expect(html).toContain('<h2 class="tf-heading tf-heading-2">Algo más</h2>');
    expect(html).toContain('>Bajo</label>');
    expect(html).toContain('>Upper</label>');
    expect(html).toContain('value="lower"');
    expect(html).toContain('name="_language" value="es"');
  });

  it('is shown in another language with the answers so far, and nothing is sent by that', async () => {
    const fields = { _language: 'es', _switch: 'en', _step: '1', name: 'Ada', river: 'lower' };
    const response = await post(fields);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('lang="en-US" dir="ltr"');
    expect(html).toMatch(/<section class="tf-step" data-tf-step="1"/);
    expect(html).toMatch(/value="lower"[^>]* checked/);
    expect(html).toContain('name="name" value="Ada"');
    expect(html).toMatch(
      /<button type="submit" formnovalidate name="_switch" value="es" lang="es" dir="ltr">/,
    );
    // Enter in a field presses the form's first button.
    expect(html.indexOf('value="submit"')).toBeLessThan(html.indexOf('name="_switch"'));
    // A language that the form has not, or none at all, changes nothing else.
    for (const _switch of ['de', '<b>', ''])
      expect(await (await post({ ...fields, _switch })).text()).toContain('lang="es" dir="ltr"');
  });

  it('is reviewed in another language too', async () => {
    const donation = await fixture.addNewsletter({
      schema: formSchema.parse({
        components: [
          { id: 'a', type: 'amount', key: 'amount', label: 'Amount', presets: [{ amount: 1000 }] },
          { id: 'e', type: 'email', key: 'email', label: 'Email' },
        ],
        settings: { review: true },
      }),
      language: 'en',
      translations: { es: { texts: { 'a:label': { text: 'Importe', source: 'Amount' } } } },
    });
    const fields = {
      _language: 'en',
      _action: 'submit',
      _step: '0',
      amount: '10.00',
      email: 'a@example.org',
    };
    const review = await (await site.post(fields, { asPage: true, formId: donation })).text();
    expect(review).toContain('Check your answers');
    expect(review).toMatch(/name="_switch" value="es"/);
    const switched = { ...fields, _step: '1', _switch: 'es' };
    const spanish = await (await site.post(switched, { asPage: true, formId: donation })).text();
    expect(spanish).toContain('data-tributary-review');
    expect(spanish).toContain('<dt>Importe</dt>');
    const asEntered = { ...switched, amount: '' };
    expect(await (await site.post(asEntered, { asPage: true, formId: donation })).text()).not.toContain(
      'data-tributary-review',
    );
  });

  it('stores the same values in every language, with the wording that was read', async () => {
    const fields = { _action: 'submit', name: 'Ada', river: 'lower', news: 'true' };
    for (const _language of ['es', 'en-US', 'fr'])
      expect((await post({ ...fields, _language, _key: `key-of-${_language}-12345678` }, false)).status).toBe(
        201,
      );
    const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql<{ language: string; answers: object; consents: { wording: string }[] }>`
        SELECT language, answers, consents FROM transactions WHERE form_id = ${formId} ORDER BY created_at, id`.execute(
        tx,
      ),
    );
    // A language that the form has not gives the page's, as it was shown.
    expect(rows.map(({ language }) => language)).toEqual(['es', 'en-US', 'en-US']);
    expect(new Set(rows.map(({ answers }) => JSON.stringify(answers))).size).toBe(1);
    expect(rows[0]!.answers).toMatchObject({ river: 'lower' });
    expect(rows.map(({ consents }) => consents[0]!.wording)).toEqual([
      'Enviadme noticias.',
      'Send me news.',
      'Send me news.',
    ]);
  });
});
