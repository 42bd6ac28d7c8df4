import type { Actor } from '@tributary/engine/access/actor.ts';
import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import { remove } from '@tributary/engine/lifecycle/write/remove.server.ts';
import type { StoredRecord } from '@tributary/engine/storage/collection.server.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parkedRepublications } from './republications.server.ts';
import { startRepublisher } from './republish.server.ts';
import { createPublishingFixture, eventually } from '../testing.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
let river: Actor;
let republisher: ReturnType<typeof startRepublisher>;

beforeAll(async () => {
  fixture = await createPublishingFixture();
  river = await fixture.addTenant('river');
  republisher = fixture.startRepublisher();
});
afterAll(async () => {
  await republisher.stop();
  await fixture.close();
});

const EMAIL = { id: 'c2', type: 'email', key: 'email', label: 'E-mail', required: true };
const recipesOf = (html: string, css = '') => ({ html, css, project: null });
const text = async (path: string) => (await fixture.ask('river', path)).text;

function formNamed(description: string, label = 'E-mail') {
  const schema = formSchema.parse({ components: [{ ...EMAIL, label }] });
  return fixture.add(river, 'forms', { description, schema });
}

/** A published page with a form and a counter, and its record after publishing. */
async function publishAppeal(slug: string) {
  const form = await formNamed(slug);
  const counter = await fixture.add(river, 'counters', { name: slug, campaignCode: slug });
  const slots = `<div data-tributary-form="${form.id}"></div><div data-tributary-counter="${counter.id}"></div>`;
  const draft = await fixture.add(river, 'pages', {
    name: slug,
    slug,
    formId: form.id,
    counterId: counter.id,
    recipes: recipesOf(`<h1>Public ${slug}</h1>${slots}`),
  });
  const page = await fixture.publish(river, draft);
  await eventually(async () => expect((await fixture.ask('river', `/${slug}`)).status).toBe(200));
  return { form, counter, page, slots };
}

const labelled = (label: string) => ({ labels: { initialCount: 0, prefix: '', threshold: 0, label } });

async function rows<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await fixture.db.inTenant(river.tenantId, (tx) => statement.execute(tx))).rows;
}

const logOf = (page: StoredRecord) =>
  rows(sql<{ user_email: string; next: Record<string, unknown> }>`
    SELECT user_email, new_value - 'recipes' AS next FROM log_entries
    WHERE reference_id = ${page.id} ORDER BY seq`);

it('counts the changes of a page that was stored before pages had parts of the site', async () => {
  const { page } = await publishAppeal('older');
  await rows(sql`UPDATE pages SET data = data - 'siteParts' WHERE id = ${page.id}`);
  const same = await fixture.change(river, 'pages', page, { name: 'older' });
  expect(same['publication']).toMatchObject({ changes: 0 });
  const shown = await fixture.change(river, 'pages', same, { siteParts: { header: true, footer: false } });
  expect(shown['publication']).toMatchObject({ changes: 1 });
});

it('stays unchanged when a draft is saved and its counter, form or organization changes', async () => {
  const { counter, form, page, slots } = await publishAppeal('autumn');
  const draft = await fixture.change(river, 'pages', page, {
    name: 'Secret name',
    pageMetadata: { title: 'Secret title', description: '' },
    recipes: recipesOf(`<h1>Secret draft</h1>${slots}`, 'h1{color:#123456}'),
  });
  expect(draft['publication']).toMatchObject({ version: 1, changes: 1 });

  const user: Actor = { ...river, role: 'user', userId: page.id, name: 'Uma', email: 'uma@river.example' };
  await fixture.change(user, 'counters', counter, labelled('for every otter'));
  await eventually(async () => expect(await text('/autumn')).toContain('for every otter'));
  await fixture.change(river, 'forms', form, {
    schema: formSchema.parse({ components: [{ ...EMAIL, label: 'Your address' }] }),
  });
  await eventually(async () => expect(await text('/autumn')).toContain('Your address'));
  const html = await text('/autumn');
  expect(html).toContain('Public autumn');
  expect(html).not.toMatch(/secret|123456/i);

  const entries = await logOf(page);
  expect(entries.at(-2)).toMatchObject({
    user_email: 'uma@river.example',
    next: { republication: { version: 1, causes: [{ resource: 'counters', id: counter.id }] } },
  });
  expect(entries.at(-1)).toMatchObject({ next: { republication: { causes: [{ resource: 'forms' }] } } });
  const [stored] = await rows(sql<{ version: number }>`SELECT version FROM pages WHERE id = ${page.id}`);
  expect(stored!.version).toBe(draft.version);

  await fixture.publish(river, draft);
  await eventually(async () => expect(await text('/autumn')).toContain('Secret draft'));
});

it('is numbered and immutable', async () => {
  const { page } = await publishAppeal('numbers');
  const saved = await fixture.change(river, 'pages', page, { recipes: recipesOf('<h1>Two</h1>') });
  const second = await fixture.publish(river, saved);
  expect(second['publication']).toEqual({
    version: 2,
    changes: 0,
    languages: [],
    formIds: [],
    counterIds: [],
    mediaIds: [],
    elementIds: [],
  });
  const kept = await rows(sql<{ number: number; html: string }>`
    SELECT number, recipes->>'html' AS html FROM page_versions WHERE page_id = ${page.id} ORDER BY number`);
  expect(kept).toMatchObject([{ number: 1 }, { number: 2, html: '<h1>Two</h1>' }]);
  expect(kept[0]!.html).toContain('Public numbers');
  for (const statement of [
    sql<never>`UPDATE page_versions SET settings = '{}' WHERE page_id = ${page.id}`,
    sql<never>`DELETE FROM page_versions WHERE page_id = ${page.id}`,
  ])
    await expect(rows(statement)).rejects.toThrow(/permission denied/);
  const down = await fixture.unpublish(river, second);
  expect(down['publication']).toBeNull();
});

it('keeps its form from being deleted when the draft references another', async () => {
  const { form, page } = await publishAppeal('kept');
  const other = await formNamed('Another');
  await fixture.change(river, 'pages', page, {
    formId: other.id,
    recipes: recipesOf(`<div data-tributary-form="${other.id}"></div>`),
  });
  const forms = fixture.app.resource('forms');
  await expect(remove(fixture.contextOf(river), forms, form.id, form.version)).rejects.toMatchObject({
    code: 'in_use',
  });
});

it('counts each saved change since publishing, and no save without a change of it', async () => {
  const { page, slots } = await publishAppeal('count');
  const one = await fixture.change(river, 'pages', page, { recipes: recipesOf(`<h1>A</h1>${slots}`) });
  const two = await fixture.change(river, 'pages', one, { name: 'Count on us' });
  const same = await fixture.change(river, 'pages', two, { name: 'Count on us' });
  expect([one, two, same].map((saved) => saved['publication'])).toMatchObject([
    { changes: 1 },
    { changes: 2 },
    { changes: 2 },
  ]);
});

it('is parked after three failed attempts, and tried again after the next change', async () => {
  await republisher.stop();
  const { counter, page } = await publishAppeal('parked');
  const compile = () => Promise.reject(new Error('The compiler has ended.'));
  const failing = startRepublisher({
    db: fixture.db,
    publishing: { ...fixture.publishing, compiler: { ...fixture.publishing.compiler, compile } },
    onError: () => undefined,
  });
  const request = async () =>
    (
      await rows(sql<{ attempts: number; error: string | null; waits: boolean }>`
        SELECT attempts, error, not_before > now() AS waits FROM republications WHERE page_id = ${page.id}`)
    )[0];
  const again = () =>
    rows(sql<never>`UPDATE republications SET not_before = now() WHERE page_id = ${page.id}`);
  const counted = await fixture.change(river, 'counters', counter, labelled('once'));
  for (const attempts of [1, 2, 3]) {
    fixture.db.notify('changes', JSON.stringify({ resource: 'counters' }));
    await eventually(async () =>
      expect(await request()).toEqual({ attempts, error: 'The compiler has ended.', waits: true }),
    );
    await again();
  }
  fixture.db.notify('changes', JSON.stringify({ resource: 'counters' }));
  await failing.stop();
  expect(await request()).toMatchObject({ attempts: 3 });

  republisher = fixture.startRepublisher();
  await fixture.change(river, 'counters', counted, labelled('twice'));
  await eventually(async () => expect(await text('/parked')).toContain('twice'));
  await eventually(async () => expect(await request()).toBeUndefined());
});

it('is no longer parked once a person publishes the page', async () => {
  await republisher.stop();
  const { page } = await publishAppeal('unparked');
  await rows(sql<never>`
    INSERT INTO republications (tenant_id, page_id, attempts, error)
    VALUES (${river.tenantId}, ${page.id}, 3, 'The compiler has ended.')`);
  const parked = () =>
    fixture.db.inTenant(river.tenantId, async (tx) =>
      (await parkedRepublications(tx)).map(({ name }) => name),
    );
  expect(await parked()).toEqual(['unparked']);
  await fixture.publish(river, page);
  expect(await parked()).toEqual([]);
  republisher = fixture.startRepublisher();
});

it('is never replaced by a republication that began before it was published', async () => {
  const { counter, page } = await publishAppeal('race');
  await republisher.stop();
  const started = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const { compiler } = fixture.publishing;
  const slow = startRepublisher({
    db: fixture.db,
    publishing: {
      ...fixture.publishing,
      compiler: {
        ...compiler,
        async compile(input) {
          started.resolve();
          await go.promise;
          return compiler.compile(input);
        },
      },
    },
    onError: (error) => fixture.errors.push(error),
  });
  await fixture.change(river, 'counters', counter, labelled('slowly'));
  await started.promise;
  const saved = await fixture.change(river, 'pages', page, { recipes: recipesOf('<h1>Newer</h1>') });
  await fixture.publish(river, saved);
  go.resolve();
  await slow.stop();
  republisher = fixture.startRepublisher();
  await eventually(async () => expect(await text('/race')).toContain('Newer'));
  expect(fixture.errors).toEqual([]);
});

it('requires the ability to publish', async () => {
  const { page } = await publishAppeal('right');
  const pages = fixture.app.resource('pages');
  const user = fixture.contextOf({ ...river, role: 'user' });
  await expect(act(user, pages, 'publish', page.id, page.version)).rejects.toMatchObject({
    code: 'missing_ability',
  });
});
