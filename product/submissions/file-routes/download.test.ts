import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sealPlainUploads } from '../../uploads/seal-plain.server.ts';
import { keyOf, sealedKeyOf } from '../../uploads/stored.server.ts';
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

it('gives it only to people who may read transactions, and to no other organization', async () => {
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

describe('a file that differs from the sealed one', () => {
  const key = () => sealedKeyOf(file);
  let whole: Buffer;
  beforeAll(async () => {
    whole = (await fixture.files.get(fixture.tenantId, key()))!;
  });
  afterEach(() => fixture.files.put(fixture.tenantId, key(), whole));

  const REFUSED = { status: 409, code: 'conflict', isSent: false };
  const answered = async () => {
    const { statusCode: status, body } = await download();
    return { status, code: /"code":"(\w+)"/.exec(body)?.[1], isSent: body.includes('PDF') };
  };

  it('is refused when a byte of it was changed', async () => {
    await fixture.files.put(fixture.tenantId, key(), Buffer.from(whole.with(30, whole[30]! ^ 1)));
    expect(await answered()).toEqual(REFUSED);
  });

  it('is refused when it was cut off', async () => {
    await fixture.files.put(fixture.tenantId, key(), whole.subarray(0, -3));
    expect(await answered()).toEqual(REFUSED);
  });

  it('is refused in the place of another file, also with that file’s key', async () => {
    const ofOther = (await fixture.files.get(fixture.tenantId, sealedKeyOf(unclaimed)))!;
    const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql<{ id: string; sealed_key: string; size: number }>`SELECT id, sealed_key, size FROM uploads`.execute(
        tx,
      ),
    );
    const rowOf = (id: string) => rows.find((row) => row.id === id)!;
    const write = ({ sealed_key: sealedKey, size }: { sealed_key: string; size: number }) =>
      fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql`UPDATE uploads SET sealed_key = ${sealedKey}, size = ${size} WHERE id = ${file}`.execute(tx),
      );
    await fixture.files.put(fixture.tenantId, key(), ofOther);
    expect(await answered()).toEqual(REFUSED);
    await write(rowOf(unclaimed));
    expect(await answered()).toEqual(REFUSED);
    await write(rowOf(file));
    await fixture.files.put(fixture.tenantId, key(), whole);
    expect((await download()).statusCode).toBe(200);
  });
});

it('of a time before files were sealed opens, and is sealed by the maintenance', async () => {
  const one = fixture;
  const deps = { db: one.db, files: one.files, sealer: one.app.sealer };
  const inTenant = (statement: ReturnType<typeof sql>) =>
    one.db.inTenant(one.tenantId, (tx) => statement.execute(tx));
  const before = await download();
  await one.files.put(one.tenantId, keyOf(file), before.rawPayload);
  await one.files.delete(one.tenantId, sealedKeyOf(file));
  await inTenant(sql`UPDATE uploads SET sealed_key = NULL WHERE id = ${file}`);
  expect((await download()).rawPayload).toEqual(before.rawPayload);

  expect(await sealPlainUploads(deps)).toBe(1);
  expect(await one.files.get(one.tenantId, keyOf(file))).toBeNull();
  const sealed = (await one.files.get(one.tenantId, sealedKeyOf(file)))!;
  expect(sealed.includes('PDF')).toBe(false);
  expect((await download()).rawPayload).toEqual(before.rawPayload);
  expect(await sealPlainUploads(deps)).toBe(0);

  // A crash after the row said so: the plain bytes go all the same.
  await one.files.put(one.tenantId, keyOf(file), before.rawPayload);
  await inTenant(sql`UPDATE uploads SET plain_left = true WHERE id = ${file}`);
  await sealPlainUploads(deps);
  expect(await one.files.get(one.tenantId, keyOf(file))).toBeNull();
  expect((await download()).rawPayload).toEqual(before.rawPayload);

  // One that the storage does not give holds up no others.
  await one.files.put(one.tenantId, keyOf(file), before.rawPayload);
  await one.files.put(one.tenantId, keyOf(unclaimed), pdf());
  await inTenant(sql`UPDATE uploads SET sealed_key = NULL`);
  const failing: typeof one.files = {
    ...one.files,
    stream: async (tenantId, key) => {
      if (key === keyOf(file)) throw new Error('The disk is gone.');
      return one.files.stream(tenantId, key);
    },
  };
  await expect(sealPlainUploads({ ...deps, files: failing })).rejects.toThrow('The disk is gone.');
  expect(await one.files.get(one.tenantId, keyOf(unclaimed))).toBeNull();
  expect(await sealPlainUploads(deps)).toBe(1);
  expect((await download()).rawPayload).toEqual(before.rawPayload);
});

it('is on no site', async () => {
  expect((await fetch(`${site.address}uploads/${file}`)).status).not.toBe(200);
});
