import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Challenge } from '../../protection/challenges.server.ts';
import { createGate } from '../../protection/gate.server.ts';
import { solveChallenge } from '../../protection/solving.testing.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';
import { openTestSite, type TestSite } from '../testing-site.server.ts';

describe('forms and robots', () => {
  let fixture: SubmissionFixture;
  let site: TestSite;
  let pageId: string;
  const clock = { ms: Date.now() };
  beforeEach(async () => {
    fixture = await createSubmissionFixture();
    ({ pageId } = await fixture.addAppeal({}));
    site = await openTestSite(fixture, {
      gate: createGate({ secret: 'secret', now: () => clock.ms }),
      networkOf: ({ headers }) => String(headers['x-network'] ?? 'here'),
    });
  });
  afterEach(async () => {
    await site.close();
    await fixture.drop();
  });

  let donors = 0;
  const donation = (more: Record<string, string> = {}) => ({
    amount: '25',
    email: `donor${(donors += 1)}@example.org`,
    _page: pageId,
    _action: 'confirm',
    _key: randomUUID(),
    ...more,
  });
  const from = (network: string) => ({ headers: { 'x-network': network } });
  const records = async () =>
    (
      await fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql<{
          n: number;
        }>`SELECT (SELECT count(*) FROM transactions)::int + (SELECT count(*) FROM submissions)::int
          + (SELECT count(*) FROM deliveries)::int + (SELECT count(*) FROM counter_entries)::int AS n`.execute(
          tx,
        ),
      )
    ).rows[0]!.n;
  const attack = async () => {
    for (let n = 0; n < 24; n += 1) await site.post(donation(), from(`robot ${n}`));
  };

  it('write nothing and pay nothing without a proof while a form is attacked, and accept the required proof', async () => {
    await attack();
    const [written, charged] = [await records(), site.charged.length];
    const fields = donation();
    const refused = await site.post(fields, from('donor'));
    expect(refused.status).toBe(403);
    const problem = (await refused.json()) as { code: string; detail: string; challenge: Challenge };
    expect(problem).toMatchObject({
      code: 'challenge_required',
      detail: expect.stringMatching(/nothing was charged/) as string,
    });
    expect(await records()).toBe(written);
    expect(site.charged).toHaveLength(charged);
    clock.ms += 3_000;
    const { proof } = solveChallenge(problem.challenge);
    expect((await site.post({ ...fields, _proof: proof }, from('donor'))).status).toBe(201);
    expect(site.charged).toHaveLength(charged + 1);
    // The same again is the same gift; another needs a new proof.
    expect((await site.post({ ...fields, _proof: proof }, from('donor'))).status).toBe(201);
    expect((await site.post({ ...donation(), _proof: proof }, from('donor'))).status).toBe(403);
    expect(site.charged).toHaveLength(charged + 1);
  });

  it('answer an accepted submission as before, also while the form is attacked', async () => {
    const fields = donation();
    expect((await site.post(fields, from('donor'))).status).toBe(201);
    await attack();
    expect((await site.post(fields, from('donor'))).status).toBe(201);
  });

  it('accept no second copy of a refused submission, sent at the same time', async () => {
    await attack();
    const written = await records();
    const fields = donation();
    const copies = await Promise.all(Array.from({ length: 20 }, () => site.post(fields, from('copier'))));
    expect(new Set(copies.map(({ status }) => status))).toEqual(new Set([403]));
    expect(await records()).toBe(written);
  });

  it.each([
    ['en-US', 'One more step', 'zero one two three four five six seven eight nine'],
    ['es', 'Un paso más', 'cero uno dos tres cuatro cinco seis siete ocho nueve'],
    ['fr', 'Encore une étape', 'zéro un deux trois quatre cinq six sept huit neuf'],
    ['de', 'Noch ein Schritt', 'null eins zwei drei vier fünf sechs sieben acht neun'],
    ['ar', 'خطوة أخيرة', 'صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة'],
  ])(
    'ask a visitor without script a question in %s, with every answer kept',
    async (language, title, digits) => {
      await attack();
      const written = await records();
      const fields = donation({ _language: language });
      const asked = await site.post(fields, { asPage: true, ...from('reader') });
      expect(asked.status).toBe(403);
      const html = await asked.text();
      expect(html).toContain(title);
      expect(html).toContain(`value="${fields.email}"`);
      expect(html).toContain(`name="_key" value="${fields._key}"`);
      expect(await records()).toBe(written);
      const names = digits.split(' ');
      const words = /<strong>([^<]+)<\/strong>/.exec(html)![1]!.split(' ');
      const hidden = [...html.matchAll(/<input type="hidden"[^>]*? name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      );
      const next = { ...Object.fromEntries(hidden), _action: 'confirm' } as Record<string, string>;
      clock.ms += 4_000;
      const wrong = await site.post({ ...next, _answer: '12345' }, { asPage: true, ...from('reader') });
      expect(wrong.status).toBe(403);
      expect(await wrong.text()).toContain('aria-invalid="true"');
      expect(await records()).toBe(written);
      const again = await site.post(fields, { asPage: true, ...from('reader') });
      const second = await again.text();
      const token = /name="_question" value="([^"]+)"/.exec(second)![1]!;
      const answer = /<strong>([^<]+)<\/strong>/
        .exec(second)![1]!
        .split(' ')
        .map((word) => names.indexOf(word))
        .join('');
      expect(words).toHaveLength(4);
      clock.ms += 4_000;
      const taken = await site.post(
        { ...next, _question: token, _answer: answer },
        { asPage: true, ...from('reader') },
      );
      expect(taken.status).toBe(303);
    },
  );

  it('write nothing after the hidden field was filled in, and remember it in the next step', async () => {
    const trapped = donation({ _website: 'https://spam.example' });
    expect((await site.post(trapped)).status).toBe(403);
    const review = await site.post({ ...trapped, _action: 'submit' }, { asPage: true });
    expect(await review.text()).toContain('name="_website" value="1"');
    expect((await site.post(trapped, { asPage: true })).status).toBe(403);
    expect(await records()).toBe(0);
    expect(site.charged).toEqual([]);
  });
});
