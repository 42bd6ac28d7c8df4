import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { libraryThemes } from '@tributary/resources/themes/library.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declaredTemplates } from './declared-templates.server.ts';
import { createTemplates } from './templates.server.ts';

let server: Server;
let origin: string;

beforeAll(async () => {
  const templates = createTemplates(join(import.meta.dirname, '../../../library'), declaredTemplates);
  server = createServer(templates.handle);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it('serves every theme of the library, once to each client', async () => {
  for (const { name, title } of libraryThemes) {
    const address = `${origin}/templates/themes/${name}/metadata.json`;
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({ name, title });
    const tag = response.headers.get('etag')!;
    const again = await fetch(address, { headers: { 'if-none-match': `"other", W/${tag}` } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  }
});

it('serves the product’s declarations beside the library, and no credentials', async () => {
  const read = async (path: string) =>
    (await (await fetch(`${origin}/templates/${path}/metadata.json`)).json()) as Record<string, unknown>;
  expect(await read('connectors/crm')).toMatchObject({
    name: 'crm',
    flag: 'CRM_CONNECTOR',
    isAuthorized: true,
    fields: expect.arrayContaining([
      { name: 'clientId', required: true, secret: false },
      { name: 'clientSecret', required: expect.any(Boolean), secret: true },
    ]),
  });
  expect(await read('form-fields/email')).toMatchObject({ key: 'email', system: true });
  expect(await read('regular-expressions/e-mail-address')).toMatchObject({ system: true });
  expect(await read('form-configurations/lead')).toMatchObject({
    connectorsMappings: expect.stringContaining('Lead.Email'),
  });
  expect(await read('helpers/round')).toEqual({ name: 'round', takes: { least: 1, most: 2 } });
});

it.each(Object.entries(declaredTemplates))(
  'has a separate name for each of the %s',
  async (kind, templates) => {
    expect(templates.size).toBeGreaterThan(2);
    for (const name of templates.keys()) {
      expect(name).toMatch(/^[\w-]+$/);
      expect((await fetch(`${origin}/templates/${kind}/${name}/metadata.json`)).status).toBe(200);
    }
  },
);

it.each([
  '/templates/themes/nowhere/metadata.json',
  '/templates/pages/orchard/metadata.json',
  '/templates/themes/orchard/',
  '/templates/themes/../../package.json',
  '/templates/themes/%2e%2e/package.json',
  '/templates/toString',
])('answers %s with a problem document', async (path) => {
  const response = await fetch(origin + path);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ status: 404, code: 'not_found' });
});

it('takes no other method', async () => {
  const response = await fetch(`${origin}/templates/themes/orchard/metadata.json`, { method: 'POST' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
