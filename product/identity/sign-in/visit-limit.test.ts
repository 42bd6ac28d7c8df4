import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProviderRecords } from '../provider/records.server.ts';
import { startIdentity, type IdentityHarness } from '../testing/harness.server.ts';
import { authorizationRequest, follow } from '../testing/sign-in.server.ts';

let harness: IdentityHarness;
const addressOf = ({ headers }: IncomingMessage) => String(headers['x-network'] ?? '192.0.2.1');

beforeAll(async () => {
  harness = await startIdentity({ clientAddress: addressOf });
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.db.asPlatform(async (tx) => {
    await tx.deleteFrom('oidc_records').execute();
    await tx.deleteFrom('passkey_challenges').execute();
  });
});

async function count(table: 'oidc_records' | 'passkey_challenges'): Promise<number> {
  const { rows } = await harness.db.asPlatform((tx) =>
    sql<{ count: string }>`SELECT count(*) FROM ${sql.table(table)}`.execute(tx),
  );
  return Number(rows[0]!.count);
}

/** Sends a number of requests, 50 at a time. @returns how often each status was answered */
async function flood(requests: number, send: (n: number) => Promise<Response>) {
  const statuses = new Map<number, number>();
  let sent = 0;
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      while (sent < requests) {
        const response = await send(sent++);
        await response.arrayBuffer();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      }
    }),
  );
  return Object.fromEntries(statuses);
}

const open = (path: string, network: string, cookie = '') =>
  fetch(harness.origin + path, {
    redirect: 'manual',
    headers: { 'x-network': network, accept: 'text/html', ...(cookie ? { cookie } : {}) },
  });

describe('sign-ins that are begun from one network', () => {
  it('leave no more rows than the limit, and are answered with a page that says when to try again', async () => {
    const { address } = authorizationRequest(harness.origin);
    const start = performance.now();
    const statuses = await flood(10_000, () => open(address, '198.51.100.7'));
    const seconds = Math.ceil((performance.now() - start) / 1000);
    expect(Object.keys(statuses)).toEqual(['303', '429']);
    expect(statuses[303]).toBeGreaterThanOrEqual(120);
    expect(statuses[303]).toBeLessThanOrEqual(120 + seconds);
    expect(await count('oidc_records')).toBeLessThanOrEqual(120 + seconds);

    // One more may be admitted each second.
    let refused = await open(`${address}&ui_locales=es`, '198.51.100.7');
    for (let tries = 0; tries < 100 && refused.status !== 429; tries += 1)
      refused = await open(`${address}&ui_locales=es`, '198.51.100.7');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(refused.headers.get('content-type')).toContain('text/html');
    const page = await refused.text();
    expect(page).toContain('lang="es"');
    expect(page).toContain(`${refused.headers.get('retry-after')} s`);
    expect((await open(address, '198.51.100.8')).status).toBe(303);
    await sleep(1_050);
    expect((await open(address, '198.51.100.7')).status).toBe(303);
  }, 60_000);

  it('count for an IPv6 network as a whole', async () => {
    const { address } = authorizationRequest(harness.origin);
    const statuses = await flood(200, (n) => open(address, `2001:db8:1:2::${n.toString(16)}`));
    expect(statuses[429]).toBeGreaterThan(70);
  });

  it('are limited on every page of a sign-in and when signing out', async () => {
    const browser = harness.browser();
    const opened = await follow(browser, await browser.open(authorizationRequest(harness.origin).address));
    const cookie = [...browser.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
    const pages = await flood(1_000, () => open(new URL(opened.address).pathname, '198.51.100.9', cookie));
    expect(pages[200]).toBeGreaterThanOrEqual(240);
    expect(pages[429]).toBeGreaterThan(700);
    expect(await count('passkey_challenges')).toBeLessThan(300);
    const signOuts = await flood(500, () => open('/auth/sign-out', '198.51.100.10'));
    expect(signOuts[200]).toBeGreaterThanOrEqual(120);
    expect(signOuts[429]).toBeGreaterThan(350);
  }, 60_000);
});

describe('sign-ins that are begun from many networks', () => {
  /** Rows as 25 000 requests of many networks would leave them, older than anything made after. */
  const fill = () =>
    harness.db.asPlatform(async (tx) => {
      for (const [model, seconds] of [
        ['Interaction', 3_000],
        ['Session', 300],
      ] as const)
        await sql`
          INSERT INTO oidc_records (model, id, payload, expires_at)
          SELECT ${model}, decode(md5(n::text), 'hex'), '', now() + make_interval(secs => ${seconds}::float8 + n / 1000.0)
          FROM generate_series(1, 25000) n`.execute(tx);
      await sql`
        INSERT INTO passkey_challenges (digest, expires_at, made_at)
        SELECT decode(md5(n::text), 'hex'), ${harness.clock.now}::timestamptz + interval '10 minutes',
          ${harness.clock.now}::timestamptz - make_interval(secs => n)
        FROM generate_series(1, 25000) n`.execute(tx);
    });

  it('leave a bounded number of rows, of which the newest are kept', async () => {
    await fill();
    const request = authorizationRequest(harness.origin);
    let lastVisit = '';
    const statuses = await flood(300, async (n) => {
      const browser = harness.browser();
      const headers = { 'x-network': `203.0.113.${n % 250}` };
      const begun = await browser.open(request.address, { headers });
      const response = await browser.open(begun.headers.get('location') ?? '', { headers });
      await browser.open('/auth/sign-out', { headers: { 'x-network': `192.0.2.${n % 250}` } });
      lastVisit = response.url;
      return response;
    });
    expect(statuses).toEqual({ 200: 300 });
    expect(lastVisit).toContain('/auth/sign-in/');
    expect(await count('oidc_records')).toBeLessThanOrEqual(2 * 20_100);
    expect(await count('passkey_challenges')).toBeLessThanOrEqual(20_100);
  }, 60_000);

  it('never end the session of a signed-in person', async () => {
    const records = createProviderRecords(
      harness.db,
      createSealer('an envelope key for tests only, long enough'),
    );
    const sessions = records.adapter('Session');
    await sessions.upsert('signed-in', { uid: 'one', accountId: 'ada' }, 8 * 3600);
    await fill();
    for (let n = 0; n < 110; n += 1) await sessions.upsert(`anonymous ${n}`, { uid: `${n}` }, 600);
    expect(await sessions.find('signed-in')).toMatchObject({ accountId: 'ada' });
    expect(await count('oidc_records')).toBeLessThanOrEqual(25_000 + 20_101);
  });
});
