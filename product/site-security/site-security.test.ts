import type { Actor } from '@tributary/engine/access/actor.ts';
import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPublishingFixture } from '../publishing/testing.server.ts';
import { siteSecurityFeature } from './feature.server.ts';
import { createReportHandler } from './reports/handler.server.ts';
import { createReportInbox, MOST_KEPT, type ReportInbox } from './reports/inbox.server.ts';
import { allowableDirective, violationsIn } from './reports/parse.ts';
import { dismissReports, forgetReports, listReports } from './reports/store.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
let river: Actor;
let pageId: string;
let inbox: ReportInbox;
let handler: ReturnType<typeof createReportHandler>;
let networks = 0;

beforeAll(async () => {
  fixture = await createPublishingFixture(
    { onReport: (asked, response, tenant) => handler(asked, response, tenant) },
    [{ name: siteSecurityFeature.name, migrations: siteSecurityFeature.migrations ?? [] }],
  );
  inbox = createReportInbox(fixture.db, {
    compiler: fixture.publishing.compiler,
    files: fixture.files,
    onError: (error) => {
      throw error;
    },
  });
  handler = createReportHandler({ inbox, networkOf: () => `n${networks}` });
  river = await fixture.addTenant('river');
  const page = await fixture.add(river, 'pages', {
    name: 'Appeal',
    slug: 'appeal',
    recipes: { html: '<h1>Public</h1>', css: '', project: null },
  });
  await fixture.publish(river, page);
  pageId = page.id;
});
afterAll(async () => {
  await inbox.close();
  await fixture.close();
});

const NOTHING_SEEN = { blocked: '', sourceFile: '', line: 0, column: 0, sample: '' };
const HOST = 'river.sites.localhost';
const old = (blocked: string, more: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': `http://${HOST}/appeal?email=ana@example.org`,
      'violated-directive': 'script-src-elem',
      'effective-directive': 'script-src-elem',
      'blocked-uri': blocked,
      'original-policy': "default-src 'none'",
      referrer: 'https://mail.example.org/?person=ana',
      disposition: 'enforce',
      ...more,
    },
  });

function send(body: string, type = 'application/csp-report', method = 'POST'): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Host: HOST, 'Content-Type': type };
    const outgoing = request(
      { port: fixture.port, host: '127.0.0.1', path: '/api/security-reports', method, headers },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
const list = () => fixture.db.inTenant(river.tenantId, (tx) => listReports(tx));

describe('reports of browsers', () => {
  it('are read in both formats, without anything about the visitor', () => {
    const violation = {
      path: '/appeal',
      directive: 'script-src',
      blocked: 'https://cdn.example.org',
      reportedOnly: false,
      seen: { ...NOTHING_SEEN, blocked: 'https://cdn.example.org/a.js' },
    };
    expect(violationsIn(old('https://cdn.example.org/a.js?person=ana'), HOST)).toEqual([violation]);
    const both = [
      { type: 'deprecation', body: { id: 'x' } },
      {
        type: 'csp-violation',
        age: 1,
        user_agent: 'Browser',
        body: {
          documentURL: `https://${HOST}/appeal#top`,
          effectiveDirective: 'img-src',
          blockedURL: 'data',
          sourceFile: `https://${HOST}/appeal?person=ana`,
          disposition: 'report',
        },
      },
    ];
    expect(violationsIn(JSON.stringify(both), HOST)).toEqual([
      {
        path: '/appeal',
        directive: 'img-src',
        blocked: 'data',
        reportedOnly: true,
        seen: { ...NOTHING_SEEN, blocked: 'data' },
      },
    ]);
  });

  it('are left out where they come from extensions, other sites, or are none', () => {
    for (const body of [
      old('chrome-extension://abc/a.js'),
      old('https://cdn.example.org/a.js', { 'source-file': 'moz-extension://abc/a.js' }),
      old('https://cdn.example.org/a.js', { 'document-uri': 'https://other.example.org/appeal' }),
      old('https://cdn.example.org/a.js', { 'effective-directive': 'x; script-src' }),
      old('javascript:alert(1)'),
      '{"csp-report":{}}',
      '[]',
      'null',
      '[null]',
      '{',
      '',
    ])
      expect(violationsIn(body, HOST), body).toEqual([]);
  });

  it('offer to allow only sources that a policy may have', () => {
    expect(allowableDirective('script-src', 'https://cdn.example.org')).toBe('script-src');
    expect(allowableDirective('img-src', 'blob')).toBe('img-src');
    for (const blocked of ['inline', 'eval', 'data', 'http://cdn.example.org', 'https://cdn.jsdelivr.net'])
      expect(allowableDirective('script-src', blocked), blocked).toBeUndefined();
    expect(allowableDirective('base-uri', 'https://cdn.example.org')).toBeUndefined();
  });
});

describe('the inbox', () => {
  it('counts one row for each page, directive and source', async () => {
    expect(await send(old('https://cdn.example.org/a.js'))).toBe(204);
    await send(old('https://cdn.example.org/b.js'));
    await inbox.flush();
    await send(old('https://cdn.example.org/c.js'));
    await send(old('https://cdn.example.org/c.js', { 'document-uri': `http://${HOST}/unknown` }));
    await send(old('https://cdn.example.org/c.js'), 'text/plain');
    await send('x'.repeat(40_000));
    expect(await send('', 'application/csp-report', 'GET')).toBe(405);
    await inbox.flush();
    const items = await list();
    expect(items).toMatchObject([
      {
        pageId,
        pageName: 'Appeal',
        directive: 'script-src',
        blocked: 'https://cdn.example.org',
        count: 3,
        allow: 'script-src',
      },
    ]);
    const { rows } = await fixture.db.inTenant(river.tenantId, (tx) =>
      sql<{ row: string }>`SELECT to_jsonb(s)::text AS row FROM security_reports s`.execute(tx),
    );
    expect(rows[0]?.row).not.toMatch(/ana|person/);
  });

  it('takes few reports from one network and of one organization', async () => {
    networks += 1;
    for (let at = 0; at < 60; at += 1) await send(old(`https://a${at}.example.org/`));
    await inbox.flush();
    expect((await list()).filter(({ blocked }) => /\/\/a\d/.test(blocked))).toHaveLength(30);
  });

  it('keeps the most frequent violations, however many are made up', async () => {
    for (let round = 0; round < 4; round += 1) {
      for (let at = 0; at < 200; at += 1)
        inbox.count(river.tenantId, {
          path: '/appeal',
          directive: 'img-src',
          blocked: `https://made-up-${round}-${at}.example.org`,
          reportedOnly: false,
          seen: NOTHING_SEEN,
        });
      await inbox.flush();
    }
    const { rows } = await fixture.db.inTenant(river.tenantId, (tx) =>
      sql<{ count: number }>`SELECT count(*)::int AS count FROM security_reports`.execute(tx),
    );
    expect(rows[0]?.count).toBe(MOST_KEPT);
    expect((await list())[0]?.blocked).toBe('https://cdn.example.org');
  });

  it('hides dismissed violations, and forgets everything after 30 days', async () => {
    const [first] = await list();
    const dismissed = await fixture.db.inTenant(river.tenantId, (tx) =>
      dismissReports(tx, [first!.id], new Date()),
    );
    expect(dismissed).toBe(1);
    expect((await list()).some(({ id }) => id === first!.id)).toBe(false);
    const later = new Date(Date.now() + 31 * 86_400_000);
    await forgetReports({ db: fixture.db }, later);
    expect(await list()).toEqual([]);
  });
});
