import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';
import { notificationsArrived } from '@tributary/engine/storage/testing.server.ts';

const SITE = 'https://www.example.org';

describe('an embedded form takes submissions', () => {
  let fixture: SubmissionFixture;
  let site: TestSite;
  beforeAll(async () => {
    fixture = await createSubmissionFixture();
    site = await openTestSite(fixture, { limits: 'off' });
  });
  afterAll(async () => {
    await site.close();
    await fixture.drop();
  });

  async function allow(origins: string[]): Promise<void> {
    const settings = JSON.stringify({ version: 'v5', mode: 'frame', origins });
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql`UPDATE forms SET data = jsonb_set(data, '{embeddedSettings}', ${settings}::jsonb)`.execute(tx),
    );
    fixture.db.notify('publications', fixture.tenantId);
    await notificationsArrived(fixture.db);
  }
  let donors = 0;
  const donation = (more: Record<string, string> = {}) => ({
    amount: '25',
    email: `donor${(donors += 1)}@example.org`,
    _action: 'confirm',
    _embed: 'v5',
    ...more,
  });
  const places = async () =>
    (
      await fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql<{ page_id: string | null }>`SELECT page_id FROM transactions ORDER BY created_at`.execute(tx),
      )
    ).rows.map((row) => row.page_id);
  const from = (origin: string, more: Record<string, string> = {}) =>
    site.post(donation(more), { headers: { origin } });

  it('only where it names a site, also when it is on a page', async () => {
    expect((await site.post(donation())).status).toBe(409);
    await fixture.addPage(newId(), { formId: fixture.formId, slug: 'give', language: 'en-US' });
    await allow([]);
    expect((await site.post(donation())).status).toBe(409);
    expect(await places()).toEqual([]);
    expect(site.charged).toEqual([]);
  });

  it('from its own frame and its sites, and belongs to no page', async () => {
    await allow([SITE]);
    expect((await site.post(donation())).status).toBe(201);
    const theirs = await from(SITE);
    expect(theirs.status).toBe(201);
    expect(theirs.headers.get('access-control-allow-origin')).toBe(SITE);
    expect(theirs.headers.get('vary')).toContain('Origin');
    expect(theirs.headers.get('access-control-allow-credentials')).toBeNull();
    // A browser that keeps no cookie of ours has nothing to be known by, and its history is not ours.
    expect(theirs.headers.get('set-cookie')).toBeNull();
    expect(await theirs.json()).toEqual({ status: 'redirect', location: expect.any(String) as string });
    expect(await places()).toEqual([null, null]);
  });

  it('of no other site, and writes nothing', async () => {
    await allow([SITE]);
    const before = (await places()).length;
    for (const origin of ['https://evil.example', `${SITE}.evil.example`, 'http://www.example.org', 'null']) {
      const refused = await from(origin);
      expect(refused.status, origin).toBe(403);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
    // Nor does a page's own form take anything from another site.
    expect((await from(SITE, { _embed: '' })).status).toBe(403);
    expect((await places()).length).toBe(before);
  });

  it('without script in its own document, whose answers lead on in the whole window', async () => {
    await allow([SITE]);
    const wrong = await site.post(donation({ amount: 'much' }), { asPage: true });
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    expect(html).toContain('<base target="_top">');
    expect(html).toContain('name="_embed" value="v5"');
    expect(wrong.headers.get('content-security-policy')).toContain(`frame-ancestors ${SITE}`);
    const sent = await site.post(donation(), { asPage: true });
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toMatch(/^\/forms\/[0-9a-f-]+\/payments\//);
  });

  it('and sends visitors back only to its sites', async () => {
    await allow([SITE, '*']);
    const wayOf = async (returnTo: string) =>
      (await site.post(donation({ _returnTo: returnTo }), { asPage: true })).headers.get('location')!;
    expect(await wayOf(`${SITE}/give?a=1`)).toContain(`?to=${encodeURIComponent(`${SITE}/give?a=1`)}`);
    for (const hostile of [
      'https://evil.example/',
      'javascript:alert(1)',
      '//evil.example',
      `${SITE}.evil.example`,
    ])
      expect(await wayOf(hostile)).not.toContain('to=');
  });

  it('answers a browser’s question for its sites alone', async () => {
    await allow([SITE]);
    const ask = (origin: string) => site.ask({ origin, 'access-control-request-method': 'POST' });
    const allowed = await ask(SITE);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(SITE);
    const refused = await ask('https://evil.example');
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  });
});
