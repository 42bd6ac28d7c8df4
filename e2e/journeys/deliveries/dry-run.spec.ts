import { expect } from '@playwright/test';
import { test } from '../../support/journey.ts';
import { enterConsole } from '../../support/people.ts';
import { expectAccessible } from '../../support/watching.ts';

test('a form’s dry run shows each connector’s data, and the connectors screen names wrong settings', async ({
  page,
  places: addresses,
}) => {
  await enterConsole(page, addresses, 'integrator', '/general-settings/connectors');
  await page.getByRole('switch', { name: 'Show sandbox data' }).click();
  // Each section names the plan that includes it, or can be set up.
  const conversation = page.getByRole('region', { name: 'Conversation' });
  await conversation.getByRole('button', { name: 'Set up for the sandbox' }).click();
  await conversation.getByRole('textbox', { name: 'Account SID' }).fill('not one');
  await conversation.getByRole('textbox', { name: 'Auth token' }).fill('a token');
  await conversation.getByRole('textbox', { name: 'Your number' }).fill('+441632960000');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(conversation.getByText('Begin the account SID with AC')).toBeVisible();
  await expectAccessible(page, 'connectors');
  await page.getByRole('button', { name: 'Discard' }).first().click();
  await page.getByRole('switch', { name: 'Show sandbox data' }).click();

  await page.goto(`${addresses.consoleUrl}/form-configurations/configurations/list`);
  await page
    .getByRole('link', { name: /Winter appeal/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Dry run' }).click();
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments.getByText('Would be sent')).toBeVisible();
  await expect(payments.getByText('PaymentIntent')).toBeVisible();
  await expect(page.getByText('As sent from the page “Winter river appeal”.')).toBeVisible();
  await expect(payments.getByText('authorization: •••')).toBeVisible();
  await expectAccessible(page, 'dry run');
  await page.getByRole('button', { name: 'Run and test the connections' }).click();
  await expect(payments.getByText('The connection works:')).toBeVisible();
});
