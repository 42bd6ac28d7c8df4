import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchBrowser } from '@tributary/tools/testing/browser.ts';
import { sampleDonationForm } from '@tributary/form-engine/sample.fixture.ts';
import { buildScripts, scriptFor } from './build/built.testing.ts';
import { startSite, type FormTestSite } from './test-site.server.ts';

let script: string;
let browser: Browser;
let site: FormTestSite;
let page: Page;

beforeAll(async () => {
  script = scriptFor(await buildScripts(), sampleDonationForm);
  browser = await launchBrowser();
}, 120_000);
afterAll(() => browser?.close());
beforeEach(async () => {
  site = await startSite(script);
  page = await browser.newPage();
  page.setDefaultTimeout(8_000);
  await page.goto(site.address);
});
afterEach(async () => {
  await page.close();
  await site.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });

async function give(): Promise<void> {
  await button('Next').click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await button('Next').click();
  await page.getByLabel('Credit or debit card').check();
  await button('Review your gift of £25 monthly').click();
  await button('Donate £25 monthly').click();
}

/** Whether a proof solves its challenge. */
function isSolved(proof: unknown, token: string, seed: string, bits: number): boolean {
  const [given, number] = String(proof).split('~');
  const hash = createHash('sha256').update(`${seed}.${number}`).digest();
  return given === token && Math.clz32(hash.readUInt32BE(0)) >= bits;
}

it('solves a challenge while the visitor types, asked for once, and sends the proof', async () => {
  expect(site.asked).toBe(0);
  await give();
  await page.waitForURL('**/thanks');
  expect(site.asked).toBe(1);
  expect(isSolved(site.posted[0]!['_proof'], 'a-token', 'a-seed', 10)).toBe(true);
  expect(site.posted[0]!['_website']).toBe('');
});

it('solves a harder one when it is asked to, and sends the same answers under the same key', async () => {
  site.next = { challenge: { token: 'harder', bits: 14, seed: 'b-seed' } };
  await give();
  await page.waitForURL('**/thanks');
  expect(site.posted).toHaveLength(2);
  const [first, second] = site.posted;
  expect(isSolved(second!['_proof'], 'harder', 'b-seed', 14)).toBe(true);
  expect({ ...second, _proof: '' }).toEqual({ ...first, _proof: '' });
});

it('hides the field for robots from people, their keyboards and their screen readers', async () => {
  const trap = page.locator('input[name=_website]');
  expect(await trap.getAttribute('tabindex')).toBe('-1');
  expect(
    await trap.evaluate((input) => input.parentElement!.getBoundingClientRect().width),
  ).toBeLessThanOrEqual(1);
});

it('reports once that the form was seen and begun, and each step that was reached', async () => {
  await expect.poll(() => site.seen).toEqual(['view p1']);
  await give();
  await page.waitForURL('**/thanks');
  await expect.poll(() => site.seen).toEqual(['view p1', 'start p1', 'step:1 p1', 'step:2 p1', 'step:3 p1']);
});
