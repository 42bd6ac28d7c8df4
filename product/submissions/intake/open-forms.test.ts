import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';
import { notificationsArrived } from '@tributary/engine/storage/testing.server.ts';

describe('a form takes submissions', () => {
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

  let donors = 0;
  const donation = (pageId?: string) => ({
    amount: '25',
    email: `donor${(donors += 1)}@example.org`,
    _action: 'confirm',
    ...(pageId ? { _page: pageId } : {}),
  });
  const pagesOfRecords = async () =>
    (
      await fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql<{ page_id: string | null }>`SELECT page_id FROM transactions ORDER BY created_at`.execute(tx),
      )
    ).rows.map((row) => row.page_id);
  async function forget(): Promise<void> {
    fixture.db.notify('publications', fixture.tenantId);
    await notificationsArrived(fixture.db);
  }

  it('on no page never: nothing is written and no donor is charged', async () => {
    for (const pageId of [undefined, newId()]) {
      const refused = await site.post(donation(pageId));
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        code: 'conflict',
        detail: expect.stringContaining('does not take answers with it') as string,
      });
      const page = await site.post({ ...donation(pageId), _language: 'es' }, { asPage: true });
      expect(page.status).toBe(409);
      expect(await page.text()).toContain('Este formulario no está abierto');
    }
    expect(await pagesOfRecords()).toEqual([]);
    expect(site.charged).toEqual([]);
  });

  it('on a published page, also without naming it, and no longer than it is published', async () => {
    const first = await fixture.addAppeal({});
    const second = await fixture.addAppeal({});
    await forget();
    expect((await site.post(donation(second.pageId))).status).toBe(201);
    expect((await site.post(donation())).status).toBe(201);
    // A page that the form is not on says nothing.
    expect((await site.post(donation(newId()))).status).toBe(201);
    expect(await pagesOfRecords()).toEqual([second.pageId, first.pageId, first.pageId]);
    await fixture.unpublish(first.pageId);
    await forget();
    expect((await site.post(donation(first.pageId))).status).toBe(201);
    expect((await pagesOfRecords()).at(-1)).toBe(second.pageId);
    await fixture.unpublish(second.pageId);
    await forget();
    expect((await site.post(donation(second.pageId))).status).toBe(409);
  });

  it('of another page for that page alone', async () => {
    const pageId = newId();
    await fixture.addPage(pageId, { formId: newId(), slug: 'other', language: 'en-US' });
    await forget();
    expect((await site.post(donation(pageId))).status).toBe(409);
  });

  it('without keeping more in memory for invented pages', async () => {
    const { pageId } = await fixture.addAppeal({});
    await forget();
    const lookUp = (page: string) => site.lookup.find(fixture.tenantId, fixture.formId, page);
    const target = await lookUp(pageId);
    const made = await Promise.all(Array.from({ length: 50 }, () => lookUp(newId())));
    expect(made.every((found) => found?.page?.id === pageId)).toBe(true);
    for (let n = 0; n < 6_000; n += 1)
      void site.lookup.find(newId(), newId(), newId()).catch(() => undefined);
    expect(site.lookup.size()).toBeLessThanOrEqual(5_000);
    expect(target?.page?.id).toBe(pageId);
  });
});
