import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { CORE, test } from '../../support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

test(
  'a failed delivery is on the desk with its cause, is sent again, and a donor has one page',
  CORE,
  async ({ page, places: addresses }) => {
    const receiver = { status: 503, heard: 0 };
    const server = http.createServer((request, response) => {
      request.resume();
      receiver.heard += 1;
      response.writeHead(receiver.status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const description = `Warehouse ${Date.now().toString(36)}`;
    const api = await signInWithApi(page, addresses, 'admin');
    await api.create('webhooks', {
      description,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      events: ['tag.created'],
    });
    await api.create('tags', { key: `desk-${Date.now().toString(36)}` });

    await test.step('the cause, the attempts, and the service’s responses', async () => {
      await page.goto(`${addresses.consoleUrl}/deliveries`);
      const cause = page.getByRole('button', { name: new RegExp(description) });
      await expect(cause).toContainText('The receiver answered 503', { timeout: 15_000 });
      await cause.click();
      await page.getByRole('button', { name: /tag\.created/ }).click();
      const drawer = page.getByRole('dialog', { name: 'Delivery' });
      await expect(drawer.getByText('Response 503').first()).toBeVisible();
      await drawer.getByText('Headers that were sent').first().click();
      await expect(drawer.getByRole('row', { name: /webhook-signature •••/ }).first()).toBeVisible();
      await expectAccessible(page, 'a delivery on the desk');
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expectNoSidewaysScroll(page, 'the delivery desk');
    });

    await test.step('sent again, it arrives and leaves the desk', async () => {
      // The first repetition comes after five seconds by itself, the next after five minutes.
      await expect.poll(() => receiver.heard).toBeGreaterThan(1);
      receiver.status = 200;
      await page.getByRole('button', { name: 'Send 1 again' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send 1 delivery again' });
      await expect(dialog.getByText(/sent as they were/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Send 1 again' }).click();
      await expect(page.getByRole('button', { name: new RegExp(description) })).toHaveCount(0);
      await expect(page.getByText('1 delivered').first()).toBeVisible();
    });

    await test.step('a donor’s page, from a transaction: a note, and an address merged and separated', async () => {
      await page.goto(`${addresses.consoleUrl}/forms/transactions/list`);
      await page.getByRole('row').filter({ hasText: '@' }).first().click();
      await page.getByRole('link', { name: /@/ }).click();
      await expect(page.getByRole('heading', { name: 'Donations and sign-ups' })).toBeVisible();
      const note = `Rang on Monday ${Date.now().toString(36)}`;
      await page.getByRole('textbox', { name: 'Write a note' }).fill(note);
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(page.getByText(note)).toBeVisible();
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Same person as…' }).click();
      const other = `other-${Date.now().toString(36)}@example.org`;
      await page.getByRole('textbox', { name: 'Another address' }).fill(other);
      await page.getByRole('button', { name: 'Merge', exact: true }).click();
      const aliases = page.getByRole('list', { name: 'Further addresses' });
      await expect(aliases).toContainText(other);
      await aliases.getByRole('button', { name: 'Separate' }).click();
      await expect(aliases).toBeHidden();
      await page.keyboard.press('Escape');
      await expectAccessible(page, 'the page of a supporter');
    });
    server.close();
  },
);
