import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { test, type ProductAddresses } from '../../support/journey.ts';
import { consoleOf } from '../../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll, untilSettled } from '../../support/watching.ts';

interface Heard {
  headers: Record<string, string>;
  body: string;
}

/** A receiver on this machine with configurable responses. */
async function openReceiver() {
  const receiver = { heard: [] as Heard[], status: 200, url: '' };
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    receiver.heard.push({
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(parts).toString(),
    });
    response.writeHead(receiver.status, { 'content-type': 'text/plain' }).end('the river has heard');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { receiver, close: () => server.close() };
}

/** Creates a page and publishes it, as a colleague in the organization. */
async function publishPage(page: Page, { consoleUrl }: ProductAddresses, name: string): Promise<void> {
  await page.goto(`${consoleUrl}/pages/create`);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create and open the builder' }).click();
  await page.getByRole('button', { name: 'Draft' }).click();
  await page.getByRole('menuitem', { name: 'Publish page' }).click();
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();
}

test('a webhook is created, tested, notified of a publication, and resends refused messages', async ({
  browser,
  places: addresses,
}) => {
  const { receiver, close } = await openReceiver();
  const amara = await consoleOf(browser, addresses, 'admin', '/general-settings/webhooks');
  const mei = await consoleOf(browser, addresses, 'creator');
  const name = `Newsroom ${Date.now().toString(36)}`;

  await test.step('a URL of this network is refused, and a valid one shows its secret once', async () => {
    await amara.getByRole('link', { name: 'New webhook' }).first().click();
    await amara.getByRole('textbox', { name: 'Description' }).fill(name);
    await amara.getByRole('textbox', { name: 'Address' }).fill('http://10.1.2.3/hook');
    const pages = amara.getByRole('group', { name: 'Pages', exact: true });
    await pages.getByRole('checkbox', { name: 'published', exact: true }).check();
    await amara.getByRole('button', { name: 'Create webhook' }).click();
    await expect(amara.getByText(/leads to this machine or a private network/).first()).toBeVisible();
    await amara.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    await amara.getByRole('button', { name: 'Create webhook' }).click();
    await expect(amara).toHaveURL(/\/general-settings\/webhooks\/[^/]+\/edit$/);
  });

  const notice = amara.getByRole('status').filter({ hasText: 'Copy this now' });
  const secret = await notice.locator('code').innerText();
  expect(secret).toMatch(/^whsec_/);
  /** By hand, as the guide describes for receivers without a library. */
  const verify = ({ body, headers }: Heard) => {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']!.split(' ')).toContain(`v1,${signature}`);
    return JSON.parse(body) as { type: string; data: { name?: string } };
  };

  /** The webhook messages about one page: other journeys publish pages of the same organization. */
  const heardOf = (pageName: string) =>
    receiver.heard
      .map((one) => ({ id: one.headers['webhook-id'], ...verify(one) }))
      .filter(({ data }) => data.name === pageName);

  await test.step('it is shown until it is kept, and not again', async () => {
    await untilSettled(amara);
    await expectAccessible(amara, 'a new webhook');
    await notice.getByRole('button', { name: 'I have kept it' }).click();
    await expect(notice).toHaveCount(0);
    await amara.reload();
    await expect(amara.getByRole('heading', { name: 'Signing secret' })).toBeVisible();
    await expect(amara.getByText('whsec_')).toHaveCount(0);
  });

  await test.step('a test event shows the receiver’s response', async () => {
    await amara.getByRole('button', { name: 'Send test event' }).click();
    const dialog = amara.getByRole('dialog', { name: 'Test event' });
    await expect(dialog.getByText('the river has heard')).toBeVisible();
    await expect(dialog.getByText(/HTTP 200/)).toBeVisible();
    await expectAccessible(amara, 'the test event');
    expect(receiver.heard.map((one) => verify(one).type)).toContain('webhook.test');
    await amara.keyboard.press('Escape');
  });

  const deliveries = amara.getByRole('list', { name: 'Deliveries' });
  await test.step('a publication is sent, and appears without a reload', async () => {
    await publishPage(mei, addresses, `${name} opens`);
    await expect.poll(() => heardOf(`${name} opens`).map(({ type }) => type)).toEqual(['page.published']);
    await expect(deliveries.getByRole('button', { name: /page\.published/ }).first()).toContainText(
      'Delivered',
    );
  });

  await test.step('a permanently refused message is stopped, and the webhook is off', async () => {
    receiver.status = 410;
    await publishPage(mei, addresses, `${name} closes`);
    const stopped = deliveries.getByRole('button', { name: /page\.published/ }).first();
    await expect(stopped).toContainText('Stopped');
    await expect(amara.getByText('Off', { exact: true })).toBeVisible();
    await stopped.click();
    await expect(deliveries.getByText(/gone for good/)).toBeVisible();
    await untilSettled(amara);
    await expectAccessible(amara, 'deliveries');
    await expectNoSidewaysScroll(amara, 'deliveries');
  });

  await test.step('switched on, it sends again, under the same id', async () => {
    receiver.status = 200;
    await amara.getByRole('button', { name: 'Switch on' }).click();
    await expect(amara.getByText('On', { exact: true })).toBeVisible();
    await amara.getByRole('button', { name: /Send \d+ stopped ones? again/ }).click();
    await expect(deliveries.getByRole('button', { name: /page\.published/ }).first()).toContainText(
      'Delivered',
    );
    await expect.poll(() => heardOf(`${name} closes`).length).toBe(2);
    const [first, second] = heardOf(`${name} closes`);
    expect(second!.id).toBe(first!.id);
    await expect(deliveries.getByText(/Attempt 2/).first()).toBeVisible();
  });

  await test.step('a delivered message is sent again after a question, under the same id', async () => {
    await deliveries.getByRole('button', { name: 'Send again' }).first().click();
    const dialog = amara.getByRole('dialog', { name: 'Send this again?' });
    await expectAccessible(amara, 'question before a repeat');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(deliveries.getByText(/Attempt 3/).first()).toBeVisible();
    const heard = heardOf(`${name} closes`);
    expect(heard.map(({ id }) => id)).toEqual([heard[0]!.id, heard[0]!.id, heard[0]!.id]);
  });

  await test.step('the list shows the state, and the history names the person who switched it off', async () => {
    await amara.getByRole('button', { name: 'Revisions' }).click();
    await expect(amara.getByText('Tributary', { exact: true }).first()).toBeVisible();
    await amara.goto(`${addresses.consoleUrl}/general-settings/webhooks`);
    await expect(amara.getByRole('row').filter({ hasText: name })).toContainText('Delivered');
  });
  await Promise.all([amara.context().close(), mei.context().close()]);
  close();
});
