import { expect } from '@playwright/test';
import { test } from '../../support/journey.ts';
import { consoleOf } from '../../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll, untilSettled } from '../../support/watching.ts';

test('a domain is mapped as far as its DNS records, and a wrong one is refused with a reason', async ({
  browser,
  places,
}) => {
  const page = await consoleOf(browser, places, 'integrator', '/general-settings/domain-mappings');
  await untilSettled(page);
  await expect(page.getByText('can’t be changed or deleted')).toBeVisible();
  await expectAccessible(page, 'the domains');

  await page.getByRole('link', { name: 'Map a domain' }).first().click();
  await untilSettled(page);
  const domain = page.getByRole('textbox', { name: 'Domain', exact: true });
  const create = page.getByRole('button', { name: 'Continue to DNS records' });
  await domain.fill('192.168.0.1');
  await create.click();
  await expect(page.getByText('An IP address has no certificate. Enter a domain.').first()).toBeVisible();
  await domain.fill('nothing to see');
  await create.click();
  await expect(page.getByText('Please enter valid subdomain!').first()).toBeVisible();
  await expectAccessible(page, 'a new domain');

  const name = `give${Date.now().toString(36)}.riverside-example.org`;
  await domain.fill(name);
  await create.click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'DNS records' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy the value of the TXT record' })).toBeVisible();
  await expect(page.getByText(/the TXT record proves that the domain is yours/)).toBeVisible();
  await expectAccessible(page, 'a domain that waits for DNS');

  // The address alone shows the domains that there are.
  await page.goto(new URL('/general-settings/domain-mappings/status', page.url()).href);
  await expect(page.getByText('Choose a domain to see its state.')).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: 'DNS records' })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page, 'a domain on a phone');
});
