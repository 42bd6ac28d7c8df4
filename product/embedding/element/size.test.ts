import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Compressed, in bytes: other sites load it on every page with a form. */
const LIMIT = 4 * 1024;

describe('the script that other sites load', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tributary-element-'));
    await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), build: { outDir: folder } });
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is 4 KB compressed at most, runs by itself, and never uses eval', () => {
    const code = readFileSync(join(folder, 'element.js'));
    expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(LIMIT);
    expect(code.toString()).not.toMatch(/\beval\(|new Function|\bexport\b|import ?["{*]/);
    expect(code.toString()).toContain('tributary-form');
  });
});
