import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'pictures', 'guide');
const WORDS_FILE = join(FOLDER, 'words.json');

/** How a screen looks from afar: the brightness of its parts from 0 to 1, in rows of as many columns. */
const [COLUMNS, ROWS] = [48, 30];

/** The words of a screen's headings, labels and buttons, as a person sees them; figures and dates change from day to day. */
export const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>(
      'h1,h2,h3,label,legend,th,button,[role=tab]',
    )) {
      const { top, bottom, width } = element.getBoundingClientRect();
      const text = element.innerText.trim();
      if (text && width > 1 && bottom > 0 && top < innerHeight && !/\d/.test(text)) words.add(text);
    }
    return [...words].toSorted();
  });

/** How a picture looks from afar. The browser finds out, on a page without a policy. */
export const afarOf = (blank: Page, bytes: Buffer, type: 'png' | 'webp'): Promise<number[]> =>
  blank.evaluate(
    async ({ url, columns, rows }) => {
      const image = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = Object.assign(document.createElement('canvas'), { width: columns, height: rows });
      const context = canvas.getContext('2d')!;
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, columns, rows);
      const { data } = context.getImageData(0, 0, columns, rows);
      return Array.from(
        { length: columns * rows },
        (_, at) => (data[at * 4]! + data[at * 4 + 1]! + data[at * 4 + 2]!) / 765,
      );
    },
    { url: addressOf(bytes, type), columns: COLUMNS, rows: ROWS },
  );

/** A screenshot as WebP, by the browser. */
export async function webpOf(blank: Page, png: Buffer): Promise<Buffer> {
  const encoded = await blank.evaluate(
    async (url) => {
      const image = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      });
      canvas.getContext('2d')!.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.72).split(',')[1]!;
    },
    addressOf(png, 'png'),
  );
  return Buffer.from(encoded, 'base64');
}

const addressOf = (bytes: Buffer, type: 'png' | 'webp'): string =>
  `data:image/${type};base64,${bytes.toString('base64')}`;

/** How much two looks differ on average, from 0 to 1. */
export const differenceOf = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length;

/** The share of words that both have, of those that one of them has. */
export function sharedOf(one: readonly string[], other: readonly string[]): number {
  const both = one.filter((word) => other.includes(word)).length;
  const all = new Set([...one, ...other]).size;
  return all === 0 ? 1 : both / all;
}

/** The words that each picture's screen had when it was taken. */
export const readWords = (): Record<string, string[]> =>
  JSON.parse(readFileSync(WORDS_FILE, 'utf8')) as Record<string, string[]>;
export const writeWords = (words: Record<string, string[]>): void =>
  writeFileSync(WORDS_FILE, `${JSON.stringify(words, null, 2)}\n`);

const pathOf = (name: string): string => join(FOLDER, `${name}.webp`);
export const readPicture = (name: string): Buffer => readFileSync(pathOf(name));
export const writePicture = (name: string, bytes: Buffer): void => writeFileSync(pathOf(name), bytes);
