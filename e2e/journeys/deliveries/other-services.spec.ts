import { expect, test, type Page } from '@playwright/test';
import { startServicesSimulator, type ServicesSimulator } from '../../../tools/simulators/services/server.ts';
import { createOrganization, mainMenu } from '../../support/empty.ts';
import { openGuide } from '../../support/guide.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { expectAccessible } from '../../support/watching.ts';

// An empty installation, and the services that have no screen of their own.
test.describe.configure({ timeout: 240_000 });

let product: Product;
let services: ServicesSimulator;
const shots = process.env['JOURNEY_SHOTS'];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  services = await startServicesSimulator();
  product = await startProduct({ entry: 'apps/server/main.ts', env: { DEMO: 'off', LOG_LEVEL: 'info' } });
});
test.afterAll(async () => {
  await product?.stop();
  await services?.close();
});

async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
};
const control = (kind: string, wanted: object) =>
  fetch(`${services.url}/${kind}/__control`, { method: 'POST', body: JSON.stringify(wanted) });

test('docs/guide/connectors-protocols.md: columns, templates and campaigns of other services are chosen, not typed', async ({
  page,
}) => {
  const guide = openGuide('connectors-protocols');
  await createOrganization(page, product);
  await mainMenu(page, 'Connectors').click();

  const cloud = page.getByRole('region', { name: 'Marketing cloud' });
  await cloud.getByRole('button', { name: guide('Set up for production') }).click();
  const fill = (name: string, value: string) => cloud.getByRole('textbox', { name }).fill(value);
  await fill(guide('Authentication address'), `${services.url}/marketing-cloud`);
  await fill(guide('Client ID'), 'simulated-package');
  await fill(guide('Client secret'), 'the-secret-of-the-simulated-package');
  await fill(guide('Data extension'), 'supporters');
  await fill(guide('Primary key columns'), 'SubscriberKey');
  await fill(guide('Query for campaigns'), 'SELECT Id FROM Campaign');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(cloud.getByText('Begin with /hub/v1/campaigns')).toBeVisible();
  await fill('Query for campaigns', guide('/hub/v1/campaigns'));
  await save(page);
  await expect(cloud.getByText('Ready', { exact: true })).toBeVisible();
  await cloud.getByRole('button', { name: guide('Run the query') }).click();
  await expect(cloud.getByText('The query lists 2 campaigns.')).toBeVisible();
  await expect(cloud.getByRole('cell', { name: 'winter-journeys' })).toBeVisible();
  await shot(page, 'marketing-cloud');

  const custom = page.getByRole('region', { name: 'Custom connector' });
  await custom.getByRole('button', { name: 'Set up for production' }).click();
  await custom
    .getByRole('textbox', { name: guide('Address'), exact: true })
    .fill(`${services.url}/custom/in`);
  await custom.getByRole('textbox', { name: 'Signing secret' }).fill('a secret that both sides know');
  await custom
    .getByRole('textbox', { name: guide('Template') })
    .fill('{"mail": {{ email | json }}, "who": {{ contact.name | json }}}');
  await save(page);
  await expectAccessible(page, 'the connectors');

  await mainMenu(page, 'Counters').click();
  await page.getByRole('link', { name: 'New counter' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Journeys');
  await page.getByRole('combobox', { name: 'Campaign code' }).click();
  await page.getByRole('option', { name: /winter-journeys/ }).click();
  await page.getByRole('button', { name: 'Create counter' }).click();
  await expect(page.getByRole('heading', { name: 'Journeys' })).toBeVisible();

  await mainMenu(page, 'Forms').click();
  await page.getByRole('link', { name: 'New form' }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Letters');
  await page.getByRole('radio', { name: 'Volunteer sign-up' }).check();
  await page.getByRole('button', { name: 'Create and open the form' }).click();
  await expect(page.getByRole('heading', { name: 'Letters' })).toBeVisible();

  await page.goto(`${product.consoleUrl}/form-configurations/configurations/create`);
  await page.getByRole('textbox', { name: 'Description' }).fill('To the services');
  await page.getByRole('checkbox', { name: 'Payments', exact: true }).uncheck();
  for (const name of ['Marketing cloud', 'Conversation', 'Custom connector'])
    await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Create configuration' }).click();

  const ofCloud = page.getByRole('group', { name: 'Marketing cloud' });
  const columns = ofCloud.getByRole('group', { name: 'Fields of the service' });
  await expect(columns.getByRole('button', { name: /^SubscriberKey/ })).toContainText('*');
  guide('shows the columns of the data extension as they are now');
  await ofCloud.getByRole('button', { name: /^Accept all/ }).click();
  await expect(columns.getByRole('button', { name: /^FirstName/ })).toContainText('First name');
  await ofCloud
    .getByRole('group', { name: 'Fields of the form' })
    .getByRole('button', { name: /^Email/ })
    .click();
  await columns.getByRole('button', { name: /^SubscriberKey/ }).click();
  await expect(columns.getByRole('button', { name: /^SubscriberKey/ })).toContainText('Email');

  const ofMessage = page.getByRole('group', { name: 'Conversation' });
  await expect(ofMessage.getByRole('button', { name: /^Message/ })).toBeVisible();
  const ofCustom = page.getByRole('group', { name: 'Custom connector' });
  await expect(ofCustom.getByRole('button', { name: /^contact\.name/ })).toBeVisible();
  guide('offers the values that it uses as targets');
  await expectAccessible(page, 'mapping to fields without objects');
  await shot(page, 'mapper');
  await save(page);

  // A column that is gone is told where it is mapped.
  await control('marketing-cloud', { removeColumn: 'FirstName' });
  await ofCloud.getByRole('button', { name: 'Read fields again' }).click();
  await expect(columns.getByRole('button', { name: /^FirstName/ })).toHaveAttribute('data-wrong', 'true');
  await shot(page, 'mapper-removed');
  await page.setViewportSize({ width: 375, height: 800 });
  await expectAccessible(page, 'mapping to fields without objects on a phone');
  await shot(page, 'mapper-phone');
});
