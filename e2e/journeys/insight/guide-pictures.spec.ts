import { expect } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { GUIDE_PICTURES } from '../../support/guide-pictures.data.ts';
import { test } from '../../support/journey.ts';
import { openScreen } from '../../support/people.ts';
import {
  afarOf,
  differenceOf,
  readPicture,
  readWords,
  sharedOf,
  webpOf,
  wordsOf,
  writePicture,
  writeWords,
} from '../../support/picture-files.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { untilSettled } from '../../support/watching.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ viewport: { width: 1280, height: 800 } });

/** Set, the pictures are taken again: `npm run pictures`. */
const isWriting = process.env['PICTURES'] === 'write';
/** The demo is another on each day: figures and rows differ. A screen that was rebuilt differs more than this. */
const MOST_DIFFERENT = 0.08;
const LEAST_SHARED = 0.8;
const PATIENCE_MS = 10_000;
/** The demo has none, and the list shows some. */
const TAGS = ['volunteers', 'winter-2026', 'newsletter', 'river-walk'];

// A separate demo: other journeys add to the one that they share.
let places: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  places = await startProduct();
});
test.afterAll(() => places?.stop());

test('the pictures of the guides show the screens as they are', async ({ page }) => {
  const api = await signInWithApi(page, places, 'maintainer');
  await page.addInitScript(() => {
    if (origin === 'null') return;
    localStorage.setItem('tributary.skin', 'light');
    localStorage.setItem('tributary.language', 'en-US');
  });
  const blank = await page.context().newPage();
  const words = isWriting ? {} : readWords();
  for (const key of TAGS) await api.create('tags', { key }).catch(() => undefined);
  await page.goto(`${places.consoleUrl}/not-authorized`);
  for (const { name, path, prepare } of GUIDE_PICTURES)
    await test.step(name, async () => {
      await openScreen(page, typeof path === 'string' ? path : await path(api));
      await untilSettled(page);
      await prepare?.(page);
      await untilSettled(page);
      const look = () => page.screenshot({ caret: 'hide' });
      if (isWriting) {
        writePicture(name, await webpOf(blank, await look()));
        words[name] = await wordsOf(page);
      } else {
        const stored = await afarOf(blank, readPicture(name), 'webp');
        const why = `docs/pictures/guide/${name}.webp does not show its screen any more: run npm run pictures`;
        // Parts of a screen that load separately may appear after its heading.
        const asked = { message: why, timeout: PATIENCE_MS };
        await expect
          .configure({ soft: true })
          .poll(async () => differenceOf(stored, await afarOf(blank, await look(), 'png')), asked)
          .toBeLessThan(MOST_DIFFERENT);
        await expect
          .configure({ soft: true })
          .poll(async () => sharedOf(words[name] ?? [], await wordsOf(page)), asked)
          .toBeGreaterThan(LEAST_SHARED);
      }
      if (prepare) await page.keyboard.press('Escape');
    });
  if (isWriting) writeWords(words);
});
