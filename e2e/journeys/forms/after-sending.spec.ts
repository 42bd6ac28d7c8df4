import type { AddressInfo } from 'node:net';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { createHostPage } from '../../../tools/demo/host-page/host-page.server.ts';
import { signInWithApi } from '../../support/api.ts';
import { openGuide } from '../../support/guide.ts';
import { test, type ProductAddresses } from '../../support/journey.ts';
import { enterConsole } from '../../support/people.ts';
import { newDonor, payByCard } from '../../support/visitor.ts';
import { expectAccessible } from '../../support/watching.ts';

test.describe.configure({ timeout: 180_000 });

const ELSEWHERE = 'https://www.welcome.example/';
const components = [
  { id: 'e', type: 'email', key: 'email', label: 'E-mail', required: true },
  {
    id: 'h',
    type: 'radio',
    key: 'helps',
    label: 'Can you help?',
    options: [
      { value: 'yes', label: 'Yes, with my hands' },
      { value: 'no', label: 'Not now' },
    ],
  },
];
const products = [{ value: 'mug', label: 'Mug', price: 1200 }];
const shop = { id: 'p', type: 'products', key: 'shop', label: 'From our shop', products };
const method = {
  id: 'm',
  type: 'paymentMethod',
  key: 'method',
  label: 'How would you pay?',
  methods: [{ value: 'creditcard', label: 'Card' }],
};

const marked = (name: string): string => `${name}-${Date.now().toString(36)}`;

async function formOnPage(
  page: Page,
  places: ProductAddresses,
  { slug, schema, origins = [] }: { slug: string; schema: object; origins?: string[] },
) {
  const api = await signInWithApi(page, places);
  const form = await api.create('forms', { description: slug, schema, embeddedSettings: { origins } });
  const html = `<main class="ts-page"><h1>Join us</h1><div data-tributary-form="${form.id}"></div></main>`;
  const recipes = { html, css: '', project: null };
  const made = await api.create('pages', { name: slug, slug, formId: form.id, recipes });
  await api.act('pages', made, 'publish');
  const address = `${places.sitesUrl('riverside')}/${slug}`;
  await expect.poll(async () => (await page.goto(address))?.status()).toBe(200);
  return { formId: form.id, address };
}

/** Another website, without a network. */
const makeElsewhere = (context: BrowserContext): Promise<void> =>
  context
    .route(`${ELSEWHERE}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Welcome</title><h1>Welcome</h1>' }),
    )
    .then(() => undefined);

async function fill(page: Pick<Page, 'getByRole'>, answer: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(newDonor('Ann').email);
  await page.getByRole('radio', { name: answer }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
}

test('docs/guide/after-sending.md: thanks by answers, and another page for some', async ({
  page,
  browser,
  places,
}) => {
  const guide = openGuide('after-sending');
  const slug = marked('after');
  const { formId, address } = await formOnPage(page, places, { slug, schema: { components } });
  await enterConsole(page, places, 'admin', `/forms/${formId}/edit`);
  const properties = page.getByRole('complementary', { name: 'Properties' });
  guide('choose the “Form” tab');
  await properties.getByRole('tab', { name: 'Form' }).click();

  await test.step('a thank-you for helpers', async () => {
    await properties.getByRole('button', { name: guide('Add a thank-you for some answers') }).click();
    const first = properties.getByRole('listitem', { name: 'Thank-you 1' });
    await expect(page.getByRole('button', { name: '1 problem' })).toBeVisible();
    await first.getByRole('button', { name: guide('Add condition') }).click();
    await first.getByRole('combobox', { name: /^Field/ }).click();
    await page.getByRole('option', { name: 'Can you help?' }).click();
    await first.getByRole('combobox', { name: /^Value|^Compared with/ }).click();
    await page.getByRole('option', { name: 'Yes, with my hands' }).click();
    await first.getByRole('textbox', { name: 'Heading' }).fill('Bring your boots');
    await first.getByRole('textbox', { name: 'Text' }).fill('We meet on **Sunday**.');
  });

  await test.step('and another page for everybody else', async () => {
    const redirect = properties.getByRole('textbox', { name: guide('Go to this address instead') }).last();
    await redirect.fill('http://www.welcome.example');
    await expect(properties.getByText('Enter a whole address that begins with https://')).toBeVisible();
    await expect(page.getByRole('button', { name: '1 problem' })).toBeVisible();
    await redirect.fill(ELSEWHERE);
    await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
    const leaves = properties.getByRole('switch', { name: guide('Also leave other organizations’ sites') });
    await expect(leaves).toBeVisible();
    await expectAccessible(page, 'the settings of what follows');
  });

  await test.step('the preview shows the parts that match the answers', async () => {
    await page.getByRole('button', { name: guide('Preview'), exact: true }).click();
    const preview = page.getByRole('region', { name: 'Preview of the form' });
    await fill(preview, 'Yes, with my hands');
    await expect(preview.getByRole('heading', { name: 'Bring your boots' })).toBeFocused();
    await page.getByRole('button', { name: 'Start again' }).click();
    await fill(preview, 'Not now');
    await expect(preview.getByRole('link', { name: 'Continue to www.welcome.example' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to editing' }).click();
  });

  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Save and update the page' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);

  for (const javaScriptEnabled of [true, false])
    await test.step(javaScriptEnabled ? 'with script' : 'without script', async () => {
      const context = await browser.newContext({ javaScriptEnabled });
      await makeElsewhere(context);
      const visitor = await context.newPage();
      await visitor.goto(address);
      await fill(visitor, 'Yes, with my hands');
      await expect(visitor.getByRole('heading', { name: 'Bring your boots' })).toBeVisible();
      await expect(visitor).toHaveURL(/\/thank-you\?for=[\w.-]+$/);
      if (javaScriptEnabled) await expectAccessible(visitor, 'thanks for some');
      await visitor.goto(address);
      await fill(visitor, 'Not now');
      await expect(visitor).toHaveURL(ELSEWHERE);
      await context.close();
    });
});

test('after paying for an order, the visitor is taken on', async ({ page, browser, places }) => {
  const slug = marked('order');
  const thankYou = { redirect: `${ELSEWHERE}order` };
  const schema = { components: [components[0], shop, method], settings: { review: false, thankYou } };
  const { address } = await formOnPage(page, places, { slug, schema });
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    await makeElsewhere(context);
    const visitor = await context.newPage();
    const between: string[] = [];
    visitor.on('request', (request) => {
      if (request.url().includes('/thank-you?')) between.push(request.url());
    });
    await visitor.goto(address);
    await visitor.getByRole('textbox', { name: 'E-mail' }).fill(newDonor('Oda').email);
    await visitor.getByRole('spinbutton', { name: /Mug/ }).or(visitor.getByLabel(/Mug/)).first().fill('1');
    await visitor.getByRole('radio', { name: 'Card' }).check();
    await visitor.getByRole('button', { name: /^Pay/ }).click();
    await payByCard(visitor, 'good');
    await expect(visitor).toHaveURL(`${ELSEWHERE}order`);
    expect(between).toHaveLength(1);
    // A browser that does not go there keeps the thanks, with a link.
    await context.unroute(`${ELSEWHERE}**`);
    await context.route(`${ELSEWHERE}**`, (route) => route.fulfill({ status: 204 }));
    await visitor.goto(between[0]!);
    await expect(visitor.getByText('We have received your payment.')).toBeVisible();
    await expect(visitor.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(visitor.getByRole('link', { name: 'Continue to www.welcome.example' })).toBeVisible();
    await context.close();
  }
});

test('on another organization’s site the thanks stay, unless the form may leave', async ({
  page,
  context,
  places,
}) => {
  await makeElsewhere(context);
  const shown: { site: string; formIds: string[] } = { site: places.sitesUrl('riverside'), formIds: [] };
  const server = createHostPage(shown, false);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    for (const leavesSites of [false, true]) {
      const thankYou = { redirect: ELSEWHERE, heading: 'You are in', leavesSites };
      const schema = { components, settings: { thankYou } };
      const slug = marked(`site-${leavesSites}`);
      const { formId } = await formOnPage(page, places, { slug, schema, origins: [host] });
      shown.formIds = [formId];
      for (const mode of ['frame', 'inline', 'popup']) {
        await page.goto(`${host}/${mode}`);
        if (mode === 'popup') await page.getByRole('button', { name: 'Donate now' }).click();
        const frame = page.frameLocator('tributary-form iframe');
        await fill(mode === 'inline' ? page : frame, 'Not now');
        if (leavesSites) await expect(page).toHaveURL(ELSEWHERE);
        else await expect(frame.getByRole('heading', { name: 'You are in' })).toBeVisible();
      }
    }
  } finally {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }
});
