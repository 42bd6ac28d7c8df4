import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { logoSvg } from './logo.ts';

it('is the same mark in the browser’s tab', () => {
  expect(readFileSync(new URL('../apps/console/public/favicon.svg', import.meta.url), 'utf8')).toBe(
    logoSvg(),
  );
});
