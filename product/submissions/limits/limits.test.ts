import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from './limits.ts';
import { openTestSite, type TestSite } from '../testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';

describe('limits of submissions over HTTP', () => {
  let fixture: SubmissionFixture;
  let site: TestSite;
  let pageId: string;
  beforeEach(async () => {
    fixture = await createSubmissionFixture();
    ({ pageId } = await fixture.addAppeal({}));
    site = await openTestSite(fixture, {
      limits: DEFAULT_LIMITS,
      networkOf: ({ headers }) => String(headers['x-network'] ?? 'here'),
    });
  });
  afterEach(async () => {
    await site.close();
    await fixture.drop();
  });

  const donation = (key: string = randomUUID()) => ({
    amount: '25',
    email: 'ada@example.org',
    _page: pageId,
    _action: 'confirm',
    _step: '1',
    _key: key,
  });
  const records = async () =>
    (
      await fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql<{ n: number }>`SELECT count(*)::int AS n FROM transactions`.execute(tx),
      )
    ).rows[0]!.n;

  it('let six of 320 payments from one address through, and lose none in silence', async () => {
    const answers = await Promise.all(Array.from({ length: 320 }, () => site.post(donation())));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(6);
    // Those above the places of one tenant are told that it is busy.
    expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(314);
    expect(site.charged).toHaveLength(6);
    expect(await records()).toBe(6);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      detail: expect.stringMatching(/nothing was charged.*in 10 seconds/i) as string,
    });
    expect((await site.post(donation(), { headers: { 'x-network': 'elsewhere' } })).status).toBe(201);
  });

  it('show a visitor without script the form again, with every answer and when to try again', async () => {
    for (let n = 0; n < 6; n += 1) await site.post(donation());
    const key = randomUUID();
    const answer = await site.post(donation(key), { asPage: true });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    const html = await answer.text();
    expect(html).toContain('value="ada@example.org"');
    expect(html).toContain('value="25"');
    expect(html).toContain(`name="_key" value="${key}"`);
    expect(html).toMatch(/role="alert"[^]*your answers are still here/);
    const inSpanish = await site.post({ ...donation(key), _language: 'es' }, { asPage: true });
    expect(await inSpanish.text()).toContain('tus respuestas siguen aquí');
    expect(await records()).toBe(6);
  });

  it('neither refuse nor count submissions that were accepted before', async () => {
    const first = donation();
    const { location } = (await (await site.post(first)).json()) as { location: string };
    for (let n = 0; n < 20; n += 1) expect((await site.post(first)).status).toBe(201);
    for (let n = 0; n < 5; n += 1) expect((await site.post(donation())).status).toBe(201);
    expect((await site.post(donation())).status).toBe(429);
    const again = await site.post(first);
    expect(again.status).toBe(201);
    // Our own page, which knows how the payment is going, leads on to where it is made.
    const transactionId = location.split('/').at(-1)!;
    expect(await again.json()).toMatchObject({
      location: expect.stringContaining(`/payments/${transactionId}/`),
    });
    expect((await site.post({ ...first, amount: '10' })).status).toBe(422);
    expect(await records()).toBe(6);
  });

  it('take a hundred copies of one gift that come at once for one gift', async () => {
    const fields = donation();
    const answers = await Promise.all(Array.from({ length: 100 }, () => site.post(fields)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await records()).toBe(1);
    expect((await site.post(donation())).status).toBe(201);
  });
});
