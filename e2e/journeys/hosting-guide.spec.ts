import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { openGuide } from '../support/guide.ts';
import { startProduct, type Product } from '../support/product.ts';

// The guide begins with an empty installation, so this journey has its own.
test.describe.configure({ timeout: 300_000 });

const ROOT = join(import.meta.dirname, '..', '..');
let product: Product;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({
    entry: 'apps/server/main.ts',
    env: { DEMO: 'off', LOG_LEVEL: 'info', METRICS_TOKEN: 'a token for the scraper' },
  });
});
test.afterAll(() => product?.stop());

/** Runs a command as the guide writes it. Returns its output. */
async function run(command: string): Promise<string> {
  const words = command.replace(/^npm run tributary -- /, '').match(/"[^"]*"|\S+/g)!;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'apps/server/cli/main.ts'), ...words.map((word) => word.replaceAll('"', ''))],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        INIT_CWD: product.dataDir,
        DATA_DIR: product.dataDir,
        PORT: new URL(product.consoleUrl).port,
      },
    },
  );
  return stdout;
}

test('docs/guide/hosting.md', async ({ page }) => {
  const guide = openGuide('hosting');

  guide('A server that finds no organization prints a link');
  const link = readFileSync(product.logFile, 'utf8').match(/http\S+\/auth\/setup\?link=\S+/)?.[0];
  await page.goto(link!);
  guide('Open it, name the organization and yourself, and sign in');
  await page.getByLabel('Name of the organization').fill('Lake Trust');
  await page.getByLabel('Address of its pages').fill('lake');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('E-mail').fill('ada@lake.example');
  await page.getByLabel('Password').fill('a heron by the old lock');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  guide('The link opens once');
  await page.goto(link!);
  await expect(page.getByRole('button', { name: 'Create organization' })).toHaveCount(0);

  guide('the link to choose a password is printed');
  const create =
    'npm run tributary -- organizations create river --name "River Trust" --plan growth --maintainer ada@river.example';
  expect(await run(guide(create))).toContain(`${product.consoleUrl}/`);
  expect(await run(guide('npm run tributary -- organizations list'))).toMatch(/lake[^]*river\s+River Trust/);
  await run(guide('npm run tributary -- plan river growth'));
  expect(await run(guide('npm run tributary -- plan list'))).toMatch(/river\s+growth\n/);
  expect(await run(guide('npm run tributary -- plan show river'))).toContain('PAGES');
  await run(guide('npm run tributary -- plan override river CRM_CONNECTOR on'));
  await run(guide('npm run tributary -- plan override river PAGES 150'));
  expect(await run('plan list')).toMatch(/river\s+growth {2}CRM_CONNECTOR=on {2}PAGES=150/);
  await run(guide('npm run tributary -- plan reset river'));
  const prices = await run(guide('npm run tributary -- prices example'));
  writeFileSync(join(product.dataDir, 'prices.json'), prices);
  await run(guide('npm run tributary -- prices set prices.json --from 2027-01'));
  expect(JSON.parse(await run('prices show --from 2027-02'))).toEqual(JSON.parse(prices));

  const site = `${product.sitesUrl('river')}/`;
  const statusOf = async () => (await page.goto(site))?.status();
  expect(await statusOf()).toBe(200);
  await run(guide('npm run tributary -- organizations suspend river'));
  guide('its site responds with 503');
  await expect(async () => expect(await statusOf()).toBe(503)).toPass();
  await run(guide('npm run tributary -- organizations resume river'));
  await expect(async () => expect(await statusOf()).toBe(200)).toPass();

  await run(guide('npm run tributary -- organizations export river --to river.ndjson.gz'));
  guide('asks for the slug');
  await expect(run(guide('npm run tributary -- organizations delete river'))).rejects.toThrow(/--yes/);
  await run('npm run tributary -- organizations delete river --yes --no-export');
  await run(guide('npm run tributary -- organizations import river.ndjson.gz --slug river-two'));
  expect(await run('organizations list')).toContain('river-two');

  for (const path of ['/healthz', '/readyz'])
    expect((await fetch(product.consoleUrl + guide(path))).status).toBe(200);
  guide('for scrapers that send `METRICS_TOKEN` as a bearer token');
  const headers = { authorization: 'Bearer a token for the scraper' };
  expect((await fetch(`${product.consoleUrl}/metrics`, { headers })).status).toBe(200);
  expect((await fetch(`${product.consoleUrl}/metrics`)).status).toBe(404);
});

test('the variables in README.md and the hosting guide are those that the server reads', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const settings = [
    'settings',
    'issuer-settings',
    'support-settings',
    'simulator-settings',
    'domains/domain-settings',
  ]
    .map((name) => read(`apps/server/${name}.server.ts`))
    .join('\n');
  const variablesIn = (path: string) =>
    read(path)
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap(
        (line) =>
          line.split('|')[1]!.match(/\b[A-Z]+(?:_[A-Z]+)+\b|\b(?:PORT|HOST|ROLES|SIMULATORS)\b/g) ?? [],
      );
  for (const path of ['README.md', 'docs/guide/hosting.md'])
    for (const name of variablesIn(path)) expect(settings, `${name} in ${path}`).toMatch(`${name}: `);
  // Settings of the demo and the tests alone need no documentation.
  const internal = [
    'NODE_ENV',
    'DEMO_PASSWORD',
    'PAYMENT_SIMULATOR_URL',
    'CRM_SIMULATOR_URL',
    'INTEGRATIONS_SIMULATOR_URL',
    'SERVICES_SIMULATOR_URL',
    'STRIPE_SIMULATOR_URL',
  ];
  const names = [...settings.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name!);
  const documented = new Set([...variablesIn('README.md'), ...variablesIn('docs/guide/hosting.md')]);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !documented.has(name) && !internal.includes(name))).toEqual([]);
});
