import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptSubmission } from '../submissions/intake/accept.server.ts';
import { finishTransaction } from '../submissions/payments/finish.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import type { SiteView } from '../usage/count/visits.server.ts';
import { createPageCounts, type PageCounts } from './count/counts.server.ts';
import { deviceOf } from './count/device.ts';
import { arrivalOf, campaignWord, hostOf } from './count/referrer.ts';
import { countPageViews } from './count/views.server.ts';
import { pageAnalyticsFeature } from './feature.server.ts';
import type { PageStatistics } from './routes.ts';
import { pageStatistics } from './statistics.server.ts';
import { thinPageStatistics } from './thinning.server.ts';
import { MOST_VALUES, OTHER } from './what.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

describe('where a view came from', () => {
  const from = (referer: string | undefined, query = '') =>
    arrivalOf(referer, query, 'river.sites.example').source;

  it('distinguishes classes of hosts', () => {
    expect(from(undefined)).toBe('direct');
    expect(from('https://www.google.co.uk/search?q=rivers')).toBe('search');
    expect(from('https://duckduckgo.com/')).toBe('search');
    expect(from('https://l.facebook.com/l.php?u=x')).toBe('social');
    expect(from('android-app://com.google.android.gm/')).toBe('email');
    expect(from('https://mail.google.com/')).toBe('email');
    expect(from('https://webmail.town.example/')).toBe('email');
    expect(from('https://news.example/story')).toBe('site');
    expect(from('https://river.sites.example/other')).toBe('internal');
    expect(from('https://notfacebook.com/')).toBe('site');
    expect(from(undefined, '?utm_medium=Email')).toBe('email');
    expect(from('https://www.google.com/', '?utm_medium=email')).toBe('search');
  });

  it('keeps only a host, without unsafe characters', () => {
    expect(hostOf('https://WWW.News.Example:8443/a/b?c=d#e')).toBe('news.example');
    for (const referer of [
      'http://192.168.0.7/',
      'http://laptop/',
      'javascript:alert(1)',
      `https://${'a'.repeat(200)}.example/`,
      'https://é.example/',
    ])
      expect(hostOf(referer)).toBe(OTHER);
  });

  it('counts words of campaigns, and none that could name a person', () => {
    expect(campaignWord(' Winter Appeal ')).toBe('winter appeal');
    for (const word of [
      'ada@example.org',
      'x'.repeat(61),
      '0123456789abcdef',
      '447700900123',
      'a<b>',
      'a\nb',
    ])
      expect(campaignWord(word)).toBe(OTHER);
    expect(
      arrivalOf(undefined, '?a=b&utm_source=Spring&utm_campaign=ada%40example.org', 'x.example'),
    ).toMatchObject({ utmSource: 'spring', utmMedium: '', utmCampaign: OTHER });
    expect(arrivalOf(undefined, '?utm_source=%E0%A4%A', 'x.example').utmSource).toBe(OTHER);
  });

  it('distinguishes kinds of devices', () => {
    expect(deviceOf(FIREFOX)).toBe('desktop');
    expect(deviceOf(IPHONE)).toBe('phone');
    expect(deviceOf('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36')).toBe(
      'phone',
    );
    expect(deviceOf('Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/140.0 Safari/537.36')).toBe('tablet');
    expect(deviceOf('something')).toBe('other');
  });
});

describe('page statistics', () => {
  let fixture: SubmissionFixture;
  let api: Awaited<ReturnType<typeof openTestApi>>;
  let pageId: string;
  const open: PageCounts[] = [];
  const fail = (error: unknown): never => {
    throw error;
  };
  const process = (): { counts: PageCounts; view: (more?: Partial<SiteView>) => void } => {
    const counts = createPageCounts(fixture.db, { onError: fail });
    open.push(counts);
    const count = countPageViews(counts);
    const view = (more: Partial<SiteView> = {}): void =>
      count({
        tenantId: fixture.tenantId,
        pageId,
        language: 'en-US',
        host: 'river.sites.localhost:3000',
        query: '',
        referer: undefined,
        userAgent: FIREFOX,
        ...more,
      });
    return { counts, view };
  };
  const get = async (
    path = `pages/${pageId}/statistics`,
    role: 'creator' | 'finance' = 'creator',
    tenant = fixture.tenantId,
  ) => {
    const response = await api.server.inject({ url: `/api/v1/${path}`, headers: asPerson(tenant, role) });
    return { status: response.statusCode, text: response.body };
  };
  const statistics = async (): Promise<PageStatistics> => JSON.parse((await get()).text) as PageStatistics;

  beforeAll(async () => {
    fixture = await createSubmissionFixture([pageAnalyticsFeature]);
    ({ pageId } = await fixture.addAppeal({}));
    api = await openTestApi(fixture);
  });
  afterAll(async () => {
    await Promise.all(open.map((each) => each.close()));
    await api.server.close();
    await fixture.drop();
  });

  it('adds up the counts of several processes, without robots and without a write for a view', async () => {
    const [one, other] = [process(), process()];
    for (const { view } of [one, other]) {
      view();
      view({ referer: 'https://www.google.com/', userAgent: IPHONE });
      view({ query: '?utm_source=newsletter&utm_medium=email&utm_campaign=winter', language: 'es' });
      view({ referer: 'https://news.example/a' });
      view({ userAgent: 'Googlebot/2.1' });
      view({ userAgent: undefined });
    }
    expect((await statistics()).totals.views).toBe(0);
    await Promise.all([one.counts.close(), other.counts.close()]);
    const found = await statistics();
    expect(found.totals.views).toBe(8);
    expect(found.days.at(-1)!.views).toBe(8);
    expect(Object.fromEntries(found.sources.map(({ source, views }) => [source, views]))).toEqual({
      direct: 2,
      search: 2,
      social: 0,
      email: 2,
      site: 2,
      internal: 0,
    });
    expect(found.hosts).toEqual([
      { value: 'google.com', views: 2 },
      { value: 'news.example', views: 2 },
    ]);
    expect(found.campaigns).toEqual({
      source: [{ value: 'newsletter', views: 2 }],
      medium: [{ value: 'email', views: 2 }],
      campaign: [{ value: 'winter', views: 2 }],
    });
    expect(found.devices.slice(0, 2)).toEqual([
      { device: 'desktop', views: 6 },
      { device: 'phone', views: 2 },
    ]);
    expect(found.languages.map(({ language, views }) => [language, views])).toEqual([
      ['en-US', 6],
      ['es', 2],
    ]);
    expect(JSON.parse((await get('page-views')).text)).toEqual({ items: [{ pageId, views: 8 }] });
  });

  it('stays small, with any referrers and words', async () => {
    const { counts, view } = process();
    for (let n = 0; n < 1_000; n += 1)
      view({ referer: `https://h${n}.example/`, query: `?utm_source=s${n}&utm_campaign=c${n % 7}` });
    // The distinct arrivals in memory, and the one for all others.
    expect(counts.size()).toBeLessThanOrEqual(201);
    await counts.flush();
    const again = process();
    again.view({ referer: 'https://news.example/b' });
    for (let n = 0; n < 300; n += 1) again.view({ referer: `https://g${n}.example/` });
    await again.counts.close();
    const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql<{ what: string; values: number; count: number }>`
        SELECT what, count(DISTINCT value)::int AS values, sum(count)::int AS count FROM page_statistics WHERE page_id = ${pageId} GROUP BY 1`.execute(
        tx,
      ),
    );
    const told = Object.fromEntries(rows.map(({ what, values }) => [what, values]));
    expect(told['host']).toBe(MOST_VALUES + 1);
    expect(told['utm_source']).toBe(MOST_VALUES + 1);
    // The total is complete, and known values stay distinct.
    expect(rows.find(({ what }) => what === 'view')!.count).toBe(8 + 1_000 + 301);
    expect((await statistics()).sources.find(({ source }) => source === 'site')!.views).toBe(2 + 1_000 + 301);
    const hosts = (await statistics()).hosts;
    expect(hosts.find(({ value }) => value === 'news.example')!.views).toBe(3);
    expect(hosts.at(-1)!.value).toBe(OTHER);
  });

  it('shows the results of views, and never counts test money as real', async () => {
    const page = { id: pageId, name: 'Appeal', campaignCode: null };
    const give = async (more: object = {}) => {
      const submission = fixture.submission({ page, ...more });
      await acceptSubmission(fixture.db, submission);
      await finishTransaction(
        fixture.db,
        fixture.tenantId,
        submission.id,
        { status: 'COMPLETE' },
        new Date(),
      );
    };
    await give();
    await give();
    await give({ useProdEnvironment: false });
    const { totals, currency, revenue } = await statistics();
    expect(totals).toMatchObject({ donations: 2, revenue: 5_000, submissions: 0 });
    expect([currency, revenue]).toEqual(['GBP', [{ currency: 'GBP', sum: 5_000 }]]);
    const tried = JSON.parse(
      (await get(`pages/${pageId}/statistics?environment=sandbox`)).text,
    ) as PageStatistics;
    expect(tried.totals).toMatchObject({ donations: 1, revenue: 2_500 });
    const { text } = await get(`pages/${pageId}/statistics/export?days=7`);
    const lines = text.trim().split(/\r?\n/);
    expect(lines).toHaveLength(8);
    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,1309,0,2,50\.00$/);
  });

  it('is for people who may read pages of this organization', async () => {
    expect((await get(undefined, 'finance')).status).toBe(403);
    expect((await get(undefined, 'creator', newId())).status).toBe(404);
    expect((await get(`pages/${pageId}/statistics?days=9999`)).status).toBe(422);
  });

  it('keeps days for 25 months, and months after that', async () => {
    const old = newId();
    const add = (day: string, count: number) =>
      fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql`INSERT INTO page_statistics VALUES (${fixture.tenantId}, ${old}, ${day}::date, 'view', 'en-US', '', ${count})`.execute(
          tx,
        ),
      );
    await add('2023-05-01', 1);
    await add('2023-05-17', 2);
    await add('2023-05-31', 4);
    await add('2024-02-01', 8);
    await add('2024-02-02', 16);
    const now = new Date('2026-03-10T00:00:00Z');
    const kept = async () => {
      const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql<{ day: string; count: number }>`
          SELECT day::text, count::int FROM page_statistics WHERE page_id = ${old} ORDER BY day`.execute(tx),
      );
      return rows.map(({ day, count }) => [day, count]);
    };
    await thinPageStatistics(fixture, now);
    await thinPageStatistics(fixture, now);
    expect(await kept()).toEqual([
      ['2023-05-01', 7],
      ['2024-02-01', 8],
      ['2024-02-02', 16],
    ]);
  });

  it('counts views and their results by the organization’s clock', async () => {
    const zone = (timezone: string) =>
      fixture.db.inTenant(fixture.tenantId, (tx) =>
        tx.updateTable('tenants').set({ timezone }).where('id', '=', fixture.tenantId).execute(),
      );
    await zone('Pacific/Auckland');
    // 23:50 on 20 November and 0:10 on 21 November there.
    const moments = ['2026-11-20T10:50:00Z', '2026-11-20T11:10:00Z'];
    const { pageId: night } = await fixture.addAppeal({});
    let at = 0;
    const counts = createPageCounts(fixture.db, { onError: fail, now: () => at });
    open.push(counts);
    for (const moment of moments) {
      at = Date.parse(moment);
      const arrival = arrivalOf(undefined, '', 'river.sites.example');
      counts.add({
        tenantId: fixture.tenantId,
        pageId: night,
        language: 'en-US',
        device: 'desktop',
        arrival,
      });
      const page = { id: night, name: 'Appeal', campaignCode: null };
      const submission = fixture.submission({ page });
      await acceptSubmission(fixture.db, submission);
      await fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql`UPDATE transactions SET status = 'COMPLETE', created_at = ${moment}::timestamptz WHERE id = ${submission.id}`.execute(
          tx,
        ),
      );
    }
    await counts.flush();
    const query = { tenantId: fixture.tenantId, pageId: night, days: 2, environment: 'production' } as const;
    const { days } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
      pageStatistics(tx, { ...query, now: new Date('2026-11-20T12:00:00Z') }),
    );
    await zone('UTC');
    expect(days.map(({ day, views, donations }) => [day, views, donations])).toEqual([
      ['2026-11-20', 1, 1],
      ['2026-11-21', 1, 1],
    ]);
  });
});
