import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import { create } from '@tributary/engine/lifecycle/write/create.server.ts';
import { remove } from '@tributary/engine/lifecycle/write/remove.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { view } from '@tributary/engine/lifecycle/read/view.server.ts';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { libraryThemes } from '@tributary/resources/themes/library.ts';
import { themes } from '@tributary/resources/themes/theme.ts';
import { DEFAULT_TOKENS, type DesignTokens } from '@tributary/resources/themes/tokens.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPublishingFixture } from '../publishing/testing.server.ts';
import { startThemeCompiler } from './compile/worker.server.ts';
import { themesAtWorkFeature } from './feature.server.ts';
import { equalLooks, setCurrentLook } from '../publishing/looks/looks.server.ts';
import { giveFirstTheme } from './first-theme.server.ts';
import { beginRollout, beginUndo, readRollout, setStatus, takePage } from './rollouts/store.server.ts';
import { ROLLOUTS_CHANNEL, startRollouts } from './rollouts/worker.server.ts';

type Fixture = Awaited<ReturnType<typeof createPublishingFixture>>;
let fixture: Fixture;
let compiler: { stop(): Promise<void> };
let ada: Actor;

beforeAll(async () => {
  fixture = await createPublishingFixture({}, [themesAtWorkFeature]);
  compiler = startThemeCompiler({ app: fixture.app, onError: (error) => fixture.errors.push(error) });
  ada = await fixture.addTenant('willow');
});
afterAll(async () => {
  await compiler.stop();
  await fixture.close();
});

const context = () => ({ app: fixture.app, actor: ada, now: () => new Date() });
const resource = () => fixture.app.resource(themes.name);
const read = async (id: string) => {
  const record = await view(context(), themes, id);
  return { ...themes.schema.parse(record), id, version: record.version };
};
async function compiled(id: string) {
  await vi.waitFor(async () => expect(await read(id)).toMatchObject({ creating: false, compiling: false }), {
    timeout: 30_000,
    interval: 50,
  });
  return read(id);
}
const withRadius = (radius: number): DesignTokens => ({ ...DEFAULT_TOKENS, radius });
const made = async (fields: object) =>
  compiled((await create(context(), resource(), { title: 'Look', ...fields })).id);
const activate = async (id: string) => act(context(), resource(), 'activate', id, (await read(id)).version);

it('gives an organization its first theme once, active', async () => {
  const tenant = { id: ada.tenantId, slug: 'willow', plan: 'scale' };
  expect(
    await Promise.all([giveFirstTheme(fixture.app, tenant), giveFirstTheme(fixture.app, tenant)]),
  ).toEqual(expect.arrayContaining([true, false]));
  expect(await giveFirstTheme(fixture.app, tenant)).toBe(false);
});

it('compiles a new theme in the background, and its changes', async () => {
  const record = await create(context(), resource(), { title: 'Autumn' });
  expect(record).toMatchObject({ active: false, creating: true, compiling: false, storage: null });
  const theme = await compiled(record.id);
  expect(theme.storage!.bytes).toBeGreaterThan(300);
  const changed = await update(context(), resource(), theme.id, theme.version, { tokens: withRadius(3) });
  expect(changed).toMatchObject({ creating: false, compiling: true });
  const again = await compiled(theme.id);
  expect(again.storage!.look).not.toBe(theme.storage!.look);
  // The name is in no style sheet.
  const renamed = await update(context(), resource(), theme.id, again.version, { title: 'Late autumn' });
  expect((await compiled(renamed.id)).storage!.look).toBe(again.storage!.look);
});

it('keeps exactly one theme active, which can’t be deleted', async () => {
  const [one, two] = [await made({ title: 'One' }), await made({ title: 'Two' })];
  await Promise.all([activate(one.id), activate(two.id)]);
  await activate(one.id);
  expect([(await read(one.id)).active, (await read(two.id)).active]).toEqual([true, false]);
  const active = await read(one.id);
  await expect(remove(context(), resource(), active.id, active.version)).rejects.toThrow(
    'Active themes cannot be deleted',
  );
  await remove(context(), resource(), two.id, (await read(two.id)).version);
  await expect(view(context(), themes, two.id)).rejects.toMatchObject({ code: 'not_found' });
});

it('publishes pages with the compiled look, header and footer, and keeps it until they are given another', async () => {
  const { tokens } = libraryThemes[1]!;
  const files = [
    {
      type: 'css',
      identifier: 'cards',
      content: '.ts-card{border-width:9px}@import "https://evil.example/x.css";',
    },
    { type: 'html', identifier: 'header', content: '<p>{{name}}</p><script>hit()</script><div>' },
  ].map((file) => ({
    ...file,
    id: crypto.randomUUID(),
    name: file.identifier,
    path: `${file.identifier}.${file.type}`,
  }));
  const src = 'https://fonts.example/serif.css?weight=700';
  const externalResources = [
    { id: crypto.randomUUID(), type: 'css', name: 'Serif', order: 1, location: 'head', src },
    {
      id: crypto.randomUUID(),
      type: 'js',
      name: 'Map',
      order: 2,
      location: 'body',
      src: 'https://map.example/m.js',
    },
  ];
  const theme = await made({ title: 'Story', tokens, files, externalResources });
  await activate(theme.id);
  const page = await fixture.add(ada, 'pages', {
    name: 'Story',
    slug: 'story',
    siteParts: { header: true, footer: true },
    recipes: { html: '<main class="ts-page"><h1>Hello</h1></main>', css: '', project: null },
  });
  await fixture.publish(ada, page);
  const { text, headers } = await fixture.ask('willow', '/story');
  expect(text).toContain(`--ts-accent:${tokens.colours.light.accent}`);
  expect(text).toContain('.ts-card{border-width:9px}');
  expect(text).toContain('<header class="ts-page ts-site-part"><p>The willow</p><div></div></header>');
  expect(text).toContain('<a class="ts-skip" href="#ts-main">Skip to the content</a><header');
  expect(text).toContain('<main id="ts-main" class="ts-page">');
  expect(text).toContain('<footer class="ts-page ts-site-part"><p><strong>The willow</strong></p></footer>');
  expect(text).not.toMatch(/hit\(\)|evil\.example/);
  expect(text).toContain(`<link rel="stylesheet" href="${src}">`);
  expect(text).toMatch(/<script src="https:\/\/map\.example\/m\.js" defer=""><\/script><\/body>/);
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/style-src 'sha256-[^']+' https:\/\/fonts\.example\/serif\.css;/);
  expect(policy).toContain("font-src 'self' https://fonts.example;");
  expect(policy).toContain('script-src https://map.example/m.js;');
  expect(policy).toContain('connect-src https://map.example;');
});

it('changes no page for a theme that looks the same', async () => {
  const page = await fixture.add(ada, 'pages', {
    name: 'Plain',
    slug: 'plain',
    recipes: { html: '<main class="ts-page"><h1>Plain</h1></main>', css: '', project: null },
  });
  const { db } = fixture;
  await db.inTenant(ada.tenantId, (tx) => setCurrentLook(tx, ada.tenantId, null));
  await fixture.publish(ada, page);
  const [one, same, other] = [await made({}), await made({}), await made({ tokens: withRadius(11) })];
  const equal = (id: string | null) => db.inTenant(ada.tenantId, (tx) => equalLooks(tx, ada.tenantId, id));
  const looks = [one, same].map(({ storage }) => storage!.look);
  expect(await equal(looks[0]!)).toEqual(expect.arrayContaining([...looks, null]));
  expect(await equal(other.storage!.look)).toEqual([other.storage!.look]);
  expect(await equal(null)).toEqual([null]);
});

it('says by a code why a theme can’t be compiled, and keeps its look', async () => {
  // Within the bounds of one file, and beyond them with the others.
  const content = `${Array.from({ length: 18_000 }, (_, at) => `a${at.toString(36)}`).join(',')}{color:red}`;
  const theme = await made({ title: 'Many' });
  const files = ['one', 'two', 'three'].map((name) => ({
    id: crypto.randomUUID(),
    name,
    type: 'css',
    path: `${name}.css`,
    identifier: name,
    content,
  }));
  await update(context(), resource(), theme.id, theme.version, { files });
  const refused = await compiled(theme.id);
  expect(refused.compileError).toEqual({ code: 'together', file: null });
  expect(refused.storage).toEqual(theme.storage);
});

it('gives published pages the look of the activated theme, and their earlier one again', async () => {
  const before = await made({ title: 'Before', tokens: withRadius(5) });
  await activate(before.id);
  const paths = Array.from({ length: 30 }, (_, at) => `/rolled-${at}`);
  for (const path of paths) {
    const recipes = { html: `<main class="ts-page"><h1>${path}</h1></main>`, css: '', project: null };
    const page = await fixture.add(ada, 'pages', { name: path, slug: path.slice(1), recipes });
    await fixture.publish(ada, page);
  }
  const rolled = async (radius: number) => {
    const texts = await Promise.all(paths.map(async (path) => (await fixture.ask('willow', path)).text));
    return texts.filter((text) => text.includes(`--ts-radius:${radius}px`)).length;
  };
  expect(await rolled(5)).toBe(30);
  const after = await made({ title: 'After', tokens: withRadius(7) });
  await activate(after.id);
  const { tenantId } = ada;
  const inTenant = fixture.db.inTenant;
  const id = await inTenant(tenantId, (tx) =>
    beginRollout(tx, ada, {
      themeId: after.id,
      title: 'After',
      previousThemeId: before.id,
      look: after.storage!.look,
    }),
  );
  const ended = (rolloutId: string) =>
    vi.waitFor(
      async () =>
        expect(await inTenant(tenantId, (tx) => readRollout(tx, tenantId, rolloutId))).toMatchObject({
          status: 'done',
          failed: 0,
        }),
      { timeout: 50_000, interval: 100 },
    );
  const { db, publishing } = fixture;
  // A worker claims a page, and the rollout is stopped before it locks it: the claim does not outlive the stop.
  expect(await takePage(db)).toMatchObject({ rollout_id: id, attempts: 1 });
  await inTenant(tenantId, (tx) => setStatus(tx, tenantId, id, ['running', 'stopped']));
  await inTenant(tenantId, (tx) => setStatus(tx, tenantId, id, ['stopped', 'running']));
  const rollouts = startRollouts({ db, publishing, onError: (error) => fixture.errors.push(error) });
  await ended(id);
  await vi.waitFor(async () => expect(await rolled(7)).toBe(30), { timeout: 20_000, interval: 100 });
  const undo = await inTenant(tenantId, async (tx) =>
    beginUndo(tx, ada, (await readRollout(tx, tenantId, id))!),
  );
  fixture.db.notify(ROLLOUTS_CHANNEL, tenantId);
  await ended(undo);
  await vi.waitFor(async () => expect(await rolled(5)).toBe(30), { timeout: 20_000, interval: 100 });
  await rollouts.stop();
});
