import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { formTranslationsFeature } from './feature.server.ts';

const SCHEMA = {
  components: [
    { id: 'n', type: 'text', key: 'name', label: 'Name', help: 'As on your card', placeholder: 'Ada' },
  ],
};

describe('translations as files', () => {
  let made: Awaited<ReturnType<typeof createTestApp>>;
  let api: Api;
  const [river, hill] = [newId(), newId()];
  beforeAll(async () => {
    made = await createTestApp({
      features: [...resourceFeatures, formTranslationsFeature],
      services: idleServices,
    });
    await made.db.asPlatform((tx) =>
      tx
        .insertInto('tenants')
        .values([river, hill].map((id, n) => ({ id, slug: `t${n}`, name: `T${n}`, plan: 'scale' })))
        .execute(),
    );
    api = await openTestApi(made);
  });
  afterAll(async () => {
    await api.server.close();
    await made.drop();
  });

  type Method = 'GET' | 'POST' | 'PATCH';
  async function call(
    method: Method,
    path: string,
    {
      body,
      version,
      person = asPerson(river, 'admin'),
    }: { body?: object | string; version?: number; person?: object } = {},
  ) {
    const response = await api.server.inject({
      method,
      url: `/api/v1/${path}`,
      headers: {
        ...person,
        ...(version ? { 'if-match': `"${version}"` } : {}),
        ...(typeof body === 'string' ? { 'content-type': 'text/csv' } : {}),
      },
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, headers: response.headers, text: response.body };
  }
  async function addForm(): Promise<{ id: string; path: (format: string, language?: string) => string }> {
    const body = {
      description: 'Join',
      schema: SCHEMA,
      language: 'en',
      translations: { es: { texts: { 'n:label': { text: 'Nombre', source: 'Name' } } } },
    };
    const { text } = await call('POST', 'forms', { body });
    const { id } = JSON.parse(text) as { id: string };
    return {
      id,
      path: (format, language = 'es') =>
        `forms/${id}/translations/file?language=${language}&format=${format}`,
    };
  }
  const read = async (id: string) =>
    JSON.parse((await call('GET', `forms/${id}`)).text) as { version: number; translations: object };

  it.each(['csv', 'xliff'])('leave as %s, and come back with what a translator wrote', async (format) => {
    const form = await addForm();
    const file = await call('GET', form.path(format));
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="form-\w+\.es\.(csv|xlf)"$/);
    const edited =
      format === 'csv'
        ? file.text.replace('As on your card,,', 'As on your card,Como en tu tarjeta,')
        : file.text.replace(
            /(<source>As on your card<\/source>\s*<target state=")[^>]*><\/target>/,
            '$1translated">Como en tu tarjeta</target>',
          );
    const sent = await call('POST', form.path(format), { body: edited, version: 1 });
    expect(JSON.parse(sent.text)).toEqual({
      saved: true,
      fault: null,
      changed: 1,
      unknown: [],
      tooLong: [],
      missing: 1,
    });
    expect(await read(form.id)).toMatchObject({
      version: 2,
      translations: {
        es: {
          texts: {
            'n:label': { text: 'Nombre', source: 'Name' },
            'n:help': { text: 'Como en tu tarjeta', source: 'As on your card' },
          },
        },
      },
    });
    const revisions = await call('GET', `forms/${form.id}/revisions`);
    expect((JSON.parse(revisions.text) as { items: unknown[] }).items).toHaveLength(2);
    // The same file again changes nothing.
    const again = await call('POST', form.path(format), { body: edited, version: 2 });
    expect(JSON.parse(again.text)).toMatchObject({ saved: false, changed: 0 });
    expect((await read(form.id)).version).toBe(2);
  });

  it('are not saved at all when one is too long, or the file is none', async () => {
    const form = await addForm();
    const rows = `id,translation\nn:help,Corto\nn:label,${'x'.repeat(201)}\ngone:label,x\n`;
    const long = await call('POST', form.path('csv'), { body: rows, version: 1 });
    expect(JSON.parse(long.text)).toMatchObject({
      saved: false,
      changed: 1,
      unknown: ['gone:label'],
      tooLong: [{ id: 'n:label', text: 'Name', limit: 200, length: 201 }],
    });
    for (const [format, body, fault] of [
      ['csv', 'nothing of it', 'columns'],
      ['xliff', '<!DOCTYPE x><xliff version="1.2"/>', 'doctype'],
      [
        'xliff',
        '<xliff version="1.2"><file source-language="en" target-language="fr"/></xliff>',
        'targetLanguage',
      ],
      [
        'xliff',
        '<xliff version="1.2"><file source-language="de" target-language="es"/></xliff>',
        'sourceLanguage',
      ],
    ] as const)
      expect(JSON.parse((await call('POST', form.path(format), { body, version: 1 })).text)).toMatchObject({
        saved: false,
        fault,
      });
    expect((await read(form.id)).version).toBe(1);
    expect((await call('POST', form.path('csv'), { body: 'x'.repeat(2_000_001), version: 1 })).status).toBe(
      413,
    );
  });

  it('need the version that was seen, the ability, the plan and the organization', async () => {
    const form = await addForm();
    const body = 'id,translation\nn:help,Como en tu tarjeta\n';
    const statusOf = async (person: object, version?: number) =>
      (await call('POST', form.path('csv'), { body, person, ...(version ? { version } : {}) })).status;
    expect(await statusOf(asPerson(river, 'admin'))).toBe(428);
    expect(await statusOf(asPerson(river, 'admin'), 7)).toBe(412);
    expect(await statusOf(asPerson(river, 'analyst'), 1)).toBe(403);
    expect(await statusOf(asPerson(river, 'admin', 'Ana', 'starter'), 1)).toBe(403);
    expect(await statusOf(asPerson(hill, 'admin'), 1)).toBe(404);
    expect((await call('GET', form.path('csv'), { person: asPerson(hill, 'admin') })).status).toBe(404);
    expect((await call('GET', form.path('csv', 'fr'))).status).toBe(404);
    expect((await call('POST', form.path('csv', 'fr'), { body, version: 1 })).status).toBe(404);
    expect(await statusOf(asPerson(river, 'admin'), 1)).toBe(200);
  });

  it('are refused as a field where the plan does not include them, and stay editable after a downgrade', async () => {
    const starter = asPerson(river, 'admin', 'Ana', 'starter');
    const body = { description: 'Two', schema: SCHEMA, language: 'en', translations: { fr: { texts: {} } } };
    const refused = await call('POST', 'forms', { body, person: starter });
    expect({ status: refused.status, ...(JSON.parse(refused.text) as object) }).toMatchObject({
      status: 403,
      code: 'feature_not_in_plan',
    });
    const form = await addForm();
    const texts = { 'n:help': { text: 'Ayuda', source: 'As on your card' } };
    const edit = (translations: object) =>
      call('PATCH', `forms/${form.id}`, { body: { translations }, version: 1, person: starter });
    expect((await edit({ es: { texts }, fr: { texts } })).status).toBe(403);
    expect((await edit({ es: { texts } })).status).toBe(200);
  });

  it('are copied with the form', async () => {
    const form = await addForm();
    const copy = JSON.parse(
      (await call('POST', `forms/${form.id}/duplicate`, { version: 1 })).text,
    ) as object;
    expect(copy).toMatchObject({ language: 'en', translations: (await read(form.id)).translations });
  });
});
