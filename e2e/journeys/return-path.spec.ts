import { get } from 'node:http';
import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { answerSignIn } from '../support/people.ts';

test.describe.configure({ mode: 'parallel' });

const HOME = '/dashboard/analytics';

/** Every return path that an attacker may have put into a link (the list of bad inputs), as the address contains it. */
const hostile: [name: string, returnTo: string][] = [
  ['another host', '//evil.example/steal'],
  ['another host behind a backslash', '/\\evil.example'],
  ['a tab inside', '/\t/evil.example'],
  ['a newline inside', '/\n/evil.example'],
  ['a climb to another host', '/..//evil.example'],
  ['a script', 'javascript:document.title="stolen"'],
  ['a user name that looks like a host', 'https://admin@evil.example/'],
  ['a look-alike host', 'http://localhost.evil.example/pages/list'],
  ['a novel', `/pages/list?search=${'a'.repeat(5000)}`],
];

test('after signing in, a hostile way back leads to the dashboard', async ({ page, places: addresses }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  let isFirst = true;
  for (const [name, returnTo] of hostile) {
    await test.step(name, async () => {
      await page.goto(`${addresses.consoleUrl}/login?returnTo=${encodeURIComponent(returnTo)}`);
      // A person who is already signed in is sent back without a question.
      if (isFirst) await answerSignIn(page, addresses, 'analyst');
      isFirst = false;
      await expect(page).toHaveURL(addresses.consoleUrl + HOME);
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      expect(await page.title()).not.toBe('stolen');
    });
  }
  expect(new Set(asked)).toEqual(new Set([new URL(addresses.consoleUrl).host]));
});

test('a return path of 100 KB is turned away before it is looked at', async ({ places: addresses }) => {
  const path = `/login?returnTo=%2F${'a'.repeat(100_000)}`;
  // The server answers before it has read the address, and closes the connection: only the status counts.
  const status = await new Promise((resolve, reject) => {
    get(addresses.consoleUrl + path, (response) => resolve(response.statusCode)).on('error', reject);
  });
  expect(status).toBe(431);
});

for (const returnTo of [
  '/forms/transactions/list?status=ERROR',
  '/pages/list#content',
  '/counters?search=river#content',
]) {
  test(`after signing in, ${returnTo} is returned to, with its search and hash`, async ({
    page,
    places: addresses,
  }) => {
    await page.goto(`${addresses.consoleUrl}/login?returnTo=${encodeURIComponent(returnTo)}`);
    await answerSignIn(page, addresses, 'analyst');
    await expect(page).toHaveURL(addresses.consoleUrl + returnTo);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
