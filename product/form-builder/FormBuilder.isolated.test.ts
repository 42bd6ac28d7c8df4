import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { violationsOn } from '@tributary/tools/testing/accessibility.ts';
import { launchBrowser } from '@tributary/tools/testing/browser.ts';

const room =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Form</title><link rel="stylesheet" href="/room.css"><style>body{margin:0}h1{position:absolute;clip-path:inset(50%)}#room{height:100vh}</style><main><h1>Form</h1><div id="room"></div></main><script type="module" src="/room.js"></script></html>';
let browser: Browser;
let server: Server;
let page: Page;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-builder-'));
  // The test runner's "test" would build React for development.
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: join(import.meta.dirname, 'test-room.console.tsx'),
        output: { entryFileNames: 'room.js', assetFileNames: 'room[extname]' },
      },
    },
  });
  vi.unstubAllEnvs();
  server = createServer((request, response) => void answer(request.url ?? '/', response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  browser = await launchBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(address());
});
afterEach(() => page.context().close());

function address(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function answer(url: string, response: ServerResponse): Promise<void> {
  const path = url.split('?')[0] ?? '/';
  const kinds: Record<string, string> = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.woff2': 'font/woff2',
  };
  try {
    const body = path === '/' ? room : await readFile(join(folder, path));
    response.setHeader('content-type', kinds[extname(path)] ?? 'text/html').end(body);
  } catch {
    response.writeHead(404).end();
  }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const types = () => page.evaluate(() => window.form.components.map((component) => component.type).join(' '));
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const violations = async () => (await violationsOn(page)).map((each) => each.id);

describe('the form builder', () => {
  it('begins with a whole form and changes the selected component', async () => {
    expect(await violations()).toEqual([]);
    await button(/^Newsletter sign-up/).click();
    await button('Email, Email').click();
    await page.getByRole('textbox', { name: 'Label' }).fill('Where can we write?');
    expect(await page.evaluate(() => document.querySelectorAll('[inert]').length)).toBeGreaterThan(3);
    await button('Where can we write?, Email').waitFor();
    expect(await violations()).toEqual([]);
  });

  it('works by keyboard alone: select, move, duplicate, delete, undo', async () => {
    await button(/^Donation form/).press('Enter');
    expect(await focused()).toBe('Make a difference today, Heading');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+ArrowUp');
    expect(await types()).toMatch(/^frequency heading amount/);
    expect(await focused()).toBe('How often would you like to give?, Frequency');
    await page.keyboard.press('Control+z');
    expect(await types()).toMatch(/^heading frequency amount/);
    await page.keyboard.press('Control+Shift+z');
    expect(await types()).toMatch(/^frequency heading/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+d');
    expect(await types()).toMatch(/^frequency heading heading/);
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+z');
    expect(await types()).toMatch(/^frequency heading heading/);
  });

  it('moves a field with Space and arrows, announces its position, and undoes the move as one step', async () => {
    await button(/^Donation form/).click();
    const handle = button('Move Make a difference today');
    await handle.press('Space');
    await handle.press('ArrowDown');
    await handle.press('ArrowDown');
    await page.getByText('Make a difference today is now number 3 of 12.').waitFor();
    await handle.press('ArrowUp');
    await handle.press('Space');
    expect(await types()).toMatch(/^frequency heading amount/);
    await page.keyboard.press('Control+z');
    expect(await types()).toMatch(/^heading frequency amount/);
    await handle.press('Space');
    await handle.press('End');
    await handle.press('Escape');
    expect(await types()).toMatch(/^heading frequency amount/);
  });

  it('adds fields from the palette by mouse', async () => {
    await button(/^Donation form/).click();
    await button('Text').scrollIntoViewIfNeeded();
    const from = await button('Text').boundingBox();
    const to = await button(/^How often/).boundingBox();
    if (!from || !to) throw new Error('The palette and the canvas are in sight');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 100, to.y + 4, { steps: 12 });
    await page.mouse.up();
    await expect.poll(types).toMatch(/^heading paragraph frequency/);
  });

  it('updates conditions with a key, removes them with their field, and restores both', async () => {
    await button(/^Donation form/).click();
    await button('Last name, Short text').click();
    await button('Add condition').click();
    await page.getByRole('combobox', { name: 'Field of condition 1' }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'First name' }).click();
    await button('First name, Short text').click();
    await page.getByRole('textbox', { name: 'Key' }).fill('given');
    await page.keyboard.press('Enter');
    const condition = () =>
      page.evaluate(
        () => window.form.components.find((each) => 'key' in each && each.key === 'lastName')?.condition,
      );
    await expect.poll(condition).toMatchObject({ rules: [{ field: 'given' }] });
    await button('Delete First name').click();
    await page.getByRole('group', { name: 'Messages' }).getByText('with 1 condition that used it').waitFor();
    expect(await condition()).toBeNull();
    await page.getByRole('group', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    expect(await condition()).toMatchObject({ rules: [{ field: 'given' }] });
  });

  it('shows at the field why the form can’t be saved', async () => {
    await button(/^Contact form/).click();
    await button('Your question, Long text').click();
    await page.getByRole('textbox', { name: 'Label' }).fill('');
    await button('1 problem').waitFor();
    await page.getByText('This field is required').waitFor();
    for (const [key, why] of [
      ['_key', 'This key is reserved'],
      ['k'.repeat(65), 'This is too long or too much'],
      ['constructor', 'This key is reserved'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Key' }).fill(key);
      await page.keyboard.press('Enter');
      await page.getByText(why).waitFor();
    }
    expect(await violations()).toEqual([]);
  });

  it('takes a comma for the decimal sign of a number', async () => {
    await button(/^Donation form/).click();
    await button('Cover the fee').click();
    const rate = page.getByRole('textbox').and(page.locator('[value$=" %"]'));
    await rate.press('Control+a');
    await rate.pressSequentially('1,5');
    const taken = () =>
      page.evaluate(() => window.form.components.find((each) => each.type === 'coverFee')?.rate);
    await expect.poll(taken).toBe(150);
  });

  it('says that a number is a whole one, instead of making 15 of 1,5', async () => {
    await button(/^Donation form/).click();
    await button(/^How often would you like to give\?/).click();
    await page
      .getByRole('switch', { name: 'Offer a monthly gift to those who give once' })
      .check({ force: true });
    const share = page.getByRole('textbox', { name: /^Suggested monthly amount/ });
    await share.press('Control+a');
    await share.pressSequentially('1,5');
    const refusal = page.getByText('Enter a whole number, without decimals');
    await refusal.first().waitFor();
    await share.press('Control+a');
    await share.pressSequentially('15');
    await expect.poll(() => refusal.count()).toBe(0);
  });

  it('asks for the text after a failed payment only in a form that takes payments', async () => {
    const failed = page.getByRole('heading', { name: 'When a payment fails' });
    await button(/^Newsletter sign-up/).click();
    await page.getByRole('tab', { name: 'Form', exact: true }).click();
    await page.getByRole('heading', { name: 'Button', exact: true }).waitFor();
    expect(await failed.count()).toBe(0);
    await page.goto(address());
    await button(/^Donation form/).click();
    await page.getByRole('tab', { name: 'Form', exact: true }).click();
    await failed.waitFor();
  });

  it('says that it has no problems', async () => {
    await button(/^Donation form/).click();
    await button('No problems').press('Enter');
    await page.getByText('No problems found').waitFor();
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('No problems');
  });

  it('leads from a form that asks for nothing to the fields to add', async () => {
    await button('1 problem').press('Enter');
    await button(/^Show me: The form has no field/).press('Enter');
    await expect.poll(() => page.locator('[data-palette-type]:focus').count()).toBe(1);
  });

  it('names questions that are never shown and why, and leads there', async () => {
    await button(/^Donation form/).click();
    await button('Last name, Short text').click();
    for (const [index, option] of ['Monthly', 'One-off'].entries()) {
      await button('Add condition').click();
      await page.getByRole('combobox', { name: `Value of condition ${index + 1}` }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    }
    const sentence =
      '“Last name” is required but never asked: its condition asks “How often would you like to give?” to be both “Monthly” and “One-off”.';
    await page.getByRole('complementary', { name: 'Properties' }).getByText(sentence).waitFor();
    await button('1 problem').press('Enter');
    await button(`Show me: ${sentence}`).press('Enter');
    await expect.poll(focused).toBe('Last name, Short text, Shown under conditions, 1 problem');
    await page.getByText('Any holds').click();
    await button('1 problem').waitFor({ state: 'detached' });
  });

  it('previews the working form and sends nothing', async () => {
    await button(/^Donation form/).click();
    await button('Preview').click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Back to editing');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByText('Mobile').click();
    await button('Next').click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
    await page.getByLabel('Direct debit').check();
    expect(await violations()).toEqual([]);
    await button('Donate £25').click();
    await page.getByRole('heading', { name: 'Thank you for your gift' }).waitFor();
    expect(requests.filter((url) => url.startsWith('http'))).toEqual([]);
    await button('Back to editing').click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Preview');
  });

  it('fills the preview with sample answers, and shows it in each language of the form', async () => {
    await page.goto(`${address()}?translated`);
    await button(/^Contact form/).click();
    await button('Preview').click();
    await button('Fill with sample answers').click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Maya');
    await page.getByText('Arabic', { exact: true }).click();
    expect(await page.getByLabel('First name').inputValue()).toBe('ليلى');
    const form = page.locator('form');
    expect(await form.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
    expect(await violations()).toEqual([]);
    await button('Start again').click();
    expect(await page.getByLabel('First name').inputValue()).toBe('');
  });

  it('edits a text in place: Enter keeps it, Escape does not, and it is one step back', async () => {
    await button(/^Newsletter sign-up/).press('Enter');
    const field = button(/^First name, /);
    await field.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Given name');
    await page.keyboard.press('Escape');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.dblclick();
    await page.getByRole('textbox', { name: 'Text of First name' }).waitFor();
    await page.keyboard.type('Given name');
    await page.keyboard.press('Enter');
    const renamed = button(/^Given name, /);
    expect(await renamed.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+z');
    await field.waitFor();
  });

  it('selects several, and copies, cuts, pastes, duplicates, moves and deletes them in one step each', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(/^Newsletter sign-up/).press('Enter');
    const bar = page.locator('[data-selection-bar]');
    const keys = () =>
      page.evaluate(() => window.form.components.map((one) => ('key' in one ? one.key : '-')).join(' '));
    const before = await keys();
    expect(before).toBe('- - firstName email interests newsletter source');
    await button(/^First name, /).click();
    await button(/^What would you like/).click({ modifiers: ['Shift'] });
    await bar.getByText('3 fields selected').waitFor();
    await button('Email, Email').click({ modifiers: ['ControlOrMeta'] });
    await bar.getByText('2 fields selected').waitFor();
    expect(await violations()).toEqual([]);

    await page.keyboard.press('Control+d');
    await page.getByText('2 fields duplicated. 2 keys were taken').first().waitFor();
    expect(await keys()).toBe('- - firstName email interests firstName2 interests2 newsletter source');
    await bar.getByText('2 fields selected').waitFor();
    await page.keyboard.press('Control+z');
    expect(await keys()).toBe(before);

    await button(/^First name, /).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await bar.getByText('2 fields selected').waitFor();
    await page.getByText('Email. 2 fields selected').waitFor();
    await page.keyboard.press('Control+x');
    expect(await keys()).toBe('- - interests newsletter source');
    await button(/^Source/).click();
    await page.keyboard.press('Control+v');
    await page.getByText('2 fields pasted.').first().waitFor();
    expect(await keys()).toBe('- - interests newsletter source firstName email');
    await page.keyboard.press('Alt+ArrowUp');
    expect(await keys()).toBe('- - interests newsletter firstName email source');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await keys()).toBe(before);
    await bar.getByText('2 fields selected').waitFor();

    await bar.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('menuitem', { name: 'To the beginning' }).click();
    expect(await keys()).toBe('firstName email - - interests newsletter source');
    await page.keyboard.press('Delete');
    expect(await keys()).toBe('- - interests newsletter source');
    await page.getByRole('group', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    expect(await keys()).toBe('firstName email - - interests newsletter source');
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    expect(await focused()).toBe('Email, Email');
  });

  it('pastes in the same tab where the clipboard is not allowed, and says when there is nothing to paste', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.reload();
    await button(/^Contact form/).press('Enter');
    const message = page.getByRole('group', { name: 'Messages' });
    const paste = async () => {
      await button('Add a field below').click();
      await button('Paste fields').click();
    };
    await paste();
    await message.getByText('There are no fields in the clipboard').waitFor();
    expect(await message.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await button(/^Your question, /).click();
    await button('Select several').click();
    await page.locator('[data-select-mark]').nth(3).click();
    await button('Copy').click();
    await button('End the selection').click();
    await paste();
    await message.getByText('2 fields pasted.').waitFor();
    expect(await types()).toBe('heading select textarea text textarea text text email consent');
  });

  it('is available in Spanish and fits a phone', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(`${address()}?lang=es`);
    await button(/^Formulario de donativo/).click();
    await button('Añadir').click();
    await page.getByRole('combobox', { name: 'Buscar un campo' }).fill('texto');
    await page.getByRole('option', { name: 'Texto corto' }).click();
    await button('Tu pregunta, Texto corto').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(await violations()).toEqual([]);
  });
});
