import { newId } from '@tributary/engine/storage/ids.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { embeddedSettingsSchema } from '@tributary/resources/forms/embedded-settings.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUpload, sealedKeyOf } from '../../uploads/stored.server.ts';
import { sweepUploads } from '../../uploads/sweep.server.ts';
import { openTestSite, type TestSite } from '../testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';
import { announcing, forged, pdf, referenceIn, sendPiece, uploadFile } from './uploading.testing.ts';

const component = {
  id: 'cv',
  type: 'file' as const,
  key: 'cv',
  label: 'Your files',
  groups: ['images' as const, 'pdf' as const, 'text' as const],
  maxFiles: 2,
  maxSize: 1,
  maxTotal: 1,
};
const schema = formSchema.parse({
  components: [component, { id: 'mail', type: 'email', key: 'email', label: 'E-mail', required: true }],
});

let fixture: SubmissionFixture;
let site: TestSite;
let formId: string;
let form: string;
let other: string;
beforeAll(async () => {
  fixture = await createSubmissionFixture();
  formId = await fixture.addNewsletter({ schema });
  other = await fixture.addNewsletter({ schema });
  site = await openTestSite(fixture, { limits: 'off' });
  form = `${site.address}forms/${formId}/files`;
});
afterAll(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
  await fixture.drop();
});

const send = (fields: Record<string, string>, key?: string) =>
  site.post(
    { email: 'ada@example.org', ...fields },
    { formId, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const rows = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await fixture.db.inTenant(fixture.tenantId, (tx) => statement.execute(tx))).rows;
const uploadOf = async (reference: string) =>
  (
    await rows(
      sql<{
        transaction_id: string | null;
        name: string;
      }>`SELECT transaction_id, name FROM uploads WHERE id = ${reference.split('~')[0]}`,
    )
  )[0];

const storedOf = (id: string) => fixture.files.get(fixture.tenantId, sealedKeyOf(id));
async function plainOf(id: string): Promise<Buffer | null> {
  const [row] = await rows(
    sql<{ size: number; sealedKey: string }>`
      SELECT size, sealed_key AS "sealedKey" FROM uploads WHERE id = ${id}`,
  );
  const deps = { files: fixture.files, sealer: fixture.app.sealer };
  return readUpload(deps, { tenantId: fixture.tenantId, id, ...row! });
}

describe('an upload', () => {
  it('goes on where it was interrupted, and is on disk byte for byte', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(300_000, 'x')]);
    const created = await fetch(form, { method: 'POST', headers: announcing(bytes.length, 'a.pdf', 'cv') });
    expect(created.status).toBe(201);
    const address = new URL(created.headers.get('location')!, form).href;
    expect((await sendPiece(address, 0, bytes.subarray(0, 100_000))).headers.get('upload-offset')).toBe(
      '100000',
    );
    expect((await sendPiece(address, 0, bytes)).status).toBe(409);
    const asked = await fetch(address, { method: 'HEAD' });
    expect([asked.headers.get('upload-offset'), asked.headers.get('upload-length')]).toEqual([
      '100000',
      String(bytes.length),
    ]);
    const done = await sendPiece(address, 100_000, bytes.subarray(100_000));
    expect(done.status).toBe(204);
    const id = referenceIn(done).split('~')[0];
    expect(await plainOf(id!)).toEqual(bytes);
    expect(referenceIn(await fetch(address, { method: 'HEAD' }))).toBe(referenceIn(done));
  });

  it('is never stored in plain: neither while it comes, in storage and database, nor afterwards', async () => {
    const words = 'I live at 5 Mill Lane. ';
    const bytes = pdf(words.repeat(9000));
    const created = await fetch(form, { method: 'POST', headers: announcing(bytes.length, 'a.pdf', 'cv') });
    const address = new URL(created.headers.get('location')!, form).href;
    const seen = async () => {
      const held = await rows(sql<{ row: string }>`SELECT uploads::text AS row FROM uploads`);
      const keys = await fixture.files.all(fixture.tenantId);
      const stored = await Promise.all(keys.map((key) => fixture.files.get(fixture.tenantId, key)));
      return Buffer.concat([...stored.map((one) => one!), ...held.map(({ row }) => Buffer.from(row))]);
    };
    for (const cut of [5000, 100_000, 131_072, bytes.length]) {
      const at = Number((await fetch(address, { method: 'HEAD' })).headers.get('upload-offset'));
      expect((await sendPiece(address, at, bytes.subarray(at, cut))).status).toBe(204);
      const found = await seen();
      for (const part of [words, Buffer.from(words).toString('hex'), '%PDF'])
        expect([cut, found.includes(part)]).toEqual([cut, false]);
    }
    const id = referenceIn(await fetch(address, { method: 'HEAD' })).split('~')[0]!;
    expect(await plainOf(id)).toEqual(bytes);
  });

  it('can be removed until it is sent', async () => {
    const { address, reference } = await uploadFile(form, pdf());
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(204);
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(404);
    expect(await storedOf(reference.split('~')[0]!)).toBeNull();
    const answer = await send({ cv: reference });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: { cv: expect.stringMatching(/no longer here/) } });
  });

  it('is found only by its address', async () => {
    const { address } = await uploadFile(form, pdf());
    const altered = address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const wrong of [altered, address.replace(formId, other), `${form}/${newId()}`])
      expect((await fetch(wrong, { method: 'HEAD' })).status).toBe(404);
    expect((await fetch(address)).status).toBe(405);
  });

  it.each([
    ['more than its question allows', 1024 * 1024 + 1, 'cv', 413],
    ['nothing', 0, 'cv', 422],
    ['a question that is none', 5, 'mail', 422],
    ['no number', Number.NaN, 'cv', 422],
  ])('of %s is refused', async (_what, size, question, status) => {
    const answer = await fetch(form, { method: 'POST', headers: announcing(size, 'a.pdf', question) });
    expect(answer.status).toBe(status);
  });

  it.each([
    ['HTML named .png', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.png'],
    ['SVG with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.svg'],
    ['SVG named .txt', Buffer.from('\ufeff  <?xml version="1.0"?><svg onload="alert(1)"/>'), 'a.txt'],
    ['a shell script named .txt', Buffer.from('#!/bin/sh\nrm -rf /'), 'a.txt'],
    ['a program', Buffer.from('MZ\x90\0\x03'), 'a.pdf'],
    ['an archive', Buffer.from('PK\x03\x04\x14\0\0\0bomb'), 'a.zip'],
    ['a type that the question does not allow', Buffer.from('GIF89a'), 'a.gif'],
  ])('with %s is refused or inert', async (what, bytes, name) => {
    const { response, reference } = await uploadFile(form, bytes, { name });
    if (what.startsWith('a type')) return expect(reference).toContain('~image/gif~');
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ refusal: 'fileType' });
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Windows\\cv.PDF', 'cv.PDF'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
    ['\u202efdp.exe', 'fdp.exe.pdf'],
    ['', 'file.pdf'],
    ['page.html', 'page.html.pdf'],
    ['…'.repeat(500), `${'…'.repeat(94)}.pdf`],
  ])('named %j is called %j', async (name, shown) => {
    const { reference } = await uploadFile(form, pdf(), { name });
    expect(reference.split('~').at(-1)).toBe(shown);
  });

  it('is removed when no submission claims it within a day', async () => {
    const { reference } = await uploadFile(form, pdf());
    const id = reference.split('~')[0]!;
    await sweepUploads(fixture.db, fixture.files, new Date(Date.now() + 24 * 3_600_000));
    expect(await uploadOf(reference)).toBeDefined();
    await sweepUploads(fixture.db, fixture.files, new Date(Date.now() + 26 * 3_600_000));
    expect(await uploadOf(reference)).toBeUndefined();
    expect(await storedOf(id)).toBeNull();
  });
});

describe('a submission with files', () => {
  it('claims them once, and again only as a repetition', async () => {
    const { reference } = await uploadFile(form, pdf());
    const key = newId();
    expect((await send({ cv: reference }, key)).status).toBe(201);
    const claimed = (await uploadOf(reference))!.transaction_id;
    expect(claimed).not.toBeNull();
    expect((await send({ cv: reference }, key)).status).toBe(201);
    expect((await uploadOf(reference))!.transaction_id).toBe(claimed);
    const stolen = await send({ cv: reference }, newId());
    expect(stolen.status).toBe(422);
    expect(await stolen.json()).toMatchObject({ errors: { cv: 'A file is no longer here. Add it again' } });
    const [record] = await rows(
      sql<{ answers: unknown }>`SELECT answers FROM transactions WHERE id = ${claimed}`,
    );
    expect(record!.answers).toMatchObject({
      cv: [{ id: reference.split('~')[0], name: 'letter.pdf', size: pdf().length, type: 'application/pdf' }],
    });
  });

  it('takes it once when it is sent a hundred times at once', async () => {
    const { reference } = await uploadFile(form, pdf());
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 30 }, () => send({ cv: reference }, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const different = await Promise.all(Array.from({ length: 10 }, () => send({ cv: reference }, newId())));
    expect(new Set(different.map(({ status }) => status))).toEqual(new Set([422]));
    const taken = await rows(
      sql`SELECT FROM transactions WHERE answers->'cv'->0->>'id' = ${reference.split('~')[0]}`,
    );
    expect(taken).toHaveLength(1);
  });

  it.each([
    ['a forged file', () => forged],
    ['a text', () => 'letter.pdf'],
    ['an object', () => '{"id":"1"}'],
    ['a name with NUL', () => `${forged}\0`],
  ])('refuses %s', async (_what, reference) => {
    expect((await send({ cv: reference() })).status).toBe(422);
  });

  it('refuses references that were changed on the way, and files of other forms', async () => {
    const { reference } = await uploadFile(form, pdf());
    expect((await send({ cv: reference.replace('letter.pdf', 'other.pdf') })).status).toBe(422);
    const elsewhere = await uploadFile(form.replace(formId, other), pdf());
    expect(elsewhere.reference).not.toBe('');
    expect((await send({ cv: elsewhere.reference })).status).toBe(422);
  });

  it('removes the files of a deleted transaction', async () => {
    const { reference } = await uploadFile(form, pdf());
    await send({ cv: reference });
    const { transaction_id: id } = (await uploadOf(reference))!;
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql`DELETE FROM transactions WHERE id = ${id}`.execute(tx),
    );
    await sweepUploads(fixture.db, fixture.files, new Date());
    expect(await uploadOf(reference)).toBeUndefined();
    expect(await storedOf(reference.split('~')[0]!)).toBeNull();
  });
});

describe('a form posted with files, without script', () => {
  const formOf = (...files: [bytes: Buffer, name: string][]) => {
    const body = new FormData();
    body.set('email', 'ada@example.org');
    body.set('_language', 'en-US');
    for (const [bytes, name] of files) body.append('cv', new File([new Uint8Array(bytes)], name));
    return body;
  };

  it('is taken, with its files', async () => {
    const answer = await site.postFiles(formOf([pdf('two'), 'two.pdf'], [Buffer.from('GIF89a'), 'x.gif']), {
      formId,
      asPage: true,
    });
    expect(answer.status).toBe(303);
    const [record] = await rows(
      sql<{
        answers: { cv: { id: string; name: string }[] };
      }>`SELECT answers FROM transactions ORDER BY created_at DESC LIMIT 1`,
    );
    expect(record!.answers.cv.map(({ name }) => name)).toEqual(['two.pdf', 'x.gif']);
    expect(await plainOf(record!.answers.cv[0]!.id)).toEqual(pdf('two'));
  });

  it('is shown again with its errors, and keeps valid answers', async () => {
    const answer = await site.postFiles(formOf([pdf(), 'good.pdf'], [Buffer.from('<html>'), 'bad.png']), {
      formId,
      asPage: true,
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('bad.png could not be added: Its content is none of the allowed types.');
    expect(html).toMatch(/<input type="hidden" name="cv" value="[^"]+~good\.pdf">/);
    expect(html).toContain('enctype="multipart/form-data"');
  });

  it.each([
    ['too large', formOf([Buffer.concat([pdf(), Buffer.alloc(1024 * 1024)]), 'big.pdf']), 422],
    ['empty', formOf([Buffer.alloc(0), 'empty.pdf']), 422],
    ['too many', formOf([pdf(), 'a.pdf'], [pdf(), 'b.pdf'], [pdf(), 'c.pdf'], [pdf(), 'd.pdf']), 422],
  ])('says which file is %s', async (_what, body, status) => {
    expect((await site.postFiles(body, { formId, asPage: true })).status).toBe(status);
  });

  it('is refused where the form takes no files, and when it is no form', async () => {
    const plain = await fixture.addNewsletter();
    expect((await site.postFiles(formOf(), { formId: plain, asPage: true })).status).toBe(415);
    for (const body of [
      '',
      '--x\r\n',
      '--x\r\nContent-Disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n%PDF',
    ])
      expect(
        (
          await fetch(site.address, {
            method: 'POST',
            headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-form': formId },
            body,
          })
        ).status,
      ).toBe(422);
    expect(
      (await site.postFiles(formOf(), { formId, headers: { 'content-type': 'multipart/form-data' } })).status,
    ).toBe(422);
  });

  it('is bounded in its fields', async () => {
    const body = formOf();
    body.set('email', 'x'.repeat(300_000));
    expect((await site.postFiles(body, { formId, asPage: true })).status).toBe(413);
    const many = formOf();
    for (let index = 0; index < 600; index++) many.append(`f${index}`, '');
    expect((await site.postFiles(many, { formId, asPage: true })).status).toBe(422);
  });
});

describe('files of a form on other sites', () => {
  it('are taken from the sites that the form names alone', async () => {
    const embedded = await fixture.addNewsletter({
      schema,
      embeddedSettings: embeddedSettingsSchema.parse({ origins: ['https://partner.example'] }),
    });
    const address = `${site.address}forms/${embedded}/files`;
    const ask = (origin: string) => fetch(address, { method: 'OPTIONS', headers: { origin } });
    const allowed = await ask('https://partner.example');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://partner.example');
    expect(allowed.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect((await ask('https://evil.example')).status).toBe(403);
    const headers = { ...announcing(5, 'a.pdf', 'cv'), origin: 'https://evil.example' };
    expect((await fetch(address, { method: 'POST', headers })).status).toBe(403);
  });
});
