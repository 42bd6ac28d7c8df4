import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ELEMENT_RELEASES } from './releases.data.ts';

const fileOf = (version: string): string => `v${version}.js.txt`;

it('keep each released build as it was: its digest is the one that pages have in their code', () => {
  for (const { version, integrity } of ELEMENT_RELEASES) {
    const code = readFileSync(join(import.meta.dirname, fileOf(version)));
    expect(`sha384-${createHash('sha384').update(code).digest('base64')}`, version).toBe(integrity);
  }
});

it('lose none: every file is in the list, and versions count up', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.js.txt'));
  expect(files.toSorted()).toEqual(ELEMENT_RELEASES.map(({ version }) => fileOf(version)).toSorted());
  expect(ELEMENT_RELEASES.map(({ version }) => version)).toEqual(
    ELEMENT_RELEASES.map((_, index) => `5.${index}`),
  );
});
