import { randomUUID } from 'node:crypto';
import type { Actor } from '@tributary/engine/access/actor.ts';
import type { StoredRecord } from '@tributary/engine/storage/collection.server.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { counterSchema } from '@tributary/resources/counters/counter.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closedHtml, isCountedBy } from './closing.ts';
import { createPublishingFixture, eventually } from '../testing.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
let river: Actor;

beforeAll(async () => {
  fixture = await createPublishingFixture();
  river = await fixture.addTenant('river');
});
afterAll(() => fixture.close());

const AMOUNT = {
  id: 'c1',
  type: 'amount',
  key: 'amount',
  label: 'Amount',
  required: true,
  presets: [{ amount: 1000 }],
};
const EMAIL = { id: 'c2', type: 'email', key: 'email', label: 'E-mail', required: true };
const counterOf = (more: object) => counterSchema.parse({ name: 'Fund', campaignCode: 'fund', ...more });

async function count(counter: StoredRecord, value: number): Promise<void> {
  await fixture.db.inTenant(river.tenantId, (tx) =>
    sql`INSERT INTO counter_entries (tenant_id, id, counter_id, kind, value, state, created_at)
        VALUES (${river.tenantId}, ${randomUUID()}, ${counter.id}, 'submission', ${value}, 'SETTLED', now())`.execute(
      tx,
    ),
  );
  fixture.db.notify('counters', `${river.tenantId}:${counter.id}`);
}

async function publishAppeal(slug: string, counterMore: object, language = 'en-US') {
  const form = await fixture.add(river, 'forms', {
    description: slug,
    schema: formSchema.parse({ components: [AMOUNT, EMAIL] }),
  });
  const counter = await fixture.add(river, 'counters', { name: slug, campaignCode: slug, ...counterMore });
  const html = `<h1>Give</h1><div data-tributary-form="${form.id}"></div>`;
  const page = await fixture.add(river, 'pages', {
    name: slug,
    slug,
    language,
    formId: form.id,
    counterId: counter.id,
    recipes: { html, css: '', project: null },
  });
  await fixture.publish(river, page);
  await eventually(async () => expect((await fixture.ask('river', `/${slug}`)).status).toBe(200));
  return { counter, page };
}
const text = async (path: string) => (await fixture.ask('river', path)).text;

it('closes a page’s form at the goal of its counter, and opens it when the total falls below', async () => {
  const goal = { labels: { threshold: 5000 }, closesAtThreshold: true };
  const { counter } = await publishAppeal('roof', goal, 'es');
  expect(await text('/roof')).toContain('<form');
  await count(counter, 4900);
  await eventually(async () => expect(await text('/counters/roof.json')).toContain('"total":4900'));
  expect(JSON.parse(await text('/counters/roof.json'))).toMatchObject({ threshold: 5000, closed: false });
  expect(await text('/roof')).toContain('<form');
  await count(counter, 200);
  await eventually(async () => {
    const page = await text('/roof');
    expect(page).not.toContain('<form');
    expect(page).toContain('Se ha alcanzado la meta');
    expect(page).toContain('hemos llegado a 50');
  });
  expect(JSON.parse(await text('/counters/roof.json'))).toMatchObject({ total: 5100, closed: true });
  expect(await text('/roof/thank-you')).not.toContain('Se ha alcanzado la meta');
  await count(counter, -500);
  await eventually(async () => expect(await text('/roof')).toContain('<form'));
});

it('leaves a form open whose counter does not close', async () => {
  const { counter } = await publishAppeal('open', { labels: { threshold: 100 } });
  await count(counter, 200);
  await eventually(async () => expect(await text('/counters/open.json')).toContain('"total":200'));
  expect(await text('/open')).toContain('<form');
});

it('applies a goal that is set later, though the page does not show the counter', async () => {
  const { counter } = await publishAppeal('later', { labels: { initialCount: 700 } });
  await fixture.change(river, 'counters', counter, {
    labels: { initialCount: 700, prefix: '', threshold: 700, label: '' },
    closesAtThreshold: true,
  });
  const republisher = fixture.startRepublisher();
  fixture.db.notify('changes', JSON.stringify({ resource: 'counters' }));
  await eventually(async () =>
    expect((await text('/later')).includes('The goal has been reached')).toBe(true),
  );
  await republisher.stop();
  expect(fixture.errors).toEqual([]);
});

it('closes forms whose submissions the counter counts', () => {
  const gifts = formSchema.parse({ components: [AMOUNT, EMAIL] });
  const euros = formSchema.parse({ components: [AMOUNT, EMAIL], settings: { currency: 'EUR' } });
  const signUps = formSchema.parse({ components: [EMAIL] });
  const counted = (kind: string) =>
    [gifts, euros, signUps].map((form) => isCountedBy(counterOf({ kind }), form));
  expect(counted('amount')).toEqual([true, false, false]);
  expect(counted('donations')).toEqual([true, true, false]);
  expect(counted('donors')).toEqual([true, true, false]);
  expect(counted('subscribers')).toEqual([false, false, true]);
});

it('formats the goal by the counter’s kind', () => {
  const labels = { threshold: 12_000 };
  expect(closedHtml(counterOf({ labels }), 'en-US')).toContain('we have reached £120.');
  expect(closedHtml(counterOf({ labels, kind: 'donors' }), 'en-US')).toContain('we have reached 12,000.');
  expect(closedHtml(counterOf({ labels, kind: 'subscribers' }), 'es')).toContain('la meta de 12.000');
});
