import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskFileStorage, FileKeyError, type FileStorage } from './files.server.ts';

const RIVER = '01900000-0000-7000-8000-000000000001';
const HILL = '01900000-0000-7000-8000-000000000002';

let root: string;
let files: FileStorage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tributary-files-'));
  files = diskFileStorage(join(root, 'files'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('disk file storage', () => {
  it('returns the bytes that were stored, and null for a missing key', async () => {
    const bytes = Buffer.from([0, 1, 2, 255]);
    await files.put(RIVER, 'media/otter.png', bytes);
    expect(await files.get(RIVER, 'media/otter.png')).toEqual(bytes);
    expect(await files.get(RIVER, 'media/heron.png')).toBeNull();
    expect(await files.get(RIVER, 'media')).toBeNull();
    expect(await files.get(RIVER, 'media/otter.png/inside')).toBeNull();
  });

  it('grows a file from an offset, cuts off what was not acknowledged, and streams it', async () => {
    const first = await files.grow(RIVER, 'uploads/a', 0);
    await first.append(Buffer.from('one'));
    await first.append(Buffer.from('lost'));
    await first.close();
    const second = await files.grow(RIVER, 'uploads/a', 3);
    await second.append(Buffer.from(' two'));
    expect((await second.read(0, 2)).toString()).toBe('on');
    await second.close();
    const stored = (await files.stream(RIVER, 'uploads/a'))!;
    expect(stored.size).toBe(7);
    expect(Buffer.concat(await stored.bytes.toArray()).toString()).toBe('one two');
    await expect(files.grow(RIVER, 'uploads/a', 8)).rejects.toThrow(FileKeyError);
    await expect(files.grow(RIVER, '../uploads', 0)).rejects.toThrow(FileKeyError);
    expect(await files.stream(RIVER, 'uploads/b')).toBeNull();
  });

  it('replaces and deletes, and ignores a missing key', async () => {
    await files.put(RIVER, 'a.json', Buffer.from('one'));
    await files.put(RIVER, 'a.json', Buffer.from('two'));
    expect((await files.get(RIVER, 'a.json'))?.toString()).toBe('two');
    await files.delete(RIVER, 'a.json');
    await files.delete(RIVER, 'a.json');
    expect(await files.get(RIVER, 'a.json')).toBeNull();
  });

  it("never shows one tenant another's files", async () => {
    await files.put(RIVER, 'a.json', Buffer.from('river'));
    expect(await files.get(HILL, 'a.json')).toBeNull();
    expect(await files.list(HILL, 'media')).toEqual([]);
  });

  it('lists below a folder, sorted, without half-written files', async () => {
    await files.put(RIVER, 'media/b.png', Buffer.from('b'));
    await files.put(RIVER, 'media/deep/a.png', Buffer.from('a'));
    await files.put(RIVER, 'other/c.png', Buffer.from('c'));
    await writeFile(join(root, 'files', RIVER, 'media', '.half.part'), 'x');
    expect(await files.list(RIVER, 'media')).toEqual(['media/b.png', 'media/deep/a.png']);
    expect(await files.all(HILL)).toEqual([]);
    expect(await files.all(RIVER)).toEqual(expect.arrayContaining(['media/b.png', 'media/deep/a.png']));
  });

  it('leaves no temporary file behind, even when many writers race for one key', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`.repeat(2000));
    await Promise.all(texts.map((text) => files.put(RIVER, 'race.txt', Buffer.from(text))));
    expect(texts).toContain((await files.get(RIVER, 'race.txt'))?.toString());
    expect(await readdir(join(root, 'files', RIVER))).toEqual(['race.txt']);
  });

  it.each([
    '../other',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    '',
    '.',
    '.hidden',
    'a/.b',
    'a\\b',
    'a\0b',
    'a\nb',
    'ä',
    'x'.repeat(600),
  ])('refuses the key %j before touching the disk', async (key) => {
    await expect(files.put(RIVER, key, Buffer.from('x'))).rejects.toThrow(FileKeyError);
    await expect(files.get(RIVER, key)).rejects.toThrow(FileKeyError);
    await expect(files.delete(RIVER, key)).rejects.toThrow(FileKeyError);
    await expect(files.list(RIVER, key)).rejects.toThrow(FileKeyError);
  });

  it.each(['..', '', 'a/b', '.'])('refuses the tenant %j', async (tenantId) => {
    await expect(files.get(tenantId, 'a')).rejects.toThrow(FileKeyError);
  });
});
