import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { ELEMENT_RELEASES } from '../../../product/embedding/releases/releases.data.ts';
import { createHostPage } from '../../../tools/demo/host-page/host-page.server.ts';
import { signInWithApi } from '../../support/api.ts';
import { openGuide } from '../../support/guide.ts';
import { CORE, test, type ProductAddresses } from '../../support/journey.ts';
import { consoleOf, openScreen, signInBrowser } from '../../support/people.ts';
import { findTransaction, transactionsOf } from '../../support/transactions.ts';
import { fillDonation, newDonor, payByCard, type Donor } from '../../support/visitor.ts';
import { expectAccessible, expectNoSidewaysScroll, untilSettled } from '../../support/watching.ts';

const THANKS = 'Thank you. The river is better for it.';
const donation = { frequency: 'One-off', amount: '£10' } as const;

test.describe.configure({ timeout: 180_000 });

/** Other websites on separate ports: one that the form allows, one with a strict policy, one that it does not allow. */
interface OtherSites {
  formId: string;
  site: string;
  allowed: string;
  strict: string;
  refused: string;
}
let sites: OtherSites;
const servers: Server[] = [];

test.beforeAll(async ({ browser, places }) => {
  const page = await browser.newPage();
  const api = await signInWithApi(page, places);
  const site = places.sitesUrl('riverside');
  await page.goto(`${site}/winter-river-appeal`);
  const demo = await page.locator('form[data-tributary-form]').getAttribute('data-tributary-form');
  const { schema, formConfigurationId } = await api.read('forms', demo!);
  const shown: { site: string; formIds: string[] } = { site, formIds: [] };
  const origins: string[] = [];
  for (const isStrict of [false, true, false]) {
    const server = createHostPage(shown, isStrict);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    origins.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
  const [allowed = '', strict = '', refused = ''] = origins;
  const form = await api.create('forms', {
    description: `Embedded ${Date.now().toString(36)}`,
    schema,
    formConfigurationId,
    embeddedSettings: { origins: [allowed, strict] },
  });
  const email = { id: 'c1', type: 'email', key: 'email', label: 'Where to write', required: true };
  const news = await api.create('forms', {
    description: `News, embedded ${Date.now().toString(36)}`,
    schema: { components: [email] },
    embeddedSettings: { origins: [allowed] },
  });
  shown.formIds.push(form.id, news.id);
  sites = { formId: form.id, site, allowed, strict, refused };
  await page.close();
});
test.afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

/** Opens a page of another website, in a browser that keeps no cookies of frames on other sites. Returns its events. */
async function openHost(page: Page, address: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCookieControls', {
    enableThirdPartyCookieRestriction: true,
  });
  const heard: string[] = [];
  await page.exposeFunction('hear', (event: string) => heard.push(event));
  await page.addInitScript(() => {
    const hear = (event: Event): void =>
      Reflect.get(window, 'hear')(`${event.type} ${JSON.stringify((event as CustomEvent).detail)}`);
    for (const name of ['ready', 'step', 'submitted', 'error']) addEventListener(`tributary:${name}`, hear);
  });
  await page.goto(address);
  return heard;
}

const frameOf = (page: Page) => page.frameLocator('tributary-form iframe');

/** Pays, and sees the thanks where the form was, on the page that the donor came from. */
async function payAndComeBack(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'You are paying' })).toBeVisible();
  await payByCard(page, 'good');
  await expect(frameOf(page).getByRole('heading', { name: THANKS })).toBeVisible();
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(page).toHaveURL(address);
}

async function expectRecorded(page: Page, places: ProductAddresses, donor: Donor): Promise<void> {
  await signInBrowser(page.context(), places);
  const row = await findTransaction(page, places, donor.email);
  await expect(row).toContainText('£10.00');
  await expect(row).toContainText('Complete');
}

test('a donation in a frame, without a cookie, and back to the page', CORE, async ({ page, places }) => {
  const donor = newDonor('Fay');
  const heard = await openHost(page, `${sites.allowed}/frame`);
  await expect(frameOf(page).getByText('Step 1 of 2')).toBeVisible();
  const frame = page.locator('tributary-form iframe');
  await expect(frame).toHaveAttribute('title', 'Donate now');
  const heightOf = async () => (await frame.boundingBox())!.height;
  await expect
    .poll(async () => {
      const content = await frameOf(page)
        .locator('body')
        .evaluate((body) => body.scrollHeight);
      return Math.abs(content - (await heightOf()));
    })
    .toBeLessThanOrEqual(1);
  const first = await heightOf();
  const kept = frameOf(page)
    .locator('body')
    .evaluate(() => {
      document.cookie = 'probe=1; Path=/; SameSite=None; Secure';
      return document.cookie;
    });
  expect(await kept, 'the frame keeps no cookie').toBe('');
  await expectAccessible(page, 'a frame');
  await fillDonation(frameOf(page), donor, donation);
  await expect(page.getByRole('heading', { name: 'You are paying' })).toBeVisible();
  expect(first).toBeGreaterThan(320);
  expect((await page.context().cookies(sites.site)).map(({ name }) => name)).toEqual([]);
  await payAndComeBack(page, `${sites.allowed}/frame`);
  expect(heard).toContain(`tributary:ready {"form":"${sites.formId}"}`);
  await expectRecorded(page, places, donor);
});

test('a donation in the page itself, with events for the page', async ({ page, places }) => {
  const donor = newDonor('Ines');
  const events = await openHost(page, `${sites.allowed}/inline`);
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await expect(page.locator('tributary-form iframe')).toHaveCount(0);
  await expectAccessible(page, 'a form in the page');
  await fillDonation(page, donor, donation);
  await payAndComeBack(page, `${sites.allowed}/inline`);
  const form = `"form":"${sites.formId}"`;
  for (const event of [`ready {${form}}`, `step {${form},"step":1}`, `submitted {${form},"pays":true}`])
    expect(events).toContain(`tributary:${event}`);
  expect(events.join()).not.toContain(donor.email);
  await expectRecorded(page, places, donor);
});

test('a donation in a dialog, which gives the focus back', async ({ page, places }) => {
  const donor = newDonor('Paz');
  await openHost(page, `${sites.allowed}/popup`);
  const button = page.getByRole('button', { name: 'Donate now' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Donate now' });
  await expect(frameOf(page).getByText('Step 1 of 2')).toBeVisible();
  await expectAccessible(page, 'a dialog');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await fillDonation(frameOf(page), donor, donation);
  await payAndComeBack(page, `${sites.allowed}/popup`);
  await expectRecorded(page, places, donor);
});

test('a declined payment is made again from the page', async ({ page, places }) => {
  const donor = newDonor('Dov');
  await openHost(page, `${sites.allowed}/frame`);
  await fillDonation(frameOf(page), donor, donation);
  await expect(page.getByRole('heading', { name: 'You are paying' })).toBeVisible();
  await payByCard(page, 'declined');
  await expect(frameOf(page).getByRole('heading', { name: 'Your gift didn’t go through' })).toBeVisible();
  await frameOf(page).getByRole('button', { name: 'Try the payment again' }).click();
  await payAndComeBack(page, `${sites.allowed}/frame`);
  await signInBrowser(page.context(), places);
  const [again, declined] = await transactionsOf(page, places, donor.email);
  expect(again).toContain('Complete');
  expect(declined).toContain('Failed');
});

test('several forms on one page, on a phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 } });
  const page = await context.newPage();
  const heard = await openHost(page, `${sites.allowed}/inline+frame+popup`);
  // A donation form, another form, and the first again.
  await expect(page.locator('tributary-form form')).toHaveCount(1);
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Donate now' })).toBeVisible();
  await frameOf(page).getByRole('textbox', { name: 'Where to write' }).fill(newDonor('Sal').email);
  await frameOf(page).getByRole('button', { name: 'Submit' }).click();
  await expect(frameOf(page).getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(heard.join()).toContain('"pays":false');
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await expectNoSidewaysScroll(page, 'three forms');
  await expectAccessible(page, 'three forms');
  await context.close();
});

test('if the page forbids the form in it, a frame is shown', async ({ page }) => {
  await openHost(page, `${sites.strict}/inline`);
  await expect(frameOf(page).getByText('Step 1 of 2')).toBeVisible();
});

for (const mode of ['frame', 'inline'])
  test(`a site that is not allowed shows the link alone (${mode})`, async ({ page }) => {
    const heard = await openHost(page, `${sites.refused}/${mode}`);
    await expect(page.getByRole('link', { name: 'Donate now' })).toBeVisible();
    await expect(page.locator('tributary-form iframe')).toHaveCount(0);
    expect(heard).toEqual([`tributary:error {"form":"${sites.formId}","reason":"blocked"}`]);
    const posted = await page.evaluate(
      (address) =>
        fetch(address, { method: 'POST', body: new URLSearchParams({ _embed: 'v5' }) }).then(
          () => 'taken',
          () => 'refused',
        ),
      `${sites.site}/forms/${sites.formId}/submissions`,
    );
    expect(posted).toBe('refused');
  });

/** Another website with one page in Spanish, which the form allows. Returns its origin, and takes the page's content. */
async function openWebsite(): Promise<{ origin: string; show: (html: string) => void }> {
  let content = '';
  const website = createServer((_request, response) => {
    response
      .setHeader('Content-Type', 'text/html; charset=utf-8')
      .end(`<!doctype html><html lang="es"><title>News</title>${content}`);
  });
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  servers.push(website);
  const origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  return { origin, show: (html) => (content = html) };
}

test('a form in several languages takes that of the page, and is switched with its answers', async ({
  page,
  places,
}) => {
  const api = await signInWithApi(page, places);
  const { origin, show } = await openWebsite();
  const form = await api.create('forms', {
    description: `Languages ${Date.now().toString(36)}`,
    schema: {
      components: [
        { id: 'c1', type: 'text', key: 'name', label: 'Name' },
        { id: 's', type: 'pageBreak', label: 'More' },
        { id: 'c2', type: 'text', key: 'town', label: 'Town' },
      ],
    },
    language: 'en',
    translations: {
      es: {
        texts: {
          'c1:label': { text: 'Nombre', source: 'Name' },
          'c2:label': { text: 'Localidad', source: 'Town' },
        },
      },
    },
    embeddedSettings: { origins: [origin] },
  });
  const script = `<script async src="${sites.site}/embed/v5.js"></script>`;
  const tag = (mode: string) =>
    `<tributary-form form="${form.id}" mode="${mode}"><a href="${sites.site}/embed/v5/${form.id}">Donate now</a></tributary-form>`;
  for (const mode of ['frame', 'inline']) {
    show(script + tag(mode));
    await page.goto(`${origin}/${mode}`);
    const place = mode === 'frame' ? frameOf(page) : page.locator('tributary-form');
    await place.getByRole('textbox', { name: 'Nombre' }).fill('Ada');
    await place.getByRole('button', { name: 'Siguiente' }).click();
    await place.getByRole('textbox', { name: 'Localidad' }).fill('Bath');
    await place.getByRole('link', { name: 'English' }).click();
    await expect(place.getByRole('textbox', { name: 'Town' })).toHaveValue('Bath');
    await expect(page).toHaveURL(`${origin}/${mode}`);
    await place.getByRole('button', { name: 'Back' }).click();
    await expect(place.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
    await expectAccessible(page, `several languages, ${mode}`);
    await place.getByRole('button', { name: 'Next' }).click();
    await place.getByRole('button', { name: 'Submit' }).click();
    await expect(frameOf(page).getByRole('heading', { name: 'Thank you' })).toBeVisible();
  }
  show(script + tag('popup'));
  await page.goto(`${origin}/popup`);
  await page.getByRole('button', { name: 'Donate now' }).click();
  await frameOf(page).getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
  await frameOf(page).getByRole('link', { name: 'Español' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
});

for (const { version, integrity } of ELEMENT_RELEASES)
  test(`the released build v${version} works with the server of today`, async ({ page, places }) => {
    const api = await signInWithApi(page, places);
    const { origin, show } = await openWebsite();
    const { schema } = await api.read('forms', sites.formId);
    const form = await api.create('forms', {
      description: `Released ${version} ${Date.now().toString(36)}`,
      schema,
      embeddedSettings: { origins: [origin] },
    });
    const address = `${sites.site}/embed/v5/${form.id}`;
    const script = `<script async src="${sites.site}/embed/v${version}.js" integrity="${integrity}" crossorigin="anonymous"></script>`;
    for (const mode of ['frame', 'inline', 'popup']) {
      show(
        `${script}<tributary-form form="${form.id}" mode="${mode}" language="en-US"><a href="${address}">Donate now</a></tributary-form>`,
      );
      await page.goto(`${origin}/${mode}`);
      if (mode === 'popup') await page.getByRole('button', { name: 'Donate now' }).click();
      await fillDonation(mode === 'inline' ? page : frameOf(page), newDonor('Rel'), donation);
      await payAndComeBack(page, `${origin}/${mode}`);
    }
  });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the link leads to the form by itself', async ({ page, browser, places }) => {
    const donor = newDonor('Noa');
    await page.goto(`${sites.allowed}/frame`);
    await page.getByRole('link', { name: 'Donate now' }).click();
    await expect(page).toHaveURL(`${sites.site}/embed/v5/${sites.formId}`);
    await fillDonation(page, donor, donation);
    await expect(page.getByRole('heading', { name: 'You are paying' })).toBeVisible();
    await payByCard(page, 'good');
    await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
    await expectRecorded(await browser.newPage({ javaScriptEnabled: true }), places, donor);
  });
});

test('docs/guide/embedding.md', async ({ browser, page, places }) => {
  const guide = openGuide('embedding');
  const api = await signInWithApi(page, places);
  const schema = { components: [{ id: 'c1', type: 'email', key: 'email', label: 'E-mail', required: true }] };
  const { id } = await api.create('forms', { description: `News ${Date.now().toString(36)}`, schema });
  const desk = await consoleOf(browser, places, 'admin', `/forms/${id}/edit`);
  await desk.getByRole('link', { name: guide('Embed'), exact: true }).click();
  await untilSettled(desk);
  await expect(desk.getByText('No site is allowed yet.')).toBeVisible();
  const address = desk.getByRole('textbox', { name: 'Site address' });
  guide('The address has no path');
  await address.fill('https://www.example.org/donate');
  await desk.getByRole('button', { name: guide('Add the site') }).click();
  await expect(desk.getByText('Enter a site’s address without a path')).toBeVisible();
  let pasted = '';
  const website = createServer((_request, response) => {
    response
      .setHeader('Content-Type', 'text/html; charset=utf-8')
      .end(`<!doctype html><title>News</title>${pasted}`);
  });
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  servers.push(website);
  const origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  await address.fill(`${origin}/`);
  await address.press('Enter');
  await expect(desk.getByRole('listitem').filter({ hasText: origin })).toBeVisible();
  const preview = desk.getByRole('region', { name: 'Preview' });
  await preview.getByRole('button', { name: 'Submit' }).click();
  await expect(preview.getByText('The E-mail field is required').first()).toBeVisible();
  await desk.getByRole('radio', { name: guide('In a dialog') }).check();
  await desk.getByRole('textbox', { name: 'Text of the link and the button' }).fill('Get our news');
  guide('Save.');
  await desk.getByRole('button', { name: /^Save/ }).click();
  await expect(desk.getByText('Save your changes.')).toBeHidden();
  await preview.getByRole('button', { name: 'Get our news' }).click();
  await expect(desk.getByRole('dialog').getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  await desk.keyboard.press('Escape');
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.getByRole('button', { name: guide('Copy the code') }).click();
  const code = await desk.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain(`<script async src="${sites.site}/embed/v5.js"></script>`);
  expect(code).toContain(`<tributary-form form="${id}" mode="popup"`);
  await desk.getByRole('combobox', { name: guide('Version of the script') }).click();
  await desk.getByRole('option', { name: /^v5\.\d+, never changed$/ }).click();
  await expect(desk.getByRole('group', { name: 'HTML code' })).toContainText('integrity="sha384-');
  await desk.getByRole('combobox', { name: 'Language of the form' }).click();
  await desk.getByRole('option', { name: guide('The page’s own language') }).click();
  await expect(desk.getByRole('group', { name: 'HTML code' })).not.toContainText('language=');
  await expectAccessible(desk, 'the screen');

  // The code, pasted into a page of the other website.
  pasted = code;
  await page.goto(origin);
  await page.getByRole('button', { name: 'Get our news' }).click();
  const email = newDonor('Nils').email;
  await frameOf(page).getByRole('textbox', { name: 'E-mail' }).fill(email);
  await frameOf(page).locator('.tf-button').click();
  await expect(frameOf(page).getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(await findTransaction(desk, places, email)).toBeVisible();

  await openScreen(desk, `/forms/${id}/edit`);
  await desk.getByRole('button', { name: /^Actions for News/ }).click();
  await desk.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect(desk.getByRole('dialog')).toContainText('disappears from the other websites');
});
