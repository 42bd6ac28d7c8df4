import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Fails when the guide does not contain these words; returns them, as the name of a button or menu entry. */
export type Guide = (words: string) => string;

/** Opens a guide of docs/guide, without its markup and line breaks. */
export function openGuide(name: string): Guide {
  const path = join(import.meta.dirname, '..', '..', 'docs', 'guide', `${name}.md`);
  const text = readFileSync(path, 'utf8').replace(/\*+/g, '').replace(/\s+/g, ' ');
  return (words) => {
    expect(text, `docs/guide/${name}.md`).toContain(words);
    return words;
  };
}
