import { randomBytes } from 'node:crypto';
import { replaceUses } from '@tributary/engine/references/write.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { MEDIA_LIMIT_BYTES } from '@tributary/resources/media/kinds.ts';
import type { MediaFile } from '@tributary/resources/media/media-ui.console.tsx';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claiming, plainPng } from '../pictures/pictures.testing.ts';
import { storageOf } from '../uploads/limits.ts';
import { openMedia, type MediaFixture } from './fixture.testing.ts';
import { sweepMedia } from './sweep.server.ts';

let fixture: MediaFixture;
let tenant: string;
beforeAll(async () => {
  fixture = await openMedia();
  tenant = await fixture.tenant();
});
afterAll(() => fixture.close());

const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);
const send = <Body = MediaFile>(method: string, path: string, more?: Parameters<MediaFixture['send']>[3]) =>
  fixture.send<Body>(tenant, method, path, more);

describe('a duplicate', () => {
  it('is a separate record with separate bytes, and is not found by their content', async () => {
    const photo = await plainPng(640, 480, 'teal');
    const { body: first } = await fixture.add(tenant, photo, 'weir.png');
    const copied = await send('POST', `/media/${first.id}/duplicate`);
    expect(copied).toMatchObject({
      status: 201,
      body: { kind: 'png', width: 640, height: 480, bytes: photo.length, state: 'processing', shown: null },
    });
    const copy = copied.body;
    expect(copy.name).toMatch(/^weir\.png .* COPY$/);
    expect(copy.file).not.toBe(first.file);
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
    expect(await send('PATCH', `/media/${copy.id}`, { body: { crop }, version: 1 })).toMatchObject({
      status: 200,
      body: { crop },
    });
    expect((await send('GET', `/media/${first.id}`)).body).toMatchObject({ crop: null });
    const same = await send<{ file: { id: string } }>('GET', `/media/same?sha256=${first.sha256}`);
    expect(same.body.file.id).toBe(first.id);
    // The first one goes for good, with its bytes; the copy stays whole.
    expect((await send('DELETE', `/media/${first.id}`, { version: 1 })).status).toBeLessThan(300);
    await sweepMedia(fixture.app.db, fixture.files, new Date(Date.now() + 40 * 86_400_000));
    const kept = await fixture.send(tenant, 'GET', `/media/${copy.id}/file`);
    expect(kept.bytes.equals(photo)).toBe(true);
    expect((await send('POST', `/media/${first.id}/duplicate`)).status).toBe(404);
  });

  it('takes room as an upload does', async () => {
    const small = await fixture.tenant('starter');
    const { body } = await fixture.add(small, await plainPng(40, 40, 'teal'), 'small.png');
    await fixture.app.db.inTenant(small, (tx) =>
      sql`UPDATE uploads SET size = 1e15 WHERE tenant_id = ${small} AND id = ${body.file}`.execute(tx),
    );
    expect((await fixture.send(small, 'POST', `/media/${body.id}/duplicate`)).status).toBe(403);
  });
});

describe('an upload to the library', () => {
  it('becomes a record with facts from its content, in several pieces', async () => {
    // Noise can't be compressed: more than one piece.
    const photo = await sharp(randomBytes(700 * 500 * 3), { raw: { width: 700, height: 500, channels: 3 } })
      .png()
      .toBuffer();
    expect(photo.length).toBeGreaterThan(1_000_000);
    const { status, body } = await fixture.add(tenant, photo, '../../bank\r\n/otter.html');
    expect({ status, ...body }).toMatchObject({
      status: 201,
      kind: 'png',
      width: 700,
      height: 500,
      bytes: photo.length,
      state: 'processing',
      shown: null,
    });
    const kept = await fixture.send(tenant, 'GET', `/media/${body.id}/file`);
    expect(kept.bytes.equals(photo)).toBe(true);
    expect(kept.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(String(kept.headers['content-disposition'])).toMatch(/^attachment; filename="[\w .-]+\.png"/);
  });

  it('goes on where it was', async () => {
    const bytes = pdf('a'.repeat(2_000));
    const begun = await send<{ id: string }>('POST', '/media/uploads', {
      body: { name: 'a.pdf', size: bytes.length },
    });
    const at = `/media/uploads/${begun.body.id}`;
    await send('POST', `${at}/pieces?offset=0`, { bytes: bytes.subarray(0, 700) });
    expect((await send('POST', `${at}/pieces?offset=100`, { bytes: bytes.subarray(100) })).status).toBe(409);
    expect((await send('GET', at)).body).toMatchObject({ received: 700, size: bytes.length });
    expect((await send('POST', `${at}/pieces?offset=700`, { bytes: bytes.subarray(700) })).status).toBe(200);
    const made = await send('POST', '/media', { body: { name: 'a.pdf', upload: begun.body.id } });
    expect(made.body).toMatchObject({ kind: 'pdf', bytes: bytes.length, width: null });
  });

  it.each([
    [
      'an SVG with script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'a.png',
    ],
    ['HTML that is named a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.png'],
    ['a text', () => Buffer.from('hello'), 'a.txt'],
    [
      'a telephone picture without a decoder',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
      'a.heic',
    ],
  ])('is refused for %s', async (_, make, name) => {
    const { status, body } = await fixture.upload(tenant, make(), name);
    expect({ status, ...body }).toMatchObject({
      status: 415,
      detail: 'The file is none of the allowed types.',
    });
  });

  it('is refused for a picture that claims or has too many pixels, and for a broken one', async () => {
    const bomb = claiming(await plainPng(10, 10, '#123'), 50_000, 50_000);
    expect((await fixture.add(tenant, bomb)).body).toMatchObject({
      detail: 'This picture has more than 40 megapixels.',
    });
    const broken = Buffer.from(await plainPng(10, 10, '#123')).subarray(0, 20);
    expect((await fixture.add(tenant, broken)).body).toMatchObject({
      detail: 'This picture could not be read.',
    });
    const size = MEDIA_LIMIT_BYTES + 1;
    expect((await send('POST', '/media/uploads', { body: { name: 'a.png', size } })).status).toBe(422);
  });

  it('is refused beyond the room of the plan', async () => {
    const small = await fixture.tenant('starter');
    await fixture.app.db.inTenant(small, (tx) =>
      sql`INSERT INTO uploads (tenant_id, id, form_id, component_id, name, size, media_id, created_at)
        VALUES (${small}, gen_random_uuid(), gen_random_uuid(), 'x', 'x', ${storageOf('starter') - 50}, gen_random_uuid(), now())`.execute(
        tx,
      ),
    );
    expect(await fixture.upload(small, pdf('b'.repeat(100)))).toMatchObject({
      body: { code: 'quota_reached' },
    });
    expect((await fixture.send(small, 'GET', '/media/room')).body).toEqual({
      used: storageOf('starter') - 50,
      limit: storageOf('starter'),
    });
  });

  it('belongs to its organization and to one record', async () => {
    const { body } = await fixture.upload(tenant, pdf('mine'));
    const stranger = await fixture.tenant();
    const taken = { body: { name: 'x', upload: body.id } };
    expect((await fixture.send(stranger, 'POST', '/media', taken)).status).toBe(422);
    expect((await fixture.send(stranger, 'GET', `/media/uploads/${body.id}`)).status).toBe(404);
    expect((await send('POST', '/media', taken)).status).toBe(201);
    expect((await send('POST', '/media', taken)).status).toBe(422);
  });

  it('needs the ability to create uploads', async () => {
    const { status } = await send('POST', '/media/uploads', {
      body: { name: 'a.png', size: 10 },
      role: 'user',
    });
    expect(status).toBe(403);
    for (const role of ['finance', 'analyst'] as const)
      expect((await send('GET', '/media', { role })).status).toBe(200);
  });
});

describe('a file of the library', () => {
  it('exists once', async () => {
    const first = await fixture.add(tenant, pdf('twice'), 'first.pdf');
    expect(await fixture.add(tenant, pdf('twice'), 'second.pdf')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'sha256', message: 'You already have this file.' }] },
    });
    const found = await fixture.send(tenant, 'GET', `/media/same?sha256=${first.body.sha256}`);
    expect(found.body).toEqual({ file: { id: first.body.id, name: 'first.pdf' } });
  });

  it('is replaced by one of its kind, and keeps its words', async () => {
    const made = (await fixture.add(tenant, await plainPng(40, 30, '#a10'))).body;
    const alt = { en: 'An otter' };
    const named = (await send('PATCH', `/media/${made.id}`, { body: { alt }, version: made.version })).body;
    const document = await fixture.upload(tenant, pdf('other'), 'a.pdf');
    const by = (upload: string) => ({ body: { upload }, version: named.version });
    expect((await send('POST', `/media/${made.id}/replace`, by(document.body.id))).status).toBe(409);
    const { body: next } = await fixture.upload(tenant, await plainPng(50, 20, '#01a'));
    expect((await send('POST', `/media/${made.id}/replace`, by(next.id))).body).toMatchObject({
      id: made.id,
      alt,
      file: next.id,
      width: 50,
      upload: made.upload,
      state: 'processing',
    });
  });

  it('says how many places use each of many files', async () => {
    const [shown, unused] = [
      await fixture.add(tenant, pdf('shown')),
      await fixture.add(tenant, pdf('unused')),
    ];
    // As the pipeline writes them with two pages; twice on one page is one place.
    const uses = ['pageMetadata.picture', 'recipes.html'].map((path) => ({
      path,
      resource: 'media',
      ref: shown.body.id,
      title: 'file',
      onDelete: 'refuse' as const,
    }));
    await fixture.app.db.inTenant(tenant, async (tx) => {
      for (const page of [newId(), newId()]) await replaceUses(tx, tenant, 'pages', page, uses);
    });
    const ids = [shown.body.id, unused.body.id];
    const ask = (who: string, asked: readonly string[]) =>
      fixture.send<{ counts: object }>(who, 'GET', `/media/uses?ids=${asked.join(',')}`);
    expect((await ask(tenant, ids)).body).toEqual({ counts: { [shown.body.id]: 2 } });
    expect((await ask(await fixture.tenant(), ids)).body).toEqual({ counts: {} });
    for (const asked of [[], ['x'], Array.from({ length: 51 }, () => ids[0]!)])
      expect((await ask(tenant, asked)).status).toBe(422);
  });

  it('frees its room when it is deleted, comes back for 30 days, and then is gone', async () => {
    const own = await fixture.tenant();
    const made = (await fixture.add(own, pdf('short life'))).body;
    const room = async () => (await fixture.send<{ used: number }>(own, 'GET', '/media/room')).body.used;
    expect(await room()).toBe(made.bytes);
    const gone = await fixture.send<MediaFile>(own, 'DELETE', `/media/${made.id}`, { version: made.version });
    expect(await room()).toBe(0);
    const back = await fixture.send<MediaFile>(own, 'POST', `/media/${made.id}/restore`, {
      version: gone.body.version,
    });
    expect(await room()).toBe(made.bytes);
    const again = await fixture.send<MediaFile>(own, 'DELETE', `/media/${made.id}`, {
      version: back.body.version,
    });
    const { db } = fixture.app;
    await sweepMedia(db, fixture.files, new Date(Date.now() + 29 * 86_400_000));
    expect(await fixture.files.all(own)).toHaveLength(1);
    await sweepMedia(db, fixture.files, new Date(Date.now() + 31 * 86_400_000));
    expect(await fixture.files.all(own)).toEqual([]);
    const late = await fixture.send(own, 'POST', `/media/${made.id}/restore`, {
      version: again.body.version,
    });
    expect(late).toMatchObject({ status: 404, body: { detail: 'This file was removed for good.' } });
  });
});
