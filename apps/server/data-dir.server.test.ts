import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDataDir } from './data-dir.server.ts';

const base = mkdtempSync(join(tmpdir(), 'tributary-data-dir-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;
const OWN = process.getuid?.() === 0 ? 0o711 : 0o700;

it('creates a folder that other users can neither list nor read', () => {
  const dataDir = join(base, 'new', 'data');
  openDataDir(dataDir);
  expect(modeOf(dataDir)).toBe(OWN);
  expect(['files', 'mail'].map((name) => modeOf(join(dataDir, name)))).toEqual([0o700, 0o700]);
});

it('closes one that an earlier release left open, and opens none that is closed', () => {
  const open = join(base, 'open');
  mkdirSync(join(open, 'files'), { recursive: true });
  chmodSync(open, 0o755);
  chmodSync(join(open, 'files'), 0o755);
  openDataDir(open);
  expect([modeOf(open), modeOf(join(open, 'files'))]).toEqual([OWN, 0o700]);
  chmodSync(open, 0o700);
  openDataDir(open);
  expect(modeOf(open)).toBe(0o700);
});
