import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskFileStorage, type FileStorage } from '../files.server.ts';
import { createSealer } from '../sealing.server.ts';
import { CHUNK_BYTES, STORED_CHUNK, storedSize } from './chunks.server.ts';
import {
  SealedFileError,
  sealedFiles,
  type SealedFiles,
  type SealedPlace,
  type SealedProgress,
} from './sealed-files.server.ts';

const RIVER = '01900000-0000-7000-8000-000000000001';
const HILL = '01900000-0000-7000-8000-000000000002';
const NOTHING: SealedProgress = { received: 0, tail: null };

let folder: string;
let files: FileStorage;
let sealed: SealedFiles;
let count = 0;
const newPlace = (tenantId = RIVER): SealedPlace => ({ tenantId, key: `letters/${(count += 1)}` });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-sealed-'));
  files = diskFileStorage(folder);
  sealed = sealedFiles(files, createSealer('k'.repeat(32)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(place: SealedPlace, bytes: Buffer, key = sealed.newKey(place)): Promise<string> {
  const file = await sealed.grow(place, key, NOTHING);
  await file.append(bytes);
  await file.finish();
  await file.close();
  return key;
}

async function read(place: SealedPlace, key: string, size: number, from = sealed): Promise<Buffer> {
  const stream = await from.stream(place, key, size);
  return Buffer.concat(await stream!.toArray());
}

const SIZES = [1, 100, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, 300_001];

describe('a sealed file', () => {
  it.each(SIZES)('of %i bytes is read as it was written, and never stored in plain', async (size) => {
    const place = newPlace();
    const bytes = Buffer.alloc(size, 'the donor writes: ');
    const key = await write(place, bytes);
    const stored = (await files.get(RIVER, place.key))!;
    expect(stored).toHaveLength(storedSize(size));
    if (size >= 18) expect(stored.includes('donor')).toBe(false);
    expect((await read(place, key, size)).equals(bytes)).toBe(true);
  });

  it('continues from every acknowledged byte, also with other bytes behind it', async () => {
    const bytes = randomBytes(3 * CHUNK_BYTES + 17);
    const cuts = [1, 5000, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, 2 * CHUNK_BYTES + 9, bytes.length];
    const place = newPlace();
    const key = sealed.newKey(place);
    let progress = NOTHING;
    for (const cut of cuts) {
      // Bytes of a process that died before it could store its progress.
      const lost = await sealed.grow(place, key, progress);
      await lost.append(randomBytes(CHUNK_BYTES * 2));
      await lost.close();
      const file = await sealed.grow(place, key, progress);
      await file.append(bytes.subarray(progress.received, cut));
      const from = Math.max(0, cut - 1000);
      expect((await file.read(from, 1000)).equals(bytes.subarray(from, cut))).toBe(true);
      progress = file.progress();
      expect(progress.received).toBe(cut);
      if (cut > 20) expect(progress.tail!.includes(bytes.subarray(cut - 8, cut))).toBe(false);
      if (cut === bytes.length) await file.finish();
      await file.close();
    }
    expect((await read(place, key, bytes.length)).equals(bytes)).toBe(true);
  });

  it('keeps the earlier chunks when a chunk could not be stored', async () => {
    const place = newPlace();
    const key = sealed.newKey(place);
    let appended = 0;
    const full: FileStorage = {
      ...files,
      async grow(...asked) {
        const file = await files.grow(...asked);
        return {
          ...file,
          append: (bytes) =>
            (appended += 1) > 2 ? Promise.reject(new Error('No space is left.')) : file.append(bytes),
        };
      },
    };
    const bytes = randomBytes(5 * CHUNK_BYTES);
    const file = await sealedFiles(full, createSealer('k'.repeat(32))).grow(place, key, NOTHING);
    await expect(file.append(bytes)).rejects.toThrow('No space');
    const progress = file.progress();
    expect(progress.received).toBe(3 * CHUNK_BYTES);
    await file.close();
    const next = await sealed.grow(place, key, progress);
    await next.append(bytes.subarray(progress.received));
    await next.finish();
    await next.close();
    expect((await read(place, key, bytes.length)).equals(bytes)).toBe(true);
  });

  it('is read in bounded memory: no piece is larger than a chunk', async () => {
    const place = newPlace();
    const bytes = randomBytes(10 * CHUNK_BYTES);
    const key = await write(place, bytes);
    const stream = (await sealed.stream(place, key, bytes.length))!;
    for await (const piece of stream) expect((piece as Buffer).length).toBeLessThanOrEqual(CHUNK_BYTES);
  });

  it('is null when nothing is stored', async () => {
    const place = newPlace();
    expect(await sealed.stream(place, sealed.newKey(place), 5)).toBeNull();
  });
});

describe('does not open', () => {
  const size = 3 * CHUNK_BYTES - 5;
  let place: SealedPlace;
  let key: string;
  let stored: Buffer;
  beforeAll(async () => {
    place = newPlace();
    key = await write(place, randomBytes(size));
    stored = (await files.get(RIVER, place.key))!;
  });
  const chunk = (index: number): Buffer => stored.subarray(index * STORED_CHUNK, (index + 1) * STORED_CHUNK);

  it.each<[string, () => Buffer]>([
    ['a byte was changed', () => Buffer.from(stored.with(70_000, stored[70_000]! ^ 1))],
    ['a byte of the first nonce was changed', () => Buffer.from(stored.with(0, stored[0]! ^ 1))],
    [
      'a byte of the last tag was changed',
      () => Buffer.from(stored.with(stored.length - 1, stored.at(-1)! ^ 1)),
    ],
    ['it ends too early', () => stored.subarray(0, -1)],
    ['its last chunk is missing', () => stored.subarray(0, 2 * STORED_CHUNK)],
    ['it is empty', () => Buffer.alloc(0)],
    ['bytes follow it', () => Buffer.concat([stored, Buffer.alloc(100)])],
    ['two of its chunks were exchanged', () => Buffer.concat([chunk(1), chunk(0), chunk(2)])],
    ['a chunk is there twice', () => Buffer.concat([chunk(0), chunk(0), chunk(2)])],
  ])('when %s', async (_what, change) => {
    await files.put(RIVER, place.key, change());
    await expect(read(place, key, size)).rejects.toThrow(SealedFileError);
  });

  it('when whole chunks are missing and the size says so', async () => {
    await files.put(RIVER, place.key, stored.subarray(0, 2 * STORED_CHUNK));
    await expect(read(place, key, 2 * CHUNK_BYTES)).rejects.toThrow(/altered/);
  });

  it('at another place, of the tenant or of another one, with its key or with the one there', async () => {
    for (const other of [newPlace(), newPlace(HILL), { ...place, tenantId: HILL }]) {
      const otherKey = await write(other, randomBytes(size));
      await files.put(other.tenantId, other.key, stored);
      await expect(read(other, otherKey, size)).rejects.toThrow(SealedFileError);
      await expect(read(other, key, size)).rejects.toThrow(/key of this file/);
    }
  });

  it('with the key of another installation, or a tail of another file', async () => {
    await files.put(RIVER, place.key, stored);
    const elsewhere = sealedFiles(files, createSealer('m'.repeat(32)));
    await expect(read(place, key, size, elsewhere)).rejects.toThrow(/key of this file/);
    const [one, two] = [newPlace(), newPlace()];
    const [keyOne, keyTwo] = [sealed.newKey(one), sealed.newKey(two)];
    const file = await sealed.grow(one, keyOne, NOTHING);
    await file.append(Buffer.from('Dear'));
    const progress = file.progress();
    await file.close();
    await expect(sealed.grow(two, keyTwo, progress)).rejects.toThrow(SealedFileError);
    await expect(sealed.grow(one, keyOne, { ...progress, received: 3 })).rejects.toThrow(SealedFileError);
    await expect(sealed.grow(one, keyOne, { received: 4, tail: null })).rejects.toThrow(SealedFileError);
  });
});
