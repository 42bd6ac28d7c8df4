import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { diskFileStorage, type FileStorage } from '@tributary/engine/storage/files.server.ts';
import { imagePath } from '@tributary/resources/organization/images.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claiming, lookAt, plainPng } from '../pictures/pictures.testing.ts';
import { identityImages, keepImage } from './identity-images.server.ts';

let folder: string;
let files: FileStorage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-images-'));
  files = diskFileStorage(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const TENANT = 'b2c5a8de-0000-4000-8000-000000000001';
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 140, b: 130, alpha: 0.5 } } });
const sizeOf = async (key: string) => lookAt((await files.get(TENANT, key))!);

describe('pictures of an organization', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'makes a logo of a %s in each size and format',
    async (format) => {
      const name = await keepImage(files, TENANT, 'logo', await drawn(1600, 400).toFormat(format).toBuffer());
      expect(await sizeOf(imagePath('logo', name, 512))).toMatchObject({
        format: 'png',
        width: 512,
        height: 128,
      });
      expect(await sizeOf(imagePath('logo', name, 128, 'webp'))).toMatchObject({
        format: 'webp',
        width: 128,
        height: 32,
      });
    },
  );

  it('never makes a small logo larger, and every favicon square', async () => {
    const small = await drawn(90, 60).png().toBuffer();
    const logo = await keepImage(files, TENANT, 'logo', small);
    expect(await sizeOf(imagePath('logo', logo, 512))).toMatchObject({ width: 90, height: 60 });
    const favicon = await keepImage(files, TENANT, 'favicon', small);
    for (const edge of [32, 180, 512])
      expect(await sizeOf(imagePath('favicon', favicon, edge))).toMatchObject({
        format: 'png',
        width: edge,
        height: edge,
      });
  });

  it('names a picture by its content, removes hidden data, and separates tenants', async () => {
    const photo = await drawn(300, 300)
      .withExif({ IFD0: { Artist: 'somebody at home' } })
      .png()
      .toBuffer();
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
    const name = await keepImage(files, TENANT, 'logo', photo);
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    expect(await keepImage(files, TENANT, 'logo', polyglot)).toBe(name);
    for (const key of await files.list(TENANT, 'media')) {
      const bytes = (await files.get(TENANT, key))!;
      expect([bytes.includes('somebody'), bytes.includes('<script>')]).toEqual([false, false]);
    }
    const images = identityImages(files);
    const other = TENANT.replace(/1$/, '2');
    expect(await images.has(TENANT, 'logo', name)).toBe(true);
    expect(await images.has(other, 'logo', name)).toBe(false);
    expect(await images.has(TENANT, 'favicon', name)).toBe(false);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an SVG with a script', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>')],
    ['HTML that is called a PNG', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['packed zeroes', deflateSync(Buffer.alloc(1_000_000))],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s as no picture, and keeps nothing', async (_name, bytes) => {
    const before = await files.all(TENANT);
    await expect(keepImage(files, TENANT, 'logo', bytes)).rejects.toMatchObject({
      code: 'unsupported_media_type',
      message: 'Send a PNG, JPEG, WebP or GIF picture.',
    });
    expect(await files.all(TENANT)).toEqual(before);
  });

  it('refuses more than 5 MB, and more than 40 megapixels before they are unpacked', async () => {
    const plain = await drawn(20, 20).png().toBuffer();
    await expect(
      keepImage(files, TENANT, 'logo', Buffer.concat([plain, Buffer.alloc(5_000_000)])),
    ).rejects.toMatchObject({ code: 'too_large' });
    await expect(keepImage(files, TENANT, 'favicon', claiming(plain, 50_000, 50_000))).rejects.toMatchObject({
      code: 'too_large',
    });
    const bomb = await plainPng(7_000, 7_000, '#fff');
    await expect(keepImage(files, TENANT, 'logo', bomb)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('refuses a picture that is broken', async () => {
    const plain = await drawn(200, 200).png().toBuffer();
    await expect(keepImage(files, TENANT, 'logo', plain.subarray(0, 90))).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
