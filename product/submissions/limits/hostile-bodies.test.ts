import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

describe('bodies that no form sends', () => {
  let fixture: SubmissionFixture;
  let site: TestSite;
  let pageId: string;
  beforeAll(async () => {
    fixture = await createSubmissionFixture();
    ({ pageId } = await fixture.addAppeal({}));
    site = await openTestSite(fixture, { limits: 'off' });
  });
  afterAll(async () => {
    await site.close();
    await fixture.drop();
  });

  const records = async () =>
    (
      await fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql<{ n: number }>`SELECT count(*)::int AS n FROM transactions`.execute(tx),
      )
    ).rows[0]!.n;
  let donors = 0;
  const withField = (json: string) => {
    donors += 1;
    const donation = JSON.stringify({ amount: '25', email: `donor${donors}@example.org`, _page: pageId });
    return `${donation.slice(0, -1)},${json}}`;
  };

  it.each([
    ['an unknown field nested 60 000 deep', withField.bind(null, `"x":${nested(60_000, '[', ']')}`)],
    [
      'objects nested 20 000 deep',
      withField.bind(null, `"x":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    ],
    ['nothing but brackets', () => nested(100_000, '[', ']')],
    ['100 000 values', withField.bind(null, `"x":[${'0,'.repeat(100_000)}0]`)],
    [
      '10 000 unknown fields',
      withField.bind(null, Array.from({ length: 10_000 }, (_, n) => `"f${n}":""`).join(',')),
    ],
    ['NUL in an answer', withField.bind(null, String.raw`"email":"a\u0000b@example.org"`)],
    ['half a surrogate in an answer', withField.bind(null, String.raw`"email":"a\ud800b@example.org"`)],
    ['no object', () => '[]'],
    ['no JSON', () => '{"amount":'],
    ['an answer nested twelve deep', withField.bind(null, `"amount":${nested(12, '[', ']')}`)],
  ])('with %s are refused with 422 and change nothing', async (_what, text) => {
    const before = await records();
    const answer = await site.postJson(text());
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'validation_failed' });
    expect(await records()).toBe(before);
    expect(site.errors).toEqual([]);
  });

  it.each([
    ['NUL', String.raw`"x\u0000":"y\u0000"`],
    ['half a surrogate', String.raw`"x\ud800":"y\udc00"`],
    ['__proto__', '"__proto__":{"amount":"1"},"constructor":{"prototype":{"x":1}},"toString":"x"'],
  ])('with %s in what the form does not ask for are taken without it', async (_what, json) => {
    const before = await records();
    expect((await site.postJson(withField(json))).status).toBe(201);
    expect(await records()).toBe(before + 1);
    expect(site.errors).toEqual([]);
  });

  it('with 10 000 fields of a plain form are refused with 422', async () => {
    const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, '']));
    const answer = await site.post({ ...fields, _page: pageId, __proto__: 'x' }, { asPage: true });
    expect(answer.status).toBe(422);
    expect(site.errors).toEqual([]);
  });
});
