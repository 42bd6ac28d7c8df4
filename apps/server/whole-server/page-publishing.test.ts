import { request } from 'node:http';
import { startPageSchedules } from '@tributary/product/page-publishing/schedule/worker.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccessFixture, type AccessCaller, type AccessFixture } from './access.testing.ts';

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
}, 120_000);
afterAll(() => fixture.close());

type Stored = Record<string, unknown> & { id: string; version: number };
const DAY_MS = 86_400_000;
const recipes = (html: string) => ({ html, css: '', project: null });

async function call(as: AccessCaller, method: string, path: string, body?: unknown, version?: number) {
  const response = await fixture.call(as, method, `/api/v1/${path}`, body, version);
  return { status: response.status, body: response.body as Stored & { items: Stored[] } };
}
const admin = () => fixture.people.admin;
const act = (page: Stored, action: string, body?: unknown, as = admin()) =>
  call(as, 'POST', `pages/${page.id}/${action}`, body, page.version);
const add = async (slug: string, html = `<h1>One ${slug}</h1>`) =>
  (await call(admin(), 'POST', 'pages', { name: slug, slug, recipes: recipes(html) })).body;
const save = async (page: Stored, body: object) =>
  (await call(admin(), 'PATCH', `pages/${page.id}`, body, page.version)).body;
const read = async (page: Stored) => (await call(admin(), 'GET', `pages/${page.id}`)).body;

function visit(path: string) {
  const { port } = fixture.server;
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers: { host: 'river.sites.localhost' } }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}
/** The site hears of a change by a message. */
const eventually = (check: () => Promise<void>) => expect.poll(() => check().then(() => true)).toBe(true);

/** Runs the worker at the given time until all due work is done. */
async function workAt(now: Date): Promise<void> {
  const errors: unknown[] = [];
  const worker = startPageSchedules({
    app: fixture.server.app,
    consoleOrigin: 'https://console.example',
    onError: (error) => errors.push(error),
    now: () => now,
  });
  const due = () =>
    fixture.server.db.asPlatform((tx) =>
      sql`SELECT 1 FROM page_schedules WHERE due_at <= ${now}`.execute(tx).then(({ rows }) => rows.length),
    );
  await expect.poll(due, { timeout: 15_000 }).toBe(0);
  await worker.stop();
  expect(errors).toEqual([]);
}

it('publishes and unpublishes the page as it is when that is due, once, by the person who scheduled it', async () => {
  const soon = new Date(Date.now() + DAY_MS);
  const later = new Date(Date.now() + 3 * DAY_MS);
  const made = await add('autumn');
  const scheduled = await act(made, 'schedule', {
    publishAt: soon.toISOString(),
    unpublishAt: later.toISOString(),
  });
  expect(scheduled).toMatchObject({
    status: 200,
    body: {
      published: false,
      schedule: { publishAt: soon.toISOString(), by: { email: 'admin@river.test' } },
    },
  });
  await save(scheduled.body, { recipes: recipes('<h1>Two autumn</h1>') });
  await workAt(new Date());
  expect(await read(made)).toMatchObject({ published: false });

  const then = new Date(soon.getTime() + 1_000);
  await Promise.all([workAt(then), workAt(then), workAt(then)]);
  expect(await read(made)).toMatchObject({
    published: true,
    publication: { version: 1 },
    schedule: { publishAt: null, unpublishAt: later.toISOString() },
  });
  await eventually(async () => expect((await visit('/autumn')).text).toContain('Two autumn'));
  const { body } = await call(admin(), 'GET', `pages/${made.id}/revisions`);
  expect(body.items[0]).toMatchObject({ event: 'UPDATE', userEmail: 'admin@river.test' });

  await workAt(new Date(later.getTime() + 1_000));
  expect(await read(made)).toMatchObject({ published: false, schedule: null });
  await eventually(async () => expect((await visit('/autumn')).status).toBe(410));
});

it('refuses times in the past and in the wrong order, and forgets cancelled ones', async () => {
  const page = await add('moments');
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  expect((await act(page, 'schedule', { publishAt: at(-1) })).status).toBe(422);
  expect((await act(page, 'schedule', { unpublishAt: at(1) })).status).toBe(422);
  expect((await act(page, 'schedule', { publishAt: at(2), unpublishAt: at(1) })).status).toBe(422);
  expect((await act(page, 'schedule', { publishAt: at(1) }, fixture.people.user)).status).toBe(403);
  const gone = await act(await add('gone'), 'schedule', { publishAt: at(1) });
  await call(admin(), 'DELETE', `pages/${gone.body.id}`, undefined, gone.body.version);
  const { body } = await act(page, 'schedule', { publishAt: at(1) });
  expect(await act(body, 'schedule', {})).toMatchObject({ status: 200, body: { schedule: null } });
  await workAt(new Date(Date.now() + 2 * DAY_MS));
  expect(await read(page)).toMatchObject({ published: false });
  const back = await call(admin(), 'POST', `pages/${gone.body.id}/restore`, undefined, gone.body.version + 1);
  expect(back).toMatchObject({ status: 200, body: { published: false, schedule: null } });
});

it('does not publish a page that the checks refuse, and tells the person who scheduled it', async () => {
  const soon = new Date(Date.now() + DAY_MS);
  const page = await add('refused', '<h1>A</h1><img src="/media/a.png">');
  await act(page, 'schedule', { publishAt: soon.toISOString() });
  const mails = async () => (await fixture.client.query('SELECT 1 FROM mails')).rows.length;
  const before = await mails();
  await workAt(new Date(soon.getTime() + 1_000));
  expect(await read(page)).toMatchObject({
    published: false,
    schedule: { publishAt: null, failure: { what: 'publish' } },
  });
  expect(await mails()).toBe(before + 1);
});

it('does not publish for a person who left, and notifies the people who may publish', async () => {
  const soon = new Date(Date.now() + DAY_MS);
  const page = await add('left-behind');
  const { client, people } = fixture;
  const scheduled = await act(page, 'schedule', { publishAt: soon.toISOString() }, people.creator);
  expect(scheduled).toMatchObject({ status: 200 });
  const setCreator = (status: string) =>
    client.query(`UPDATE users SET data = data || $1 WHERE data->>'email' = $2`, [
      { status },
      (scheduled.body['schedule'] as { by: { email: string } }).by.email,
    ]);
  await setCreator('INACTIVE');
  const mails = async () => (await client.query('SELECT 1 FROM mails')).rows.length;
  const may = async () =>
    (
      await client.query(
        `SELECT 1 FROM users WHERE tenant_id = (SELECT tenant_id FROM pages WHERE id = $1) AND deleted_at IS NULL
           AND data->>'status' = 'ACTIVE' AND data->>'role' IN ('admin', 'creator', 'maintainer', 'plenipotent')`,
        [page.id],
      )
    ).rows.length;
  const [before, told] = [await mails(), await may()];
  expect(told).toBeGreaterThan(0);
  await workAt(new Date(soon.getTime() + 1_000));
  await setCreator('ACTIVE');
  expect(await read(page)).toMatchObject({
    published: false,
    schedule: { failure: { reason: 'The person who scheduled this is no longer a member.' } },
  });
  expect(await mails()).toBe(before + told);
});

it('stops publishing at errors, unless a person with the ability gives a reason, which is logged', async () => {
  const html =
    '<h1>A</h1><img src="/media/a.png"><a href="/nowhere">There</a><a href="#gone">Down</a><script>1</script>';
  const page = await add('checked', html);
  const found = await call(admin(), 'GET', `pages/${page.id}/findings`);
  expect(found.body.items.map(({ kind, severity }) => `${String(severity)} ${String(kind)}`)).toEqual([
    'error altMissing',
    'error linkDead',
    'warning anchorDead',
    'warning codeDropped',
    'warning titleMissing',
    'warning descriptionMissing',
  ]);
  expect(found.body.items[1]).toMatchObject({ show: { place: 'block', tag: 'a', index: 0 } });
  const refused = await act(page, 'publish');
  expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  expect(refused.body['errors']).toHaveLength(2);
  const override = { override: { reason: 'The picture is for decoration' } };
  expect((await act(page, 'publish', override, fixture.people.creator)).status).toBe(403);
  expect((await act(page, 'publish', { override: { reason: ' ' } })).status).toBe(422);
  const done = await act(page, 'publish', override);
  expect(done).toMatchObject({ status: 200, body: { publication: { override: override.override } } });
  const { rows } = await fixture.client.query(
    `SELECT new_value->'publication'->'override'->>'reason' AS reason FROM log_entries WHERE reference_id = $1 ORDER BY seq DESC LIMIT 1`,
    [page.id],
  );
  expect(rows).toEqual([{ reason: 'The picture is for decoration' }]);
});

it('restores an earlier version as a new version, and leaves the draft', async () => {
  const first = (await act(await add('back'), 'publish')).body;
  const second = (await act(await save(first, { recipes: recipes('<h1>Two back</h1>') }), 'publish')).body;
  const draft = await save(second, { recipes: recipes('<h1>Three back</h1>') });
  const back = await act(draft, 'putBack', { version: 1 });
  expect(back).toMatchObject({
    status: 200,
    body: { publication: { version: 3, copyOf: 1, changes: 1 }, recipes: { html: '<h1>Three back</h1>' } },
  });
  await eventually(async () => expect((await visit('/back')).text).toContain('One back'));
  const list = await call(admin(), 'GET', `pages/${first.id}/versions`);
  expect(list.body.items.map(({ number, isPublic, copyOf }) => [number, isPublic, copyOf])).toEqual([
    [3, true, 1],
    [2, false, null],
    [1, false, null],
  ]);
  const both = await act(back.body, 'putBack', { version: 2, draft: true });
  expect(both.body).toMatchObject({
    publication: { version: 4, changes: 0 },
    recipes: { html: '<h1>Two back</h1>' },
  });
  expect((await act(both.body, 'putBack', { version: 9 })).status).toBe(404);
});

it('requires for an earlier version and for one language the same as for publishing', async () => {
  const override = { override: { reason: 'The picture is for decoration' } };
  const faulty = '<h1>One asked</h1><img src="/media/a.png">';
  const first = (await act(await add('asked', faulty), 'publish', override)).body;
  const mended = await save(first, {
    recipes: recipes('<h1>Two asked</h1>'),
    supportedLanguages: ['en', 'es'],
    translations: { es: { texts: { 'page:title': { text: 'Dos', source: 'Two' } } } },
  });
  const kinds = async (query = '') =>
    (await call(admin(), 'GET', `pages/${first.id}/findings${query}`)).body.items.map(({ kind }) => kind);
  expect(await kinds()).not.toContain('altMissing');
  expect(await kinds('?version=1')).toContain('altMissing');
  expect((await call(admin(), 'GET', `pages/${first.id}/findings?version=9`)).status).toBe(404);
  // The public version has the fault, whether or not the draft has it.
  const language = { language: 'es' };
  expect(await act(mended, 'publishLanguage', language)).toMatchObject({
    status: 422,
    body: { code: 'validation_failed', errors: [{ path: 'recipes' }] },
  });
  const spanish = await act(mended, 'publishLanguage', { ...language, ...override });
  expect(spanish).toMatchObject({ status: 200, body: { publication: { override: override.override } } });
  const second = (await act(spanish.body, 'publish')).body;
  expect((await act(second, 'putBack', { version: 1 })).status).toBe(422);
  expect((await act(second, 'putBack', { version: 1, ...override })).status).toBe(200);
});

it('offers a redirect from the earlier address, or shows the page’s text there', async () => {
  let page = (await act(await add('old-address'), 'publish')).body;
  expect(
    (await call(admin(), 'PATCH', `pages/${page.id}`, { slug: 'new-address' }, page.version)).status,
  ).toBe(409);
  page = (await act(page, 'unpublish')).body;
  await eventually(async () => expect((await visit('/old-address')).status).toBe(410));
  const { version } = (await call(admin(), 'GET', 'organization')).body;
  await call(admin(), 'PATCH', 'organization', { closedText: 'See our other pages' }, version);
  await eventually(async () => expect((await visit('/old-address')).text).toContain('See our other pages'));
  page = await save(page, { whenUnpublished: { show: 'closed', text: 'Come back in spring <b>', to: '' } });
  await eventually(async () =>
    expect((await visit('/old-address')).text).toContain('Come back in spring &lt;b&gt;'),
  );
  page = await save(page, { whenUnpublished: { show: 'redirect', text: '', to: 'https://example.org/x' } });
  await eventually(async () =>
    expect(await visit('/old-address?a=1')).toMatchObject({
      status: 302,
      headers: { location: 'https://example.org/x?a=1' },
    }),
  );
  page = await save(page, { slug: 'new-address' });
  await act(page, 'publish');
  const addresses = () => call(admin(), 'GET', `pages/${page.id}/earlier-addresses`);
  expect((await addresses()).body).toEqual({ items: ['old-address'] });
  const redirect = { from: '/old-address', to: '/new-address', status: '301' };
  expect((await call(admin(), 'POST', 'redirects', { ...redirect, from: '/new-address' })).status).toBe(422);
  const made = await call(admin(), 'POST', 'redirects', redirect);
  expect(made.status).toBe(201);
  await eventually(async () =>
    expect(await visit('/old-address')).toMatchObject({ status: 301, headers: { location: '/new-address' } }),
  );
  expect((await addresses()).body).toEqual({ items: [] });
  await call(admin(), 'DELETE', `redirects/${made.body.id}`, undefined, made.body.version);
  await eventually(async () => expect((await visit('/old-address')).status).toBe(302));
  expect((await visit('/never-there')).status).toBe(404);
});

it('shows a draft by a link that runs no script, sends no form, ends, and leads to one organization alone', async () => {
  const page = await add('secret', '<h1>Secret draft</h1>');
  const made = await call(admin(), 'POST', `pages/${page.id}/previews`, { days: 1 });
  expect(made.status).toBe(201);
  const path = new URL(String(made.body['url'])).pathname;
  const shown = await visit(path);
  expect(shown).toMatchObject({ status: 200, headers: { 'x-robots-tag': 'noindex, nofollow' } });
  expect(shown.text).toContain('Secret draft');
  expect(shown.text).toContain('tributary-preview');
  const policy = String(shown.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'none'/);
  expect(policy).toMatch(/form-action 'none'/);
  expect(policy).toMatch(/sandbox allow-same-origin allow-popups/);
  expect((await visit(path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404);
  expect((await visit('/secret')).status).toBe(404);
  expect((await call(fixture.stranger, 'GET', `pages/${page.id}/previews`)).status).toBe(404);
  expect((await call(fixture.people.analyst, 'POST', `pages/${page.id}/previews`, {})).status).toBe(403);
  await call(admin(), 'DELETE', `pages/${page.id}/previews/${made.body.id}`);
  expect((await visit(path)).status).toBe(404);
});
