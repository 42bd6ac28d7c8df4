import { mediaAddress, mediaPath } from '@tributary/resources/media/addresses.ts';
import type { MediaFile } from '@tributary/resources/media/media-ui.console.tsx';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lookAt } from '../pictures/pictures.testing.ts';
import { keyOf } from '../uploads/stored.server.ts';
import { openMedia, type MediaFixture } from './fixture.testing.ts';
import { takeWork } from './work.server.ts';
import { widthsOf } from './sizes.server.ts';
import { startMediaWorker } from './worker.server.ts';

let fixture: MediaFixture;
let tenant: string;
let worker: ReturnType<typeof startMediaWorker>;
const errors: unknown[] = [];
beforeAll(async () => {
  fixture = await openMedia();
  tenant = await fixture.tenant();
  worker = startMediaWorker({
    app: fixture.app,
    files: fixture.files,
    onError: (error) => errors.push(error),
  });
});
afterAll(async () => {
  await worker.stop();
  await fixture.close();
});

const read = async (id: string) => (await fixture.send<MediaFile>(tenant, 'GET', `/media/${id}`)).body;
const settled = (
  id: string,
  isSettled: (file: MediaFile) => boolean = ({ state }) => state !== 'processing',
) =>
  vi.waitFor(
    async () => {
      const file = await read(id);
      expect(isSettled(file)).toBe(true);
      return file;
    },
    { timeout: 30_000, interval: 100 },
  );
const bytesOf = (path: string) => fixture.files.get(tenant, path);

/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#00c' } },
        left: width / 2,
        top: 0,
      },
    ])
    .withExif({ IFD0: { Artist: 'Ana' } })
    .jpeg()
    .toBuffer();

it(
  'makes each width as AVIF and WebP, a fallback, and nothing of the original’s metadata',
  { timeout: 60_000 },
  async () => {
    const { body } = await fixture.add(tenant, await halves(1200, 600), 'halves.jpg');
    const file = await settled(body.id);
    expect(file).toMatchObject({ state: 'ready', problem: null });
    const shown = file.shown!;
    expect(shown).toMatchObject({ width: 1200, height: 600, widths: [480, 960, 1200], fallback: 'jpeg' });
    for (const width of shown.widths)
      for (const format of ['avif', 'webp'] as const) {
        const made = await lookAt((await bytesOf(mediaPath(file.id, shown, width, format)))!);
        expect(made, `${width} ${format}`).toMatchObject({
          width,
          height: width / 2,
          exif: undefined,
          format: format === 'avif' ? 'heif' : 'webp',
        });
      }
    expect(await lookAt((await bytesOf(mediaPath(file.id, shown, 1200, 'jpeg')))!)).toMatchObject({
      format: 'jpeg',
    });
    expect(mediaAddress(file.id, shown, 500)).toBe(`/${mediaPath(file.id, shown, 960, 'webp')}`);
  },
);

it(
  'makes another variant for a crop, and keeps the earlier one until then',
  { timeout: 60_000 },
  async () => {
    const { body } = await fixture.add(tenant, await halves(800, 400), 'crop.jpg');
    const before = await settled(body.id);
    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 };
    const patched = await fixture.send<MediaFile>(tenant, 'PATCH', `/media/${body.id}`, {
      body: { crop },
      version: before.version,
    });
    expect(patched.body).toMatchObject({ state: 'processing', shown: before.shown });
    const after = await settled(body.id);
    expect(after.shown).toMatchObject({ width: 400, height: 400, widths: [400] });
    expect(after.shown!.variant).not.toBe(before.shown!.variant);
    const { data } = await sharp((await bytesOf(mediaPath(after.id, after.shown!, 400, 'webp')))!)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The right half alone: blue in its first pixel.
    expect(data[2]).toBeGreaterThan(150);
    expect(data[0]).toBeLessThan(60);
  },
);

it('reports a file that can’t be read, and tries again when asked', { timeout: 60_000 }, async () => {
  const { body } = await fixture.add(tenant, Buffer.from('%PDF-1.7\nlost\n%%EOF'), 'lost.pdf');
  await settled(body.id);
  const { body: picture } = await fixture.add(tenant, await halves(60, 40), 'broken.jpg');
  const whole = (await bytesOf(keyOf(picture.file!)))!;
  const ready = await settled(picture.id);
  await fixture.files.put(tenant, keyOf(picture.file!), whole.subarray(0, 200));
  const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
  await fixture.send(tenant, 'PATCH', `/media/${picture.id}`, { body: { crop }, version: ready.version });
  const failed = await settled(picture.id);
  expect(failed).toMatchObject({ state: 'failed', problem: 'unreadable', shown: ready.shown });
  await fixture.files.put(tenant, keyOf(picture.file!), whole);
  await fixture.send(tenant, 'POST', `/media/${picture.id}/retry`, { version: failed.version });
  expect(await settled(picture.id)).toMatchObject({ state: 'ready', problem: null });
});

it(
  'counts attempts before the work, and gives up a file that ended its process three times',
  { timeout: 60_000 },
  async () => {
    await worker.stop();
    const { body } = await fixture.add(tenant, await halves(50, 50), 'deadly.jpg');
    const { db } = fixture.app;
    const due = () =>
      db.asPlatform((tx) => sql`UPDATE media_work SET not_before = now() - interval '1 second'`.execute(tx));
    // Three processes that claimed it and were killed.
    for (const attempt of [1, 2, 3]) {
      await due();
      expect(await takeWork(db)).toMatchObject({ media_id: body.id, attempts: attempt, may_try: true });
      expect(await takeWork(db)).toBeUndefined();
    }
    await due();
    worker = startMediaWorker({
      app: fixture.app,
      files: fixture.files,
      onError: (error) => errors.push(error),
    });
    expect(await settled(body.id)).toMatchObject({ state: 'failed', problem: 'stopped' });
    expect(errors).toEqual([]);
  },
);

it('leaves out widths that are hardly smaller, and never enlarges', () => {
  expect(widthsOf(300)).toEqual([300]);
  expect(widthsOf(500)).toEqual([500]);
  expect(widthsOf(1700)).toEqual([480, 960, 1700]);
  expect(widthsOf(8000)).toEqual([480, 960, 1600, 2400]);
});
