import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { runCliCommand } from '../../apps/server/cli/run.server.ts';
import { readSettings } from '../../apps/server/settings.server.ts';
import { FLAGS, QUOTA_FEATURES, type Flag, type QuotaFeature } from '../../engine/quota/plans.ts';
import { signInWithApi } from '../support/api.ts';
import { test } from '../support/journey.ts';
import { openScreen } from '../support/people.ts';
import { untilSettled } from '../support/watching.ts';

test.describe.configure({ timeout: 240_000 });

const ORGANIZATION = 'hilltop';
const PLAN = 'growth';
const PLAN_MESSAGES = join(import.meta.dirname, '../../engine/quota/messages/plan.en-US.json');
const { flag: TITLES } = JSON.parse(readFileSync(PLAN_MESSAGES, 'utf8')) as { flag: Record<Flag, string> };

/** Runs `tributary plan …` as the people who run the installation do. */
async function plan(...words: string[]): Promise<void> {
  const complaints: string[] = [];
  const code = await runCliCommand(
    ['plan', ...words],
    () => readSettings({ DATA_DIR: process.env['PRODUCT_DATA_DIR'] }),
    { say: () => undefined, ask: null, pathOf: (file) => file },
    (text) => complaints.push(text),
  );
  expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
}

/** A part of a screen that shows a feature: the way to it, and its replacement when the plan leaves the feature out. */
interface Part {
  path: string;
  reach?: (page: Page) => Promise<void>;
  locked?: (page: Page) => Locator;
  /** The menu entry that goes with the feature. */
  menu?: string;
}

test('each feature of a plan is locked on its screen while the plan leaves it out, and nothing else is', async ({
  page,
  places,
}) => {
  const api = await signInWithApi(page, places, 'admin@hilltop.localhost');
  await plan('set', ORGANIZATION, 'scale');
  try {
    const mark = Date.now().toString(36);
    const option = { value: 'a', label: 'A' };
    const form = await api.create('forms', {
      description: `Parts ${mark}`,
      schema: {
        components: [
          { id: 'm', type: 'amount', key: 'amount', label: 'Your gift', presets: [{ amount: 1000 }] },
          { id: 'r', type: 'radio', key: 'choice', label: 'Your choice', options: [option] },
        ],
      },
    });
    const site = await api.create('pages', { name: `Parts ${mark}`, slug: `parts-${mark}` });
    const center = await api.create('preference-centers', { title: `Parts ${mark}`, slug: `parts-${mark}` });
    const configuration = await api.create('form-configurations', { description: `Parts ${mark}` });
    const theme = await api.create('themes', { title: `Parts ${mark}` });

    const builder = `/forms/${form.id}/edit`;
    const openRevisions = (at: Page) => at.getByRole('button', { name: 'Revisions', exact: true }).click();
    const inPalette = (type: string): Part => ({
      path: builder,
      locked: (at) => at.locator(`[data-palette-type="${type}"][aria-disabled="true"]`),
    });
    const selected = (label: string, reach: (at: Page) => Promise<void> = async () => undefined): Part => ({
      path: builder,
      async reach(at) {
        await at.getByRole('button', { name: new RegExp(`^${label},`) }).click();
        await reach(at);
      },
    });
    const tab = (path: string, name: string): Part => ({
      path,
      reach: (at) => at.getByRole('tab', { name: new RegExp(`^${name}`) }).click(),
    });
    const integrations = '/general-settings/integrations';
    const connectors = '/general-settings/connectors';
    const mapping = '/general-settings/domain-mappings/create';
    const PARTS: Record<Flag, Part> = {
      DASHBOARD_LATEST_TRANSACTIONS: { path: '/dashboard/analytics' },
      DASHBOARD_MONTHLY_PAYMENTS: { path: '/dashboard/analytics' },
      DASHBOARD_MONTHLY_SUBSCRIBERS: { path: '/dashboard/analytics' },
      DASHBOARD_LATEST_REVISIONS: { path: '/dashboard/analytics' },
      MULTI_LANGUAGE_ADMIN: { path: `/pages/${site.id}/translations` },
      THEME_CUSTOMIZER: { path: `/themes/${theme.id}/edit` },
      FORMS_TRANSLATIONS: { path: `/forms/${form.id}/translations` },
      FORMS_EMBEDDING: { path: `/forms/${form.id}/embed` },
      MAPPING_DASHBOARD: { path: '/form-configurations/mapping-dashboard' },
      PAGES_REVISIONS: { path: `/pages/${site.id}/settings`, reach: openRevisions },
      FORMS_REVISIONS: { path: builder, reach: openRevisions },
      FORM_CONFIGURATIONS_REVISIONS: {
        path: `/form-configurations/configurations/${configuration.id}/edit`,
        reach: openRevisions,
      },
      PREFERENCE_CENTERS_REVISIONS: { path: `/preference-centers/${center.id}/edit`, reach: openRevisions },
      PRODUCTS_COMPONENT: inPalette('products'),
      SURVEY_COMPONENT: inPalette('survey'),
      ADDRESS_COMPONENT: inPalette('address'),
      POSTCODE_COMPONENT: inPalette('postcode'),
      RECAPTCHA_COMPONENT: inPalette('recaptcha'),
      GIVING_EXAMPLE_COMPONENT: selected('Your gift'),
      CONDITIONAL_OPTIONS_COMPONENT: selected('Your choice', (at) =>
        at.getByRole('button', { name: 'When option 1 is offered' }).click(),
      ),
      CRM_CONNECTOR: { path: connectors },
      PAYMENT_V1_CONNECTOR: { path: connectors },
      // Settings that are stored stay to be seen; a new configuration can't use them.
      PAYMENT_V2_CONNECTOR: { path: '/form-configurations/configurations/create' },
      MARKETING_CLOUD_CONNECTOR: { path: connectors },
      CONVERSATION_CONNECTOR: { path: connectors },
      CUSTOM_CONNECTOR: { path: connectors },
      TAG_MANAGER: tab(integrations, 'Tag manager'),
      POSTCODE_INTEGRATIONS: tab(integrations, 'Postcode lookup'),
      AB_TESTING: { path: '/pages/experiments/create' },
      SUBDOMAIN_MAPPING: { path: mapping },
      ROOT_DOMAIN_MAPPING: { path: mapping },
      SUPPORT_TICKETS: { path: '/support/request', menu: 'Support requests' },
      USAGE_DASHBOARD: { path: '/usage-and-billing/usage', menu: 'Usage' },
      BILLING_PORTAL: { path: '/usage-and-billing/plan', menu: 'Billing' },
    };

    /** Changes the plan, and waits until the console that is open knows of it. */
    const override = async (flag: Flag, to: 'off' | 'plan'): Promise<void> => {
      const told = page.waitForResponse((response) => response.url().endsWith('/api/v1/session'));
      await plan('override', ORGANIZATION, flag, to);
      await (await told).finished();
    };

    await page.goto(`${places.consoleUrl}/counters`);
    await untilSettled(page);
    for (const flag of FLAGS) {
      const part = PARTS[flag];
      const name = `To make use of ${TITLES[flag]}, please upgrade your plan.`;
      await test.step(flag, async () => {
        await override(flag, 'off');
        // A panel that is open stays open on the same screen.
        if (new URL(page.url()).pathname === part.path) await openScreen(page, '/counters');
        await openScreen(page, part.path);
        await part.reach?.(page);
        const locked = part.locked?.(page) ?? page.getByText(name).first();
        await expect(locked, `${flag} is locked`).toBeVisible();
        const entry = page
          .getByRole('navigation', { name: 'Main menu' })
          .getByRole('link', { name: part.menu ?? '', exact: true });
        if (part.menu) await expect(entry).toHaveCount(0);
        await override(flag, 'plan');
        await expect(locked, `${flag} is open again`).toBeHidden();
        if (part.menu) await expect(entry).toBeVisible();
      });
    }
  } finally {
    await plan('set', ORGANIZATION, PLAN);
    await plan('reset', ORGANIZATION);
  }
});

/** Each limited resource: its list, its button, how the sentences call it, and which tab it is on. */
const LIMITED: readonly [QuotaFeature, path: string, button: string, many: string, tab?: string][] = [
  ['PAGES', '/pages/list', 'New page', 'pages'],
  ['FORMS', '/forms/list', 'New form', 'forms'],
  ['TAGS', '/tags/list', 'New tag', 'tags'],
  ['FORM_FIELDS', '/form-configurations/form-fields', 'New field', 'form fields'],
  [
    'REGULAR_EXPRESSIONS',
    '/form-configurations/regular-expressions',
    'New expression',
    'regular expressions',
  ],
  [
    'FORM_CONFIGURATIONS',
    '/form-configurations/configurations/list',
    'New configuration',
    'form configurations',
  ],
  ['PREFERENCE_CENTERS', '/preference-centers/list', 'New preference center', 'preference centers'],
  ['USERS', '/users/list', 'Invite user', 'users'],
  ['COUNTERS', '/counters', 'New counter', 'counters'],
  ['THEMES', '/themes', 'New theme', 'themes'],
  ['ELEMENTS', '/themes/elements', 'New element', 'elements'],
  [
    'CUSTOM_INTEGRATIONS',
    '/general-settings/integrations',
    'New custom integration',
    'custom integrations',
    'Custom',
  ],
  ['CLIENT_ADMIN_API', '/general-settings/webhooks', 'New webhook', 'webhooks'],
  ['CLIENT_ADMIN_API', '/general-settings/developers/list', 'New credential', 'client admin api credentials'],
];

test('each limited resource says at its limit that it is reached, and how to get more', async ({
  page,
  places,
}) => {
  await signInWithApi(page, places, 'admin@hilltop.localhost');
  try {
    for (const feature of QUOTA_FEATURES) await plan('override', ORGANIZATION, feature, '0');
    await page.goto(`${places.consoleUrl}/dashboard/analytics`);
    await untilSettled(page);
    for (const [feature, path, button, many, tab] of LIMITED)
      await test.step(`${feature} ${path}`, async () => {
        await openScreen(page, path);
        if (tab) await page.getByRole('tab', { name: tab }).click();
        await page.getByRole('button', { name: button, exact: true }).click();
        const dialog = page.getByRole('dialog', { name: `You have reached your ${many} limit` });
        const own = page.getByRole('dialog', {
          name: 'You have reached client admin api credentials limit',
        });
        const why = path.includes('developers') ? own : dialog;
        await expect(why).toBeVisible();
        await expect(why).toContainText('Upgrade to be able to create more');
        await page.keyboard.press('Escape');
        await expect(why).toBeHidden();
      });
  } finally {
    await plan('reset', ORGANIZATION);
  }
});
