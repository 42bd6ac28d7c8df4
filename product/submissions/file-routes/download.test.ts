import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asPerson, openTestApi } from '../testing-api.server.ts';
import { openTestSite, type TestSite } from '../testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';
import { pdf, uploadFile } from './uploading.testing.ts';

let fixture: SubmissionFixture;
let site: TestSite;
let api: Api;
let transaction: string;
let file: string;
let unclaimed: string;
beforeAll(async () => {
  fixture = await createSubmissionFixture();
  const components = [
    { id: 'cv', type: 'file' as const, key: 'cv', label: 'Files', groups: ['pdf' as const] },
    { id: 'mail', type: 'email' as const, key: 'email', label: 'E-mail' },
  ];
  const formId = await fixture.addNewsletter({ schema: formSchema.parse({ components }) });
  site = await openTestSite(fixture, { limits: 'off' });
  api = await openTestApi(fixture);
  const form = `${site.address}forms/${formId}/files`;
  const name = 'años "1"\r\n<b>.html';
  const { reference } = await uploadFile(form, pdf('<script>alert(1)</script>'), { name });
  unclaimed = (await uploadFile(form, pdf())).reference.split('~')[0]!;
  expect((await site.post({ cv: reference }, { formId })).status).toBe(201);
  file = reference.split('~')[0]!;
  const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql<{ id: string }>`SELECT id FROM transactions`.execute(tx),
  );
  transaction = rows[0]!.id;
});
afterAll(async () => {
  await api.server.close();
  await site.close();
  await fixture.drop();
});

const download = (person: { tenantId?: string } = {}, { id = transaction, fileId = file } = {}) =>
  api.server.inject({
    url: `/api/v1/transactions/${id}/files/${fileId}`,
    headers: asPerson(person.tenantId ?? fixture.tenantId, 'admin'),
  });

it('gives a file of a transaction as an attachment that no browser opens', async () => {
  const answer = await download();
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(pdf('<script>alert(1)</script>'));
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="an_os _1__b_.html.pdf"; filename*=UTF-8''a%C3%B1os%20_1__b_.html.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
});

it('gives it to nobody who may not read transactions, and to no other organization', async () => {
  expect((await download({ tenantId: newId() })).statusCode).toBe(404);
  const route = api.routes.find(({ url }) => url.endsWith('/files/:fileId'));
  expect(route?.access).toEqual(['read', 'transactions']);
});

it.each([
  ['a file that no submission claimed', () => ({ fileId: unclaimed })],
  ['a file of another transaction', () => ({ id: newId() })],
  ['no id', () => ({ fileId: '..%2f..%2fpasswd' })],
])('finds nothing for %s', async (_what, asked) => {
  expect((await download({}, asked())).statusCode).toBe(404);
});

it('is on no site', async () => {
  expect((await fetch(`${site.address}uploads/${file}`)).status).not.toBe(200);
});
