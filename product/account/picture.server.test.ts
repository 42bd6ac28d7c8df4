import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { claiming } from '../pictures/pictures.testing.ts';
import { makeAvatar as makeAvatarOf } from './picture.server.ts';

const makeAvatar = (bytes: Uint8Array) => makeAvatarOf(bytes, 'ada');
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } });
const png = await plain(40, 40).png().toBuffer();

it.each(['png', 'jpeg', 'webp'] as const)('makes a square of a %s', async (format) => {
  const made = await makeAvatar(await plain(90, 300).toFormat(format).toBuffer());
  expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
});

it('is upright and loses its location', async () => {
  const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Artist: 'somebody at home', Orientation: '6' } })
    .jpeg()
    .toBuffer();
  const made = await makeAvatar(photo);
  expect((await sharp(made).metadata()).exif).toBeUndefined();
  expect(made.includes('somebody at home')).toBe(false);
});

it.each([
  ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', Buffer.from('GIF89a')],
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['an archive', deflateSync(Buffer.alloc(1000))],
  ['nothing', Buffer.alloc(0)],
])('refuses %s as no picture', async (_name, bytes) => {
  await expect(makeAvatar(bytes)).rejects.toMatchObject({ code: 'unsupported_media_type' });
});

it('refuses more than 5 MB, and more than 40 megapixels before they are unpacked', async () => {
  await expect(makeAvatar(Buffer.concat([png, Buffer.alloc(5_000_000)]))).rejects.toMatchObject({
    code: 'too_large',
  });
  const bomb = await plain(7_000, 7_000).png({ compressionLevel: 9 }).toBuffer();
  await expect(makeAvatar(bomb)).rejects.toMatchObject({ code: 'too_large' });
  await expect(makeAvatar(claiming(png, 50_000, 50_000))).rejects.toMatchObject({ code: 'too_large' });
  // 16 megapixels that would block a resize for minutes.
  await expect(makeAvatar(claiming(png, 1, 16_000_000))).rejects.toMatchObject({ code: 'too_large' });
  await expect(makeAvatar(claiming(png, 16_000_000, 1))).rejects.toMatchObject({ code: 'too_large' });
});

it.each([
  ['cut off', png.subarray(0, 60)],
  ['larger than it is', claiming(png, 3_000, 3_000)],
  ['a header alone', Buffer.concat([png.subarray(0, 8), Buffer.alloc(100, 7)])],
  ['a JPEG of noise', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 0x5a)])],
  [
    'a WebP of noise',
    Buffer.concat([Buffer.from('RIFF\u0000\u0001\u0000\u0000WEBPVP8 '), Buffer.alloc(500, 0x5a)]),
  ],
])('refuses one that is %s', async (_name, bytes) => {
  await expect(makeAvatar(bytes)).rejects.toMatchObject({ code: 'validation_failed' });
});
