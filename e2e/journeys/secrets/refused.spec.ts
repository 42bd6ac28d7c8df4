import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { CONNECTOR_KINDS, KINDS } from '@tributary/resources/connectors/kinds.ts';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import pg from 'pg';
import { databaseUrl } from '../../durability/cluster.ts';
import { tokenOf } from '../../support/people.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { fillDonation, newDonor } from '../../support/visitor.ts';
import { filesOf, foundIn, openApi, readEverything, tablesOf } from './searching.ts';

/** Planted in a place that holds no secret: the search must find it, which proves that it searched. */
const NO_SECRET = `planted${randomBytes(9).toString('hex')}`;

/** Fields that take no other text. */
const SHAPED: Record<string, string> = { accountSid: `AC${'0'.repeat(32)}` };

let product: Product;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ crm: true, env: { LOG_LEVEL: 'debug' } });
});
test.afterAll(() => product?.stop());

/** A settings block that its kind accepts, with a different credential in each of its secret fields. */
function blockOf(kind: (typeof CONNECTOR_KINDS)[number], planted: string[]): Record<string, string> {
  const { secrets, optionalSecrets, required, addresses } = KINDS[kind];
  const plant = () => {
    const secret = `planted${randomBytes(18).toString('hex')}`;
    planted.push(secret);
    return secret;
  };
  return {
    ...Object.fromEntries(required.map((field) => [field, SHAPED[field] ?? NO_SECRET])),
    ...Object.fromEntries(
      addresses.map((field) => [field, `${product.simulatorUrl}/services/apexrest/cpm/v2`]),
    ),
    ...Object.fromEntries([...secrets, ...optionalSecrets].map((field) => [field, plant()])),
  };
}

test('credentials are in no response, log, revision, export, error or table', async ({ page }) => {
  const planted: string[] = [];
  const database = new pg.Client({ connectionString: await databaseUrl(product.dataDir) });
  await database.connect();
  // The plan with every connector.
  await database.query(`UPDATE tenants SET plan = 'scale' WHERE slug = 'riverside'`);
  const { ask, versionOf, said } = openApi(product, await tokenOf(product));

  for (const kind of CONNECTOR_KINDS) {
    const body = {
      [kind]: Object.fromEntries(ENVIRONMENTS.map((environment) => [environment, blockOf(kind, planted)])),
    };
    const saved = await ask('PATCH', '/connectors', body, await versionOf('/connectors'));
    expect(saved.status, `${kind}: ${saved.text}`).toBe(200);
    // A body that is refused is not repeated in its error.
    const refused = { [kind]: { production: { ...blockOf(kind, planted), unknown: planted.at(-1) } } };
    expect((await ask('PATCH', '/connectors', refused, await versionOf('/connectors'))).status).toBe(422);
    for (const environment of ENVIRONMENTS) await ask('POST', '/connectors/test', { kind, environment });
  }
  const key = `planted${randomBytes(18).toString('hex')}`;
  planted.push(key);
  const postcode = { postcode: { provider: 'ideal-postcodes', key } };
  expect((await ask('PATCH', '/integrations', postcode, await versionOf('/integrations'))).status).toBe(200);

  // A donation whose payment the service refuses, because the credential is not the service's.
  await page.goto(`${product.sitesUrl('riverside')}/winter-river-appeal`);
  await fillDonation(page, newDonor('Sal'), { frequency: 'One-off', amount: '£25' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const { texts, paths } = await readEverything(ask);
  expect(paths).toBeGreaterThan(60);

  const stored = await tablesOf(database, '%planted%');
  await database.query(
    `SELECT set_config('app.tenant', id::text, false) FROM tenants WHERE slug = 'riverside'`,
  );
  // A credential that was moved to another place opens nowhere.
  await database.query(
    `UPDATE issued_secrets AS here SET sealed = there.sealed FROM issued_secrets AS there
     WHERE here.field LIKE '%.production.%' AND there.record_id = here.record_id AND there.tenant_id = here.tenant_id
       AND there.field = replace(here.field, '.production.', '.sandbox.')`,
  );
  for (const kind of CONNECTOR_KINDS) {
    const moved = await ask('POST', '/connectors/test', { kind, environment: 'production' });
    expect(moved.text, kind).toContain('settings_sealed');
  }
  await database.end();
  const places = [
    { where: 'a response', text: [...said, ...texts].join('\n') },
    { where: 'the page of a visitor', text: await page.content() },
    ...stored,
    ...(await filesOf(product)),
  ];
  expect(planted.length).toBeGreaterThan(CONNECTOR_KINDS.length * 3);
  const whereIs = (text: string) =>
    places.filter((place) => place.text.includes(text)).map(({ where }) => where);
  expect(whereIs(NO_SECRET)).toEqual(expect.arrayContaining(['a response', 'connectors', 'log_entries']));
  expect(foundIn(places, planted)).toEqual([]);
});
