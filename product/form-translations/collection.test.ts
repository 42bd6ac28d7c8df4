import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { formTranslationsFeature } from './feature.server.ts';

describe('the translations of a form as a collection', () => {
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

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    more: { body?: object; version?: number; person?: object } = {},
  ) {
    const { body, version, person = asPerson(river, 'admin') } = more;
    const response = await api.server.inject({
      method,
      url: `/api/v1/${path}`,
      headers: { ...person, ...(version ? { 'if-match': `"${version}"` } : {}) },
      ...(body ? { payload: body } : {}),
    });
    return {
      status: response.statusCode,
      etag: response.headers.etag,
      body: response.json() as Record<string, unknown>,
    };
  }
  async function addForm(language: string | null = 'en'): Promise<string> {
    const components = [{ id: 'n', type: 'text', key: 'name', label: 'Name', help: 'As on your card' }];
    const { body } = await call('POST', 'forms', {
      body: { description: 'Join', schema: { components }, language },
    });
    return `forms/${String(body['id'])}/translations`;
  }

  it('is written, read, listed and removed by language, under the version of the form', async () => {
    const path = await addForm();
    expect((await call('GET', path)).body).toEqual({ own: 'en', items: [], version: 1 });
    expect((await call('GET', `${path}/es`)).status).toBe(404);
    const texts = { 'n:label': { text: 'Nombre' }, 'gone:label': { text: 'Nada' } };
    const put = await call('PUT', `${path}/es`, { body: { texts }, version: 1 });
    expect(put).toMatchObject({ status: 200, etag: '"2"' });
    expect(put.body).toEqual({
      language: 'es',
      texts: { 'n:label': { text: 'Nombre', source: 'Name' } },
      version: 2,
    });
    expect((await call('GET', `${path}/es`)).body).toEqual(put.body);
    const old = { 'n:label': { text: 'Nom', source: 'First name' } };
    await call('PUT', `${path}/fr`, { body: { texts: old }, version: 2 });
    expect((await call('GET', path)).body).toMatchObject({
      items: [
        { language: 'es', texts: 2, missing: 1, review: 0 },
        { language: 'fr', texts: 2, missing: 1, review: 1 },
      ],
    });
    expect((await call('DELETE', `${path}/es`, { version: 3 })).body).toEqual({ version: 4 });
    expect((await call('DELETE', `${path}/es`, { version: 4 })).status).toBe(404);
    expect((await call('GET', path)).body).toMatchObject({ items: [{ language: 'fr' }] });
  });

  it('refuses stale and blind writes, too long texts, the form’s own language, and unknown languages', async () => {
    const path = await addForm();
    const put = (language: string, texts: object, version?: number) =>
      call('PUT', `${path}/${language}`, { body: { texts }, ...(version ? { version } : {}) });
    expect((await put('es', {})).status).toBe(428);
    expect((await put('es', {}, 7)).status).toBe(412);
    expect((await put('es', { 'n:label': { text: 'x'.repeat(201) } }, 1)).status).toBe(422);
    expect((await put('en', {}, 1)).status).toBe(422);
    for (const language of ['xx', 'es-ES', 'file.csv', '%22'])
      expect((await call('GET', `${path}/${language}`)).status).toBe(404);
    const without = await addForm(null);
    expect((await call('PUT', `${without}/es`, { body: { texts: {} }, version: 1 })).status).toBe(422);
  });

  it('belongs to its organization, to people who may edit forms, and for writing to the plan', async () => {
    const path = await addForm();
    expect((await call('GET', path, { person: asPerson(hill, 'admin') })).status).toBe(404);
    const analyst = asPerson(river, 'analyst');
    expect((await call('GET', path, { person: analyst })).status).toBe(200);
    const body = { texts: {} };
    expect((await call('PUT', `${path}/es`, { body, version: 1, person: analyst })).status).toBe(403);
    expect((await call('DELETE', `${path}/es`, { version: 1, person: analyst })).status).toBe(403);
  });
});
