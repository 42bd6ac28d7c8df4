import { remove } from '@tributary/engine/lifecycle/write/remove.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { elements } from '@tributary/resources/elements/element.ts';
import { withKeptVersion } from '@tributary/resources/elements/property.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPublishingFixture } from '../testing.server.ts';
import { keepElement, readKeptElement } from './kept-versions.server.ts';
import { createElementRenderer } from './render-elements.server.ts';

const TENANT = 'tenant';
const renderer = createElementRenderer();
afterAll(() => renderer.close());

const element = (type: 'html' | 'ejs', markup: string, more: object = {}) => ({
  type,
  markup,
  css: '',
  properties: [
    { key: 'title', label: 'Title', type: 'text' as const, default: 'Hello', options: [] },
    { key: 'count', label: 'Count', type: 'number' as const, default: 2, options: [] },
  ],
  ...more,
});
const render = (type: 'html' | 'ejs', markup: string, values = {}, more = {}) =>
  renderer.render(element(type, markup, more), values, TENANT);
const html = async (...input: Parameters<typeof render>) => {
  const result = await render(...input);
  return 'safeHtml' in result ? result.safeHtml : result;
};

describe('rendering', () => {
  it('puts escaped values into html', async () => {
    expect(await html('html', '<h2>{{title}}</h2><p>{{ count }} {{other}}</p>')).toBe(
      '<h2>Hello</h2><p>2 {{other}}</p>',
    );
    expect(await html('html', '<h2>{{title}}</h2>', { title: '<b>"&\'' })).toBe('<h2>&lt;b&gt;"&amp;\'</h2>');
  });

  it('runs conditions and loops of a template', async () => {
    const template = '<ul><% for (let i = 0; i < count; i++) { %><li><%= title %></li><% } %></ul>';
    expect(await html('ejs', template, { count: 3, title: '<i>' })).toBe(
      '<ul><li>&lt;i&gt;</li><li>&lt;i&gt;</li><li>&lt;i&gt;</li></ul>',
    );
  });

  it('describes the faults of a template', async () => {
    expect(await render('ejs', '<%= missing %>')).toMatchObject({
      fault: 'template',
      detail: expect.stringContaining('missing'),
    });
    expect(await render('ejs', '<% if ( %>')).toMatchObject({ fault: 'template' });
    expect(await render('html', '<p>x</p>', {}, { css: '@import url(x);p{' })).toMatchObject({
      html: '<p>x</p>',
    });
  });

  it('keeps only markup that a page may contain, and closes open tags', async () => {
    const result = await render('html', '<section><script>alert(1)</script><b onclick="x()">a');
    expect(result).toMatchObject({ safeHtml: '<section><b>a</b></section>' });
    expect(await html('ejs', '<%- "<img src=x onerror=alert(1)>" %>')).toBe('<img src="x" alt="">');
  });

  it.each([
    ['<% while (true) {} %>', 'timeout or interruption'],
    ['<% for (;;) { try { for (;;) {} } catch {} } %>', 'caught interruption'],
    ['<% const a = []; for (;;) a.push("x".repeat(1e6)) %>', 'memory'],
    ['<%= "x".repeat(600000) %>', 'size'],
    ['<% const f = () => f(); f() %>', 'stack'],
    ['<% /(a+)+$/.test("a".repeat(40) + "b") %>', 'pattern'],
    ['<%= [].constructor.constructor("for(;;){}")() %>', 'function from text'],
    ['<% process.exit() %>', 'host'],
    ['<% require("fs") %>', 'modules'],
    ['<%- include("/etc/passwd") %>', 'include'],
    ['<%= fetch("http://127.0.0.1") %>', 'network'],
    ['<% import("node:fs") %><% for(;;){} %>', 'import'],
    ['<% globalThis.ejs.render = 1; Object.prototype.toString = 1; for(;;){} %>', 'prototypes'],
    ['<% new Proxy({}, { get() { for(;;){} } }).x %>', 'proxy'],
    ['<% JSON.parse("[".repeat(1e6)) %>', 'deep text'],
    ['<% "x".padEnd(2**30) %>', 'padding'],
    ['<% new ArrayBuffer(2**31) %>', 'buffer'],
  ])('stops %s', async (template) => {
    const begun = performance.now();
    const result = await render('ejs', template);
    expect(result).toHaveProperty('fault');
    // The limit of the process is 300 ms; its start and a busy machine come on top.
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(await html('ejs', '<p><%= title %></p>')).toBe('<p>Hello</p>');
  });
});

describe('on pages', () => {
  let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
  let ada: Actor;
  beforeAll(async () => {
    fixture = await createPublishingFixture();
    ada = await fixture.addTenant('willow');
  });
  afterAll(() => fixture.close());

  const place = (id: string, values: object) =>
    `<div data-tributary-element="${id}" data-tributary-values="${JSON.stringify(values).replaceAll('"', '&quot;')}"></div>`;
  const addPage = (slug: string, body: string) =>
    fixture.add(ada, 'pages', {
      name: slug,
      slug,
      recipes: { html: `<main class="ts-page"><h1>Page</h1>${body}</main>`, css: '', project: null },
    });
  const context = () => ({ app: fixture.app, actor: ada, now: () => new Date() });
  const resource = () => fixture.app.resource(elements.name);

  it('publishes a page with its elements, each with the values of its place', async () => {
    const made = await fixture.add(ada, 'elements', {
      name: 'Notice',
      ...element('html', '<p class="el" style="color:red">{{title}}</p>', { css: '.el{margin:0}' }),
    });
    const page = await addPage(
      'notices',
      place(made.id, { title: 'One <' }) + place(made.id, { title: 'Two' }),
    );
    const published = await fixture.publish(ada, page);
    expect(published['publication']).toMatchObject({ elementIds: [made.id] });
    const { text } = await fixture.ask('willow', '/notices');
    expect(text).toMatch(
      /<div class="ts-element"><p class="el ts-own-0">One &lt;<\/p><\/div><div class="ts-element"><p class="el ts-own-0">Two<\/p><\/div>/,
    );
    expect(text.match(/\.el\{margin:0\}/g)).toHaveLength(1);
    await expect(remove(context(), resource(), made.id, made.version)).rejects.toMatchObject({
      code: 'in_use',
    });
  });

  it('takes a change of an element to every page that shows it', async () => {
    const republisher = fixture.startRepublisher();
    const made = await fixture.add(ada, 'elements', { name: 'Promise', ...element('html', '<p>Before</p>') });
    await fixture.publish(ada, await addPage('promise', place(made.id, {})));
    expect((await fixture.ask('willow', '/promise')).text).toContain('<p>Before</p>');
    await update(context(), resource(), made.id, made.version, { markup: '<p>After</p>' });
    await vi.waitFor(
      async () => expect((await fixture.ask('willow', '/promise')).text).toContain('<p>After</p>'),
      { timeout: 20_000, interval: 100 },
    );
    await republisher.stop();
  });

  it('keeps the version of a place that does not follow, while other places do', async () => {
    const republisher = fixture.startRepublisher();
    const made = await fixture.add(ada, 'elements', {
      name: 'Vow',
      ...element('html', '<p>Before {{title}}</p>'),
    });
    const keep = () =>
      fixture.db.inTenant(ada.tenantId, (tx) =>
        keepElement(tx, { tenantId: ada.tenantId, id: made.id, now: new Date() }),
      );
    const { version } = await keep();
    expect(await keep()).toMatchObject({ version, properties: [{ key: 'title' }, { key: 'count' }] });
    const kept = place(made.id, withKeptVersion({ title: 'here' }, version));
    await fixture.publish(ada, await addPage('vow', kept + place(made.id, {})));
    expect((await fixture.ask('willow', '/vow')).text).toMatch(/<p>Before here<\/p>.*<p>Before Hello<\/p>/);
    await update(context(), resource(), made.id, made.version, { markup: '<p>After {{title}}</p>' });
    await vi.waitFor(
      async () =>
        expect((await fixture.ask('willow', '/vow')).text).toMatch(
          /<p>Before here<\/p>.*<p>After Hello<\/p>/,
        ),
      { timeout: 20_000, interval: 100 },
    );
    await republisher.stop();

    const eve = await fixture.addTenant('spring');
    await expect(
      fixture.db.inTenant(eve.tenantId, (tx) => readKeptElement(tx, eve.tenantId, made.id, version)),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('does not publish a place with a missing version', async () => {
    const made = await fixture.add(ada, 'elements', { name: 'Oath', ...element('html', '<p>Oath</p>') });
    const page = await addPage('oath', place(made.id, withKeptVersion({}, 7)));
    await expect(fixture.publish(ada, page)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('refuses to publish an element that can’t be shown, and one that is gone', async () => {
    const broken = await fixture.add(ada, 'elements', {
      name: 'Broken',
      ...element('ejs', '<%= nothing %>'),
    });
    const page = await addPage('broken', place(broken.id, {}));
    await expect(fixture.publish(ada, page)).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('“Broken”'),
    });
    await expect(addPage('lost', place('0d9f1e5a-1111-4222-8333-444455556666', {}))).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('reads no element of another organization', async () => {
    const eve = await fixture.addTenant('brook');
    const foreign = await fixture.add(eve, 'elements', {
      name: 'Secret',
      ...element('html', '<p>Secret</p>'),
    });
    await expect(addPage('foreign', place(foreign.id, {}))).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('does not put forms or further elements inside of an element', async () => {
    const inner = await fixture.add(ada, 'elements', { name: 'Inner', ...element('html', '<p>Inner</p>') });
    const outer = await fixture.add(ada, 'elements', {
      name: 'Outer',
      ...element('html', `<div>Outer${place(inner.id, {})}<div data-tributary-form="f1"></div></div>`),
    });
    await fixture.publish(ada, await addPage('nested', place(outer.id, {})));
    const { text } = await fixture.ask('willow', '/nested');
    expect(text).toContain('Outer');
    expect(text).not.toContain('<p>Inner</p>');
    expect(text).not.toContain('data-tributary-form');
  });
});
