import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { findDocument, type StoredRecord } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { experiments } from '@tributary/resources/experiments/experiment.ts';
import { EXPERIMENT_REFUSED } from '@tributary/resources/experiments/refused.ts';
import { startProblems } from '@tributary/resources/experiments/rules.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPublishingFixture, eventually } from '../publishing/testing.server.ts';
import { experimentsAtWorkFeature } from './feature.server.ts';
import { isUnchanged } from './adopted.server.ts';
import { resultsOf } from './results.server.ts';
import { createExperimentSites } from './serve/sites.server.ts';
import { createTryouts, type Tryouts } from './serve/tryouts.server.ts';
import { networks, visitorOf } from './visits.testing.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
let tryouts: Tryouts;
let server: Server;
let river: Actor;
const errors: unknown[] = [];
const visit = visitorOf('river', () => server);

beforeAll(async () => {
  fixture = await createPublishingFixture({}, [experimentsAtWorkFeature]);
  river = await fixture.addTenant('river');
  const onError = (error: unknown) => void errors.push(error);
  tryouts = createTryouts({
    db: fixture.db,
    networkOf: ({ headers }) => String(headers['x-network']),
    secret: 'a secret of this test',
    onError,
  });
  server = createServer(createExperimentSites({ sites: fixture.sites, tryouts, onError }).handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await tryouts.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await fixture.close();
});

async function published(slug: string, html: string): Promise<StoredRecord> {
  const recipes = { html, css: '', project: null };
  return fixture.publish(river, await fixture.add(river, 'pages', { name: slug, slug, recipes }));
}
const countsOf = async (id: string): Promise<number> => {
  const { rows } = await fixture.db.inTenant(river.tenantId, (tx) =>
    sql<{
      visitors: number;
    }>`SELECT sum(visitors)::int AS visitors FROM experiment_days WHERE experiment_id = ${id}`.execute(tx),
  );
  return rows[0]!.visitors;
};
const run = (action: string, { id, version }: StoredRecord, body?: object) =>
  act(fixture.contextOf(river), fixture.app.resource('experiments'), action, id, version, body);
async function begun(page: StoredRecord, variant: StoredRecord, share = 50): Promise<StoredRecord> {
  const asked = {
    name: 'Other words',
    pageId: page.id,
    variantPageId: variant.id,
    share,
    goal: 'submissions',
  };
  return run('start', await fixture.add(river, 'experiments', asked));
}

describe('a running experiment', () => {
  let page: StoredRecord;
  let variant: StoredRecord;
  let experiment: StoredRecord;

  beforeAll(async () => {
    page = await published('appeal', '<h1>As it is</h1>');
    variant = await published('appeal-b', '<h1>Otherwise</h1>');
    await visit('/appeal', 'warm');
    experiment = await begun(page, variant);
    await eventually(async () => expect((await visit('/appeal-b', 'x')).status).toBe(302));
  });

  it('gives each visitor one of two pages at the same address, the same again, and to caches a tag for each', async () => {
    const first = await Promise.all(networks.map((network) => visit('/appeal', network)));
    const again = await Promise.all(networks.map((network) => visit('/appeal?utm_source=mail', network)));
    expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
    const variants = first.filter(({ text }) => text.includes('Otherwise')).length;
    expect(variants).toBeGreaterThan(15);
    expect(variants).toBeLessThan(45);
    expect(new Set(first.map(({ headers }) => headers.etag)).size).toBe(2);
    expect(first[0]?.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(first.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true);
    // A cache that has the other page gets this one.
    const at = first.findIndex(({ text }) => text.includes('Otherwise'));
    const other = first.find(({ text }) => text.includes('As it is'))!.headers.etag!;
    const asked = await visit('/appeal', networks[at]!, { 'If-None-Match': other });
    expect(asked).toMatchObject({ status: 200, text: first[at]!.text });
  });

  it('leads from the variant’s own address to the page, and shows robots the page itself', async () => {
    const away = await visit('/appeal-b?x=1', '10.0.0.1');
    expect(away).toMatchObject({
      status: 302,
      headers: { location: '/appeal?x=1', 'cache-control': 'no-store' },
    });
    for (const network of networks.slice(0, 10))
      expect((await visit('/appeal', network, { 'User-Agent': 'Googlebot/2.1' })).text).toContain('As it is');
  });

  it('counts each visitor once, and successes from submissions', async () => {
    await tryouts.flush();
    const results = () =>
      fixture.db.inTenant(river.tenantId, async (tx) => {
        const found = await findDocument(tx, river.tenantId, experiments, experiment.id);
        return resultsOf(tx, river.tenantId, experiment.id, found!.data);
      });
    const before = await results();
    expect(before.original.visitors + before.variant.visitors).toBe(networks.length);
    expect(before).toMatchObject({ verdict: 'early', uneven: false });
    const days = [
      [page.id, false, 2_000, 60],
      [variant.id, true, 2_000, 140],
    ] as const;
    for (const [pageId, isVariant, visitors, sent] of days)
      await fixture.db.inTenant(river.tenantId, async (tx) => {
        await sql`UPDATE experiment_days SET visitors = ${visitors} WHERE experiment_id = ${experiment.id} AND is_variant = ${isVariant}`.execute(
          tx,
        );
        for (let at = 0; at < sent; at += 1)
          await sql`INSERT INTO transactions (tenant_id, id, reference, status, use_prod_environment, form_id, form_description, page_id,
              amount_minor, currency, language, answers, consents, created_at)
            VALUES (${river.tenantId}, ${newId()}, 'T', 'COMPLETE', true, ${newId()}, 'Give', ${pageId}, 1000, 'GBP', 'en', '{}', '[]', now())`.execute(
            tx,
          );
      });
    expect(await results()).toMatchObject({
      verdict: 'variant',
      original: { conversions: 60, amounts: [{ currency: 'GBP', minor: 60_000 }] },
      variant: { conversions: 140 },
      uneven: false,
    });
  });

  it('gives the same page to visitors who follow a link to a form of it, and counts them', async () => {
    const before = await countsOf(experiment.id);
    const asked = async (network: string, pageId: string) => {
      const request = new IncomingMessage(new Socket());
      Object.assign(request, { method: 'GET', headers: { 'user-agent': 'Firefox', 'x-network': network } });
      const response = new ServerResponse(request);
      const place = await tryouts.pageFor(request, response, river.tenantId, pageId);
      response.emit('finish');
      return place;
    };
    const others = networks.map((network) => network.replace('10.0.', '10.9.'));
    const places = await Promise.all(others.map((network) => asked(network, page.id)));
    expect(new Set(places.map((place) => place?.pageId))).toEqual(new Set([page.id, variant.id]));
    expect(places[0]?.path).toBe('/appeal');
    expect(await Promise.all(others.map((network) => asked(network, variant.id)))).toEqual(places);
    expect(await asked('10.9.0.1', newId())).toBeUndefined();
    await tryouts.flush();
    expect((await countsOf(experiment.id)) - before).toBe(networks.length);
  });

  it('stays in memory while it is read again, and is not given when it is two minutes old', async () => {
    let now = Date.now();
    const aged = createTryouts({
      db: fixture.db,
      networkOf: () => '',
      secret: 'a secret of this test',
      onError: (error: unknown) => void errors.push(error),
      now: () => now,
    });
    expect(aged.peek(river.tenantId)).toBeUndefined();
    const first = await aged.read(river.tenantId);
    now += 70_000;
    // A visitor gets the earlier ones at once, a later visitor those that were read meanwhile.
    expect(aged.peek(river.tenantId)).toBe(first);
    await eventually(async () => {
      const second = aged.peek(river.tenantId);
      expect(second).toEqual(first);
      expect(second).not.toBe(first);
    });
    now += 130_000;
    expect(aged.peek(river.tenantId)).toBeUndefined();
    await aged.close();
  });

  it('can’t be changed, and takes its pages alone', async () => {
    const context = fixture.contextOf(river);
    const change = update(context, fixture.app.resource('experiments'), experiment.id, experiment.version, {
      share: 20,
    });
    await expect(change).rejects.toThrow(EXPERIMENT_REFUSED.running);
    const third = await published('third', '<h1>Third</h1>');
    await expect(begun(variant, third)).rejects.toThrow(EXPERIMENT_REFUSED.taken);
    await expect(begun(third, third)).rejects.toThrow(EXPERIMENT_REFUSED.same);
  });

  it('ends when one of its pages is unpublished', async () => {
    await fixture.unpublish(river, variant);
    const found = await fixture.db.inTenant(river.tenantId, (tx) =>
      findDocument(tx, river.tenantId, experiments, experiment.id),
    );
    expect(found?.data).toMatchObject({ state: 'ended', winner: 'none' });
    await eventually(async () => {
      for (const network of networks.slice(0, 10))
        expect((await visit('/appeal', network)).text).toContain('As it is');
    });
    expect(errors).toEqual([]);
  });
});

it('is not begun with pages that are not public', async () => {
  const page = await published('one', '<h1>One</h1>');
  const draft = await fixture.add(river, 'pages', { name: 'Two', slug: 'two' });
  await expect(begun(page, draft)).rejects.toThrow(EXPERIMENT_REFUSED.variantNotPublic);
  await expect(begun(draft, page)).rejects.toThrow(EXPERIMENT_REFUSED.pageNotPublic);
});

it('names everything that is missing before it can begin, of its page and of its variant', async () => {
  const recipes = { html: '<h1>Draft</h1>', css: '', project: null };
  const [page, variant] = await Promise.all(
    ['three', 'four'].map((slug) => fixture.add(river, 'pages', { name: slug, slug, recipes })),
  );
  const asked = { name: 'Drafts', pageId: page!.id, variantPageId: variant!.id };
  const { id } = await fixture.add(river, 'experiments', asked);
  const missing = () =>
    fixture.db.inTenant(river.tenantId, async (tx) => {
      const found = await findDocument(tx, river.tenantId, experiments, id);
      return startProblems(tx, river.tenantId, id, found!.data);
    });
  expect(await missing()).toEqual([
    { path: 'pageId', message: EXPERIMENT_REFUSED.pageNotPublic },
    { path: 'variantPageId', message: EXPERIMENT_REFUSED.variantNotPublic },
  ]);
  await fixture.publish(river, page!);
  const copy = await fixture.publish(river, variant!);
  expect(await missing()).toEqual([]);

  // A copy that nobody has changed gives nothing to compare, also while its change is a draft.
  const unchanged = () =>
    fixture.db.inTenant(river.tenantId, async (tx) => {
      const found = await findDocument(tx, river.tenantId, experiments, id);
      return isUnchanged(tx, river.tenantId, found!.data);
    });
  expect(await unchanged()).toBe(true);
  const changed = await fixture.change(river, 'pages', copy, {
    recipes: { ...recipes, html: '<h1>Other words</h1>' },
  });
  expect(await unchanged()).toBe(true);
  await fixture.publish(river, changed);
  expect(await unchanged()).toBe(false);
});
