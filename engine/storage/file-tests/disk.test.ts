import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeFileStorage } from './files-suite.testing.ts';
import { diskFileStorage } from '../files.server.ts';

const roots: string[] = [];
afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true, force: true }))));

async function openRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'tributary-files-'));
  roots.push(root);
  return root;
}

describeFileStorage('disk file storage', async () => diskFileStorage(join(await openRoot(), 'files')));

it('leaves no temporary file behind, and lists no half-written one', async () => {
  const root = await openRoot();
  const files = diskFileStorage(root);
  await Promise.all([1, 2, 3].map((n) => files.put('river', 'race.txt', Buffer.from(`text ${n}`))));
  expect(await readdir(join(root, 'river'))).toEqual(['race.txt']);
  await writeFile(join(root, 'river', '.half.part'), 'x');
  expect(await files.all('river')).toEqual(['race.txt']);
});
