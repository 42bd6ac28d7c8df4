import type { Actor } from '@tributary/engine/access/actor.ts';
import { singleId } from '@tributary/engine/lifecycle/write/single.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { security } from '@tributary/resources/security/security.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepLook, setCurrentLook } from '../../publishing/looks/looks.server.ts';
import { createPublishingFixture, eventually } from '../../publishing/testing.server.ts';
import { siteSecurityMigrations } from '../migrations.ts';
import { createReportInbox, type ReportInbox } from '../reports/inbox.server.ts';
import { listReports } from '../reports/store.server.ts';
import { findCauses, type LoadingPart, type BrowserSaid } from './find-causes.ts';

const seen = (more: Partial<BrowserSaid>): BrowserSaid => ({
  blocked: 'inline',
  sourceFile: '',
  line: 0,
  column: 0,
  sample: '',
  ...more,
});

describe('the cause of a violation', () => {
  const script = "const a = 1;\nelement.setAttribute('style', 'color: red');";
  const parts: LoadingPart[] = [
    { cause: { kind: 'block', tag: 'img', index: 2 }, text: 'http://old.example/a.png' },
    { cause: { kind: 'block', tag: 'img', index: 3 }, text: '//old.example/b.png' },
    { cause: { kind: 'styles' }, text: '.a{background:url(data:image/gif;base64,R0)}' },
    { cause: { kind: 'asset', id: 'a', name: 'Chat' }, text: 'https://chat.example/start.js' },
    { cause: { kind: 'asset', id: 'b', name: 'Own' }, text: script, isInline: true },
  ];
  const page = `<!doctype html><title>x</title>\n<p>One</p><script>${script}</script></body></html>`;
  const find = (more: Partial<BrowserSaid>) => findCauses(seen(more), parts, () => page).map(nameOf);
  const nameOf = (cause: LoadingPart['cause']) =>
    'index' in cause ? `${cause.tag}.${cause.index}` : 'name' in cause ? cause.name : cause.kind;

  it('is the part that names the address, or else the host', () => {
    expect(find({ blocked: 'http://old.example/b.png' })).toEqual(['img.3']);
    expect(find({ blocked: 'http://old.example/c.png' })).toEqual(['img.2', 'img.3']);
    expect(find({ blocked: 'data' })).toEqual(['styles']);
    expect(find({ blocked: 'https://unknown.example/' })).toEqual([]);
    expect(find({ blocked: 'https://example/' })).toEqual([]);
  });

  it('is the file that caused it, or the text in which the browser was', () => {
    const blocked = 'https://figures.example/collect';
    expect(find({ blocked, sourceFile: 'https://chat.example/start.js' })).toEqual(['Chat']);
    expect(find({ blocked, sourceFile: 'https://chat.example/later.js' })).toEqual(['Chat']);
    expect(find({ line: 3, column: 9 })).toEqual(['Own']);
    expect(find({ line: 2, column: 30 })).toEqual(['Own']);
    expect(find({ line: 2, column: 3 })).toEqual([]);
    expect(find({ line: 900, column: 1 })).toEqual([]);
    expect(find({ sample: "element.setAttribute('style'," })).toEqual(['Own']);
    expect(find({ sample: 'a' })).toEqual([]);
  });
});

describe('the inbox', () => {
  let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
  let river: Actor;
  let inbox: ReportInbox;
  beforeAll(async () => {
    fixture = await createPublishingFixture({}, [
      defineFeature({ name: 'site-security', migrations: siteSecurityMigrations }),
    ]);
    river = await fixture.addTenant('river');
    inbox = createReportInbox(fixture.db, {
      compiler: fixture.publishing.compiler,
      files: fixture.files,
      onError: (error) => {
        throw error;
      },
    });
  });
  afterAll(async () => {
    await inbox.close();
    await fixture.close();
  });

  const report = (directive: string, address: string, more: Partial<BrowserSaid> = {}) =>
    inbox.count(river.tenantId, {
      path: '/appeal',
      directive,
      blocked: /^https?:/.test(address) ? new URL(address).origin : address,
      reportedOnly: false,
      seen: seen({ blocked: address, ...more }),
    });
  const found = async () => {
    await inbox.flush();
    const items = await fixture.db.inTenant(river.tenantId, (tx) => listReports(tx));
    return Object.fromEntries(items.map(({ blocked, causes }) => [blocked, causes]));
  };

  it('names the part of the published page that caused the violation, and looks again when it is published again', async () => {
    const element = await fixture.add(river, 'elements', {
      name: 'Map',
      type: 'html',
      markup: '<img src="http://tiles.example/1.png" alt="">',
    });
    const form = await fixture.add(river, 'forms', {
      description: 'Give',
      schema: { components: [{ id: 'c1', type: 'text', key: 'q', label: 'http://form.example/q.png' }] },
    });
    const asset = {
      id: '0199b0aa-0000-7000-8000-00000000a55e',
      name: 'Chat',
      kind: 'script',
      location: 'body',
      from: 'address',
      src: 'https://chat.example/start.js',
    };
    const context = fixture.contextOf(river);
    await update(context, fixture.app.resource('security'), await singleId(context, security), 0, {
      assets: [asset],
    });
    const recipes = (picture: string) => ({
      html: `<main class="ts-page"><h1>Appeal</h1><img src="/a.png" alt=""><img src="${picture}" alt=""><div data-tributary-element="${element.id}"></div><div data-tributary-form="${form.id}"></div></main>`,
      css: '.ts-page h1{background:url(http://paper.example/x.png)}',
      project: null,
    });
    const draft = await fixture.add(river, 'pages', {
      name: 'Appeal',
      slug: 'appeal',
      recipes: recipes('http://old.example/river.jpg'),
    });
    const look = {
      title: 'Deep',
      sheet: '.ts-page{background:url(http://sky.example/s.png)}',
      parts: {},
      external: [],
    };
    await fixture.db.inTenant(river.tenantId, async (tx) => {
      const kept = { tenantId: river.tenantId, themeId: draft.id, look, now: new Date() };
      await setCurrentLook(tx, river.tenantId, await keepLook(tx, kept));
    });
    const page = await fixture.publish(river, draft);
    await eventually(async () => expect((await fixture.ask('river', '/appeal')).status).toBe(200));

    report('img-src', 'http://old.example/river.jpg');
    report('img-src', 'http://tiles.example/1.png');
    report('img-src', 'http://paper.example/x.png');
    report('img-src', 'http://sky.example/s.png');
    report('img-src', 'http://form.example/q.png');
    report('connect-src', 'https://figures.example/collect', { sourceFile: 'https://chat.example/start.js' });
    report('style-src', 'inline', { sample: 'nobody has written this' });
    expect(await found()).toEqual({
      'http://old.example': [{ kind: 'block', tag: 'img', index: 1 }],
      'http://tiles.example': [{ kind: 'element', id: element.id, name: 'Map' }],
      'http://paper.example': [{ kind: 'styles' }],
      'http://sky.example': [{ kind: 'theme', id: draft.id, name: 'Deep' }],
      'http://form.example': [{ kind: 'form', id: form.id, name: 'Give' }],
      'https://figures.example': [{ kind: 'asset', id: asset.id, name: 'Chat' }],
      inline: [],
    });
    const { rows } = await fixture.db.inTenant(river.tenantId, (tx) =>
      sql<{ row: string }>`SELECT to_jsonb(s)::text AS row FROM security_reports s`.execute(tx),
    );
    expect(rows.map(({ row }) => row).join(' ')).not.toMatch(/river\.jpg|collect|nobody/);

    const other = await fixture.change(river, 'pages', page, {
      recipes: recipes('https://new.example/river.jpg'),
    });
    await fixture.publish(river, other);
    report('img-src', 'http://old.example/river.jpg');
    expect((await found())['http://old.example']).toEqual([]);
  });

  it('counts violations on a page that can’t be read', async () => {
    const errors: unknown[] = [];
    const other = createReportInbox(fixture.db, {
      compiler: { inspect: () => Promise.reject(new Error('the process ended')) },
      files: fixture.files,
      onError: (error) => errors.push(error),
    });
    other.count(river.tenantId, {
      path: '/appeal',
      directive: 'img-src',
      blocked: 'https://late.example',
      reportedOnly: false,
      seen: seen({ blocked: 'https://late.example/a.png' }),
    });
    await other.flush();
    await other.close();
    expect((await found())['https://late.example']).toEqual([]);
    expect(errors).toEqual([new Error('the process ended')]);
  });
});
