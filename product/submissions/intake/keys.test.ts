import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';

const MINUTE_MS = 60_000;

describe('idempotency keys', () => {
  let fixture: SubmissionFixture;
  let site: TestSite;
  let pageId: string;
  const clock = { now: new Date() };
  beforeAll(async () => {
    fixture = await createSubmissionFixture();
    ({ pageId } = await fixture.addAppeal({}));
    site = await openTestSite(fixture, { limits: 'off', now: () => clock.now });
  });
  afterAll(async () => {
    await site.close();
    await fixture.drop();
  });

  const count = async () =>
    (
      await fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql<{ n: number }>`SELECT count(*)::int AS n FROM transactions`.execute(tx),
      )
    ).rows[0]!.n;
  let donors = 0;
  const donation = (email = `donor${(donors += 1)}@example.org`) => ({
    amount: '25',
    email,
    _page: pageId,
    _action: 'confirm',
  });
  /** How many new records some posts make. */
  async function added(work: () => Promise<unknown>): Promise<number> {
    const before = await count();
    await work();
    return (await count()) - before;
  }

  it.each([
    ['empty', ''],
    ['too short', 'short'],
    ['too long', 'k'.repeat(101)],
    ['of other characters', 'a key with blanks'],
    ['like those made from content', 'content:abcdefgh'],
  ])('that are %s are refused with 422, in the header and in the form', async (_what, key) => {
    expect(
      await added(async () => {
        for (const answer of [
          await site.post(donation(), { headers: { 'idempotency-key': key } }),
          await site.post({ ...donation(), _key: key }),
        ]) {
          expect(answer.status).toBe(422);
          expect(await answer.json()).toMatchObject({
            code: 'validation_failed',
            detail: expect.stringContaining('8 to 100 letters') as string,
          });
        }
        const page = await site.post({ ...donation(), _key: key }, { asPage: true });
        expect(page.status).toBe(422);
        expect(await page.text()).toContain('couldn’t be taken');
        const several = JSON.stringify({ ...donation(), _key: ['good-key-1', 'good-key-2'] });
        expect((await site.postJson(several)).status).toBe(422);
      }),
    ).toBe(0);
  });

  it('that can be used are, and the header comes first', async () => {
    const fields = donation();
    expect(
      await added(async () => {
        for (const inForm of ['key-in-form-1', 'key-in-form-2'])
          expect(
            (
              await site.post(
                { ...fields, _key: inForm },
                { headers: { 'idempotency-key': 'key-in-header' } },
              )
            ).status,
          ).toBe(201);
      }),
    ).toBe(1);
  });

  it('are not needed for ten minutes after the first submission, at any time of the clock', async () => {
    const fields = donation();
    // A second before a full ten minutes of the clock.
    const mark = Math.ceil(clock.now.getTime() / (10 * MINUTE_MS)) * 10 * MINUTE_MS;
    const send = async (ms: number) => {
      clock.now = new Date(mark - 1_000 + ms);
      expect((await site.post(fields)).status).toBe(201);
    };
    expect(await added(() => send(0))).toBe(1);
    for (const later of [500, 2_000, 5 * MINUTE_MS, 10 * MINUTE_MS - 1])
      expect(await added(() => send(later)), String(later)).toBe(0);
    // The time counts from the first, so that a person who gives each day is never taken for one who clicked twice.
    expect(await added(() => send(10 * MINUTE_MS + 1))).toBe(1);
    expect(await added(() => send(15 * MINUTE_MS))).toBe(0);
  });

  it('make one of simultaneous submissions without a key, also when its time is over', async () => {
    const fields = donation();
    for (const minutes of [0, 11, 22]) {
      clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS);
      expect(
        await added(async () => {
          const answers = await Promise.all(Array.from({ length: 24 }, () => site.post(fields)));
          expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        }),
      ).toBe(1);
    }
  });
});
