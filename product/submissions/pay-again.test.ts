import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '@tributary/tools/testing/browser.ts';
import { createConnectors } from '../connectors/connectors.ts';
import againConfig from '../form-runtime/again/vite.config.ts';
import { createGate } from '../protection/gate.server.ts';
import { finishTransaction } from './payments/finish.server.ts';
import type { Payments } from './payments/payments.ts';
import { openTestSite, type TestSite } from './testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from './testing.server.ts';

const DECLINED = { status: 'ERROR', message: 'declined', reason: 'declined' } as const;

let fixture: SubmissionFixture;
let site: TestSite;
let browser: Browser;
let pageId: string;
const gate = createGate({ secret: 'secret' });

/** A payment service that declines every card until it is told not to. */
let declines = true;
let paid = 0;
const payments: Payments = {
  owner: 'this test',
  setupOf: async () => ({
    connector: createConnectors().payment('payment-v2')!,
    environment: 'production',
    isInPlan: true,
  }),
  async begin({ transactionId }) {
    if (!declines) paid += 1;
    const outcome = declines ? DECLINED : ({ status: 'COMPLETE' } as const);
    await finishTransaction(fixture.db, fixture.tenantId, transactionId, outcome, new Date());
    return { kind: 'redirect', url: 'https://pay.example/card' };
  },
  advance: async () => ({ kind: 'redirect', url: 'https://pay.example/card' }),
  outcome: async () => undefined,
};

beforeAll(async () => {
  const built = await build({
    ...againConfig,
    configFile: false,
    build: { ...againConfig.build, write: false },
  });
  const outputs = 'on' in built ? [] : [built].flat().flatMap(({ output }) => output);
  const chunk = outputs.find((one) => one.type === 'chunk');
  fixture = await createSubmissionFixture();
  ({ pageId } = await fixture.addAppeal({}));
  site = await openTestSite(fixture, {
    gate,
    payments,
    againScript: chunk?.code.trim(),
    networkOf: ({ headers }) => String(headers['x-network'] ?? 'here'),
  });
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await fixture?.drop();
});

/**
 * Sends a gift that is declined, and has the form attacked in the meantime.
 * @returns the address of the page that says so
 */
async function declined(email: string): Promise<string> {
  declines = true;
  const gift = { amount: '25', email, _page: pageId, _action: 'confirm' };
  const sent = await site.post(gift);
  const { changeLocation } = (await sent.json()) as { changeLocation: string };
  for (let n = 0; n < 24; n += 1) {
    const headers = { 'x-network': `robot ${n}` };
    await site.post({ ...gift, email: `robot${n}@example.org` }, { headers });
  }
  declines = false;
  const back = await site.get(`${changeLocation.split('?')[0]}?returned=1`);
  return new URL(back.headers.get('location')!, site.address).href;
}

it('is proved by the script of the page: only visitors without script are asked to type a number', async () => {
  const address = await declined('ada@example.org');
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(address);
  await plain.getByRole('button', { name: 'Try the payment again' }).click();
  await plain.locator('[name=_answer]').waitFor();
  await plain.close();

  const page = await browser.newPage();
  const blocked: string[] = [];
  page.on('console', (message) => blocked.push(message.text()));
  await page.route('**/challenge', (route) =>
    route.fulfill({
      json: gate.challengeFor({ tenantId: fixture.tenantId, formId: fixture.formId }, 'here'),
    }),
  );
  await page.route('https://pay.example/**', (route) => route.fulfill({ body: 'The card' }));
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.postData() ?? ''));
  await page.goto(address);
  await page.getByRole('button', { name: 'Try the payment again' }).dblclick();
  await page.waitForURL('https://pay.example/card');
  // The first proof may be weaker than an attacked form requires by then; the script solves the challenge of the
  // refusal.
  for (const body of posts) expect(new URLSearchParams(body).get('_proof')).toMatch(/^.+~\d+$/);
  expect(paid).toBe(1);
  expect(blocked.filter((text) => /policy|refused/i.test(text))).toEqual([]);
  await page.close();
});
