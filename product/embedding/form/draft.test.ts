import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, type UserConfig } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { launchBrowser } from '@tributary/tools/testing/browser.ts';
import type { Fragments } from '../../form-runtime/build/fragments.server.ts';
import { formScript } from '../../form-runtime/build/script.server.ts';
import { piecesOf } from '../../form-runtime/form-scripts.ts';
import { scriptsOf } from '../../form-runtime/scripts.server.ts';
import { EMBEDDED_STYLES, embeddedDocument } from '../../publishing/embedded/document.server.ts';
import elementConfig from '../element/vite.config.ts';

const FORM = '01a21ae6-b3c1-76ec-9608-98a98053d8ff';
const schema = formSchema.parse({
  components: [
    { id: 'a', type: 'text', key: 'name', label: 'Name' },
    { id: 'b', type: 'radio', key: 'often', label: 'Often', options: [{ value: 'yes', label: 'Yes' }] },
    { id: 'c', type: 'pageBreak' },
    { id: 'd', type: 'text', key: 'town', label: 'Town' },
  ],
});

let server: Server;
let browser: Browser;
let page: Page;
let form: string;
/** Of the page around it, and of the form. */
let around: string;
let site: string;

async function builtText(config: UserConfig): Promise<string> {
  const built = await build({ ...config, configFile: false, build: { ...config.build, write: false } });
  const [output] = 'on' in built ? [] : [built].flat().flatMap((each) => each.output);
  return output?.type === 'chunk' ? output.code : String(output?.source);
}

beforeAll(async () => {
  const element = await builtText(elementConfig);
  const fragments = JSON.parse(await builtText(await formScript(join(import.meta.dirname)))) as Fragments;
  const script = scriptsOf(fragments, true).of(piecesOf([schema]));
  server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]!;
    const send = (type: string, body: string): void => {
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
    };
    if (path === '/embed/v5.js') return send('text/javascript', element);
    if (path === '/script.js') return send('text/javascript', script);
    if (path.endsWith('.json'))
      return send(
        'application/json',
        JSON.stringify({
          html: form,
          styles: EMBEDDED_STYLES,
          script: '/script.js',
          language: 'en',
          dir: 'ltr',
        }),
      );
    if (path === `/embed/v5/${FORM}`) {
      const options = { formId: FORM, language: 'en', title: 'River', hasCheck: false };
      return send('text/html', embeddedDocument({ ...options, html: form, script, origins: [around] }).html);
    }
    if (path.endsWith('/submissions'))
      return send('application/json', JSON.stringify({ location: `${around}/paying` }));
    if (path.endsWith('/challenge'))
      return send('application/json', JSON.stringify({ token: 't', bits: 1, seed: 's' }));
    if (path === '/paying') return send('text/html', 'The card');
    const mode = new URLSearchParams((request.url ?? '').split('?')[1]).get('mode') ?? '';
    send(
      'text/html',
      `<!doctype html><title>Another site</title><tributary-form form="${FORM}" mode="${mode}"><a href="${site}/embed/v5/${FORM}">Form</a></tributary-form><script src="${site}/embed/v5.js"></script>`,
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  around = `http://another.localhost:${port}`;
  site = `http://river.localhost:${port}`;
  form = renderForm(schema, { formId: FORM, action: `/forms/${FORM}/submissions`, locale: 'en', values: {} });
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

it.each(['frame', 'inline'])('keeps what was typed in a form on another site, in mode %s', async (mode) => {
  page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  const place = () => (mode === 'frame' ? page.frameLocator('iframe') : page);
  const name = () => place().getByLabel('Name');
  const town = () => place().getByLabel('Town');
  const press = (button: string) => place().getByRole('button', { name: button }).click();
  const isFilled = async () => [await name().inputValue(), await place().getByLabel('Yes').isChecked()];
  await page.goto(`${around}/?mode=${mode}`);
  await name().fill('Ada');
  await place().getByLabel('Yes').check();

  await page.reload();
  await expect.poll(isFilled).toEqual(['Ada', true]);
  expect(await name().isVisible()).toBe(true);
  // Its step is kept too, from the moment it is shown.
  await press('Next');
  await page.reload();
  await town().waitFor();
  await town().fill('Leeds');
  await page.goto(`${around}/paying`);
  await page.goBack();
  await town().waitFor();
  expect([...(await isFilled()), await town().inputValue()]).toEqual(['Ada', true, 'Leeds']);

  // Another visit in the same tab may be that of another person.
  const kept = () =>
    place()
      .locator('form')
      .evaluate((_, key) => sessionStorage.getItem(key), `tributary.draft.${FORM}`);
  expect(await kept()).toContain('Ada');
  await page.goto(`${around}/?mode=${mode}&new`);
  await expect.poll(kept).toBe(null);
  expect([...(await isFilled()), await name().isVisible()]).toEqual(['', false, true]);

  await name().fill('Grace');
  expect(await kept()).toContain('Grace');

  // Only the form is loaded again where it has changed since.
  if (mode === 'frame') {
    const loaded = page.waitForEvent('framenavigated');
    await page.frames()[1]!.evaluate(() => location.reload());
    await loaded;
    await expect.poll(isFilled).toEqual(['Grace', false]);
  }

  // Submitted answers are not filled in again.
  await press('Next');
  await press('Submit');
  await page.waitForURL('**/paying');
  await page.goBack();
  await name().waitFor();
  expect(await kept()).toBe(null);
  await page.close();
});
