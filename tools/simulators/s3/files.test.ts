import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFileStorage } from '@tributary/engine/storage/file-tests/files-suite.testing.ts';
import { diskFileStorage } from '@tributary/engine/storage/files.server.ts';
import {
  sealedFiles,
  type SealedProgress,
} from '@tributary/engine/storage/sealed-files/sealed-files.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { copyFiles } from '@tributary/engine/storage/s3/copy-files.server.ts';
import { s3FileStorage } from '@tributary/engine/storage/s3/s3-files.server.ts';
import { S3Error } from '@tributary/engine/storage/s3/s3-store.server.ts';
import { readStorageUrl } from '@tributary/engine/storage/s3/storage-url.ts';
import { S3_KEYS, startS3Simulator, type S3Simulator } from './server.ts';

let store: S3Simulator;
beforeAll(async () => {
  store = await startS3Simulator();
});
afterAll(() => store.close());

const open = (change: object = {}) => s3FileStorage({ ...readStorageUrl(store.storageUrl), ...change });

describeFileStorage('S3 file storage', async () => {
  store.objects.clear();
  return open();
});

describe('S3 file storage, of the store', () => {
  it('lists more files than a page of a listing has', async () => {
    const keys = Array.from({ length: 120 }, (_, n) => `media/${String(n).padStart(3, '0')}.png`);
    await Promise.all(keys.map((key) => open().put('river', key, Buffer.from(key))));
    expect(await open().list('river', 'media')).toEqual(keys);
  });

  it('tries again requests that a busy store refuses, and gives up after a while', async () => {
    store.refuse(2, 503);
    await open().put('river', 'a.json', Buffer.from('stored'));
    expect((await open().get('river', 'a.json'))?.toString()).toBe('stored');
  });

  it('gives a store’s reason for a refusal, and no part of its keys', async () => {
    const wrong = open({ secretKey: 'another' }).get('river', 'a.json');
    await expect(wrong).rejects.toThrow('GET in bucket files failed: 403 SignatureDoesNotMatch');
    const elsewhere = open({ bucket: 'others' }).put('river', 'a.json', Buffer.from('x'));
    await expect(elsewhere).rejects.toThrow('PUT in bucket others failed: 404 NoSuchBucket');
    const error = await wrong.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(S3Error);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(S3_KEYS.accessKey);
  });

  it('reads a grown file up to a gap, which a process that ended may have left', async () => {
    const growing = await open().grow('river', 'uploads/a', 0);
    await growing.append(Buffer.from('one'));
    await growing.close();
    store.objects.set('river/uploads/a~000000000009', { bytes: Buffer.from('lost'), storedAt: new Date() });
    expect((await open().get('river', 'uploads/a'))?.toString()).toBe('one');
    const again = await open().grow('river', 'uploads/a', 3);
    await again.append(Buffer.from(' two'));
    await again.close();
    expect((await open().get('river', 'uploads/a'))?.toString()).toBe('one two');
  });

  it('keeps sealed files that continue at their end, and moves them unchanged', async () => {
    store.objects.clear();
    const [place, sealer] = [{ tenantId: 'river', key: 'letters/a' }, createSealer('k'.repeat(32))];
    const sealed = sealedFiles(open(), sealer);
    const key = sealed.newKey(place);
    const bytes = Buffer.alloc(500_000, 'Dear friends of the river. ');
    let progress: SealedProgress = { received: 0, tail: null };
    for (const cut of [100_000, 131_072, 400_001, bytes.length]) {
      const growing = await sealed.grow(place, key, progress);
      await growing.append(bytes.subarray(progress.received, cut));
      progress = growing.progress();
      if (cut === bytes.length) await growing.finish();
      await growing.close();
    }
    const stored = Buffer.concat([...store.objects.values()].map((object) => object.bytes));
    expect(stored.includes('friends')).toBe(false);
    const folder = await mkdtemp(join(tmpdir(), 'tributary-sealed-'));
    const disk = diskFileStorage(folder);
    await copyFiles(open(), disk, ['river']);
    for (const files of [open(), disk]) {
      const stream = await sealedFiles(files, sealer).stream(place, key, bytes.length);
      expect(Buffer.concat(await stream!.toArray()).equals(bytes)).toBe(true);
    }
    await rm(folder, { recursive: true });
  });

  it('gets a copy of every file, goes on where it was, and gives them back', async () => {
    store.objects.clear();
    const folder = await mkdtemp(join(tmpdir(), 'tributary-copy-'));
    const disk = diskFileStorage(folder);
    await disk.put('river', 'media/a.png', Buffer.from('a'));
    await disk.put('hill', 'media/b.png', Buffer.from('b'));
    const toBucket = () => copyFiles(disk, open(), ['river', 'hill']);
    expect(await toBucket()).toEqual({ copied: 2, same: 0, bytes: 2 });
    expect(store.objects.get('river/media/a.png')?.bytes.toString()).toBe('a');
    await disk.put('hill', 'media/b.png', Buffer.from('changed'));
    expect(await toBucket()).toEqual({ copied: 1, same: 1, bytes: 7 });
    await disk.delete('hill', 'media/b.png');
    expect(await copyFiles(open(), disk, ['river', 'hill'])).toEqual({ copied: 1, same: 1, bytes: 7 });
    expect((await disk.get('hill', 'media/b.png'))?.toString()).toBe('changed');
    const forgetful = { ...open(), get: async () => Buffer.from('other') };
    await disk.put('river', 'media/c.png', Buffer.from('c'));
    await expect(copyFiles(disk, forgetful, ['river'])).rejects.toThrow('differs from its original');
    await rm(folder, { recursive: true });
  });
});
