import type { Actor } from '@tributary/engine/access/actor.ts';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import { remove } from '@tributary/engine/lifecycle/write/remove.server.ts';
import { writeIn } from '@tributary/engine/lifecycle/write/write.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { mediaPath } from '@tributary/resources/media/addresses.ts';
import { media, type Shown } from '@tributary/resources/media/media.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublishingFixture, eventually } from '../testing.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
let river: Actor;
let republisher: ReturnType<typeof fixture.startRepublisher>;
beforeAll(async () => {
  fixture = await createPublishingFixture();
  river = await fixture.addTenant('river');
  republisher = fixture.startRepublisher();
});
afterAll(async () => {
  await republisher.stop();
  await fixture.close();
});

const text = async (path: string) => (await fixture.ask('river', path)).text;
const pictureOf = (id: string, attributes = '') => `<img data-tributary-media="${id}"${attributes}>`;
const recipesOf = (html: string) => ({ html, css: '', project: null });

/** Ends the making of sizes as the worker does, and stores one of them. */
async function makeSizes(id: string, variant: string) {
  const shown = { variant, width: 1200, height: 900, widths: [480, 1200], fallback: 'jpeg' as const };
  await fixture.files.put(river.tenantId, mediaPath(id, shown, 480, 'webp'), Buffer.from(variant));
  await showFile(id, shown);
}

/** The same for a document, which visitors get as it is. */
async function makeDocument(id: string, variant: string) {
  const shown = { variant, width: 0, height: 0, widths: [], fallback: 'pdf' as const };
  await fixture.files.put(river.tenantId, mediaPath(id, shown, 0, 'pdf'), Buffer.from(`%PDF-${variant}`));
  await showFile(id, shown);
  return `/${mediaPath(id, shown, 0, 'pdf')}`;
}

async function showFile(id: string, shown: Shown) {
  const tasks: (() => void)[] = [];
  const actor = systemActor({ id: river.tenantId, slug: '', plan: '' });
  await fixture.db.inTenant(river.tenantId, (tx) =>
    writeIn(
      fixture.app,
      { tx, actor, now: new Date(), afterCommit: (task) => void tasks.push(task) },
      fixture.app.resource('media'),
      { kind: 'cascade', id, data: (previous) => ({ ...previous, state: 'ready', shown }) },
    ),
  );
  for (const task of tasks) task();
}

async function addFile(alt: Record<string, string> = {}) {
  const file = await fixture.add(river, 'media', { name: 'Otter.png', upload: newId(), alt });
  await makeSizes(file.id, '0000aaaa');
  return file;
}

async function publishPage(slug: string, html: string, more: object = {}) {
  const draft = await fixture.add(river, 'pages', { name: slug, slug, recipes: recipesOf(html), ...more });
  const page = await fixture.publish(river, draft);
  await eventually(async () => expect((await fixture.ask('river', `/${slug}`)).status).toBe(200));
  return page;
}

it('shows a picture of the library in the language of the page, and follows changes of the record', async () => {
  const file = await addFile({ en: 'An otter', es: 'Una nutria' });
  await publishPage('english', `<h1>A</h1>${pictureOf(file.id)}`, { language: 'en-GB' });
  await publishPage('spanish', `<h1>A</h1>${pictureOf(file.id)}`, { language: 'es-ES' });
  await publishPage('own', `<h1>A</h1>${pictureOf(file.id, ' alt="Ours"')}`);
  expect(await text('/english')).toContain('alt="An otter"');
  expect(await text('/english')).toContain(`${file.id}/0000aaaa-480.avif 480w`);
  expect(await text('/spanish')).toContain('alt="Una nutria"');
  expect(await text('/own')).toContain('alt="Ours"');

  await makeSizes(file.id, '0000bbbb');
  for (const path of ['/english', '/spanish', '/own'])
    await eventually(async () => expect(await text(path)).toContain(`${file.id}/0000bbbb-480.avif`));
});

it('links to a document of the library, which visitors’ browsers show, and follows another file', async () => {
  const file = await fixture.add(river, 'media', { name: 'Annual report.pdf', upload: newId() });
  const first = await makeDocument(file.id, '0000cccc');
  await publishPage('report', `<h1>A</h1><p><a href="${first}">Annual report</a></p>`);
  expect(await text('/report')).toContain(`href="${first}"`);
  const answer = await fixture.ask('river', first);
  expect(answer.text).toBe('%PDF-0000cccc');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'self'",
  });
  const drop = async () =>
    remove(fixture.contextOf(river), fixture.app.resource('media'), file.id, await versionOf(file.id));
  await expect(drop()).rejects.toMatchObject({ code: 'in_use' });

  const second = await makeDocument(file.id, '0000dddd');
  await eventually(async () => expect(await text('/report')).toContain(`href="${second}"`));
});

it('shows no picture where the markup names a document as one', async () => {
  const file = await fixture.add(river, 'media', { name: 'Plan.pdf', upload: newId() });
  await makeDocument(file.id, '0000eeee');
  await publishPage('no-picture', `<h1>A</h1>${pictureOf(file.id, ' alt="Plan"')}`);
  expect(await text('/no-picture')).not.toMatch(/<picture|<img/);
});

it('does not delete a picture that a page shows, be it a draft or the public version', async () => {
  const file = await addFile();
  const page = await publishPage('shows', `<h1>A</h1>${pictureOf(file.id)}`);
  const context = fixture.contextOf(river);
  const drop = async () => remove(context, fixture.app.resource('media'), file.id, await versionOf(file.id));
  await expect(drop()).rejects.toMatchObject({ code: 'in_use' });

  const without = await fixture.change(river, 'pages', page, { recipes: recipesOf('<h1>None</h1>') });
  await expect(drop()).rejects.toMatchObject({ code: 'in_use' });
  expect(await text('/shows')).toContain('<picture>');
  await fixture.publish(river, without);
  await drop();
});

it('follows a file in the background of a section, and one whose address was pasted', async () => {
  const file = await addFile();
  const at = (variant: string, width: number) => `/${mediaPath(file.id, { variant }, width, 'webp')}`;
  const draft = await fixture.add(river, 'pages', {
    name: 'behind',
    slug: 'behind',
    recipes: {
      html: `<h1 id="a">A</h1><img src="${at('0000aaaa', 480)}" alt="B">`,
      css: `#a{background-image:url("${at('0000aaaa', 960)}")}`,
      project: null,
    },
  });
  await fixture.publish(river, draft);
  await eventually(async () => expect(await text('/behind')).toContain(at('0000aaaa', 1200)));
  await makeSizes(file.id, '0000cccc');
  await eventually(async () => expect(await text('/behind')).toContain(`url(${at('0000cccc', 1200)})`));
  expect(await text('/behind')).toContain(`src="${at('0000cccc', 480)}"`);
  expect(await text('/behind')).not.toContain('0000aaaa');
});

it('shows the pictures of an element as its own, follows them, and deletes none of them', async () => {
  const file = await addFile({ en: 'An otter' });
  const behind = await addFile();
  const at = (variant: string) => `/${mediaPath(behind.id, { variant }, 480, 'webp')}`;
  const element = await fixture.add(river, 'elements', {
    name: 'Banner',
    markup: `<p>${pictureOf(file.id)}</p>`,
    css: `.banner{background:url("${at('0000aaaa')}")}`,
  });
  await publishPage('banner', `<h1>A</h1><div data-tributary-element="${element.id}"></div>`);
  expect(await text('/banner')).toContain('alt="An otter"');
  expect(await text('/banner')).toContain(at('0000aaaa'));
  for (const { id } of [file, behind])
    await expect(
      remove(fixture.contextOf(river), fixture.app.resource('media'), id, await versionOf(id)),
    ).rejects.toMatchObject({ code: 'in_use' });
  await makeSizes(file.id, '0000bbbb');
  await makeSizes(behind.id, '0000cccc');
  await eventually(async () => expect(await text('/banner')).toContain(`${file.id}/0000bbbb-480.avif`));
  await eventually(async () => expect(await text('/banner')).toContain(at('0000cccc')));
});

it('refuses a page with a picture that is not there', async () => {
  const hill = await fixture.addTenant('hill');
  const file = await fixture.add(hill, 'media', { name: 'Heron.png', upload: newId() });
  await expect(
    fixture.add(river, 'pages', { name: 'x', slug: 'x', recipes: recipesOf(pictureOf(file.id)) }),
  ).rejects.toMatchObject({ code: 'validation_failed' });
});

it('serves a file’s variants until the file is deleted, to its own organization alone', async () => {
  const file = await addFile();
  await fixture.addTenant('brook');
  const path = `/${mediaPath(file.id, { variant: '0000aaaa' }, 480, 'webp')}`;
  const served = await fixture.ask('river', path);
  expect(served).toMatchObject({ status: 200, text: '0000aaaa' });
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await fixture.ask('brook', path)).status).toBe(404);
  await remove(fixture.contextOf(river), fixture.app.resource('media'), file.id, await versionOf(file.id));
  await eventually(async () => expect((await fixture.ask('river', path)).status).toBe(404));
});

async function versionOf(id: string): Promise<number> {
  const row = await fixture.db.inTenant(river.tenantId, (tx) => findDocument(tx, river.tenantId, media, id));
  return row!.version;
}
