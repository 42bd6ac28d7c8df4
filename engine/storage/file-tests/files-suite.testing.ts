import { beforeEach, describe, expect, it } from 'vitest';
import { FileKeyError, type FileStorage } from '../files.server.ts';

const RIVER = '01900000-0000-7000-8000-000000000001';
const HILL = '01900000-0000-7000-8000-000000000002';

/**
 * Tests the guarantees of every file storage.
 * @param open opens an empty storage for each test
 */
export function describeFileStorage(name: string, open: () => Promise<FileStorage>): void {
  let files: FileStorage;
  beforeEach(async () => {
    files = await open();
  });

  describe(name, () => {
    it('returns the bytes that were stored, and null for a missing key', async () => {
      const bytes = Buffer.from([0, 1, 2, 255]);
      await files.put(RIVER, 'media/otter.png', bytes);
      expect(await files.get(RIVER, 'media/otter.png')).toEqual(bytes);
      expect(await files.get(RIVER, 'media/heron.png')).toBeNull();
      expect(await files.get(RIVER, 'media')).toBeNull();
      expect(await files.get(RIVER, 'media/otter.png/inside')).toBeNull();
    });

    it('returns each of many files whole, whatever its size', async () => {
      const sizes = [0, 1, 9_000, 65_535, 65_536, 65_537, 300_000];
      const bytesOf = (size: number): Buffer => Buffer.alloc(size, `${size} bytes `);
      for (const size of sizes) await files.put(RIVER, `media/${size}`, bytesOf(size));
      const asked = Array.from({ length: 140 }, (_, at) => sizes[at % sizes.length]!);
      const found = await Promise.all(asked.map((size) => files.get(RIVER, `media/${size}`)));
      for (const [at, size] of asked.entries())
        expect(found[at]!.equals(bytesOf(size)), `${size}`).toBe(true);
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

    it('lists below a folder, sorted', async () => {
      await files.put(RIVER, 'media/b.png', Buffer.from('b'));
      await files.put(RIVER, 'media/deep/a.png', Buffer.from('a'));
      await files.put(RIVER, 'other/c.png', Buffer.from('c'));
      expect(await files.list(RIVER, 'media')).toEqual(['media/b.png', 'media/deep/a.png']);
      expect(await files.all(HILL)).toEqual([]);
      expect(await files.all(RIVER)).toEqual(expect.arrayContaining(['media/b.png', 'media/deep/a.png']));
    });

    it('holds the whole of one text when many writers race for one key', async () => {
      const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`.repeat(2000));
      await Promise.all(texts.map((text) => files.put(RIVER, 'race.txt', Buffer.from(text))));
      expect(texts).toContain((await files.get(RIVER, 'race.txt'))?.toString());
      expect(await files.all(RIVER)).toEqual(['race.txt']);
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
    ])('refuses the key %j before touching anything', async (key) => {
      await expect(files.put(RIVER, key, Buffer.from('x'))).rejects.toThrow(FileKeyError);
      await expect(files.get(RIVER, key)).rejects.toThrow(FileKeyError);
      await expect(files.delete(RIVER, key)).rejects.toThrow(FileKeyError);
      await expect(files.list(RIVER, key)).rejects.toThrow(FileKeyError);
    });

    it.each(['..', '', 'a/b', '.'])('refuses the tenant %j', async (tenantId) => {
      await expect(files.get(tenantId, 'a')).rejects.toThrow(FileKeyError);
    });

    it('grows a file that was stored whole, and stores a grown one whole', async () => {
      await files.put(RIVER, 'uploads/a', Buffer.from('whole'));
      const growing = await files.grow(RIVER, 'uploads/a', 3);
      await growing.append(Buffer.from('le'));
      await growing.close();
      expect((await files.get(RIVER, 'uploads/a'))?.toString()).toBe('whole'.slice(0, 3) + 'le');
      await files.put(RIVER, 'uploads/a', Buffer.from('new'));
      expect((await files.get(RIVER, 'uploads/a'))?.toString()).toBe('new');
      await files.delete(RIVER, 'uploads/a');
      expect(await files.get(RIVER, 'uploads/a')).toBeNull();
    });

    it('cuts a grown file in the middle of what was written', async () => {
      for (const [offset, text] of [
        [0, 'one '],
        [4, 'two '],
        [8, 'three'],
        [6, '!'],
      ] as const) {
        const growing = await files.grow(RIVER, 'uploads/a', offset);
        await growing.append(Buffer.from(text));
        await growing.close();
      }
      expect((await files.get(RIVER, 'uploads/a'))?.toString()).toBe('one tw!');
      expect(await files.list(RIVER, 'uploads')).toEqual(['uploads/a']);
    });

    it('makes an empty file, and reads across what is sent and what is not', async () => {
      await (await files.grow(RIVER, 'uploads/empty', 0)).close();
      expect(await files.get(RIVER, 'uploads/empty')).toHaveLength(0);
      const growing = await files.grow(RIVER, 'uploads/a', 0);
      await growing.append(Buffer.alloc(1_200_000, 'a'));
      await growing.append(Buffer.from('bcd'));
      expect((await growing.read(1_199_998, 4)).toString()).toBe('aabc');
      await growing.close();
      expect((await files.stream(RIVER, 'uploads/a'))!.size).toBe(1_200_003);
    });

    it('lists what was stored before a time', async () => {
      await files.put(RIVER, 'media/a.png', Buffer.from('a'));
      expect(await files.list(RIVER, 'media', { storedBefore: new Date(Date.now() - 60_000) })).toEqual([]);
      expect(await files.list(RIVER, 'media', { storedBefore: new Date(Date.now() + 60_000) })).toEqual([
        'media/a.png',
      ]);
    });
  });
}
