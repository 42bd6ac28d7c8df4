import { defineFeature, migrationsOf } from '@tributary/engine/feature/feature.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { pages, pageSchema } from '@tributary/resources/pages/page.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { productFeatures } from '../features.server.ts';
import { createPublishGate } from '../page-publishing/gate/gate.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { createPublishingFixture } from '../publishing/testing.server.ts';
import { createPageRenderer } from './browser.server.ts';
import { draftDigest } from './draft-digest.server.ts';
import { THUMBNAIL_SIZES, thumbnailKey, type ThumbnailDevice } from './devices.ts';
import { pageRenderingFeature } from './feature.server.ts';
import { seenFindings } from './findings.ts';
import { findChromium } from './find-chromium.server.ts';
import { renderedFindings } from './renderings.server.ts';
import { startPageRendering } from './worker.server.ts';

const chromium = findChromium(process.env['CHROMIUM_PATH'])!;
const FAINT = '<main class="ts-page"><h1>Herons</h1><p>Clear</p><p class="faint">Hardly seen</p></main>';
const FAINT_CSS = '.ts-page .faint{color:#bbbbbb;background:#ffffff}.ts-page h1{min-width:600px}';

describe('drafts in a browser', () => {
  let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
  const errors: unknown[] = [];
  let worker: ReturnType<typeof startPageRendering>;
  const renderer = createPageRenderer(chromium);
  beforeAll(async () => {
    const isInFixture = (name: string) => ['publishing', 'stock', 'page-rendering'].includes(name);
    const others = productFeatures.filter(({ name }) => !isInFixture(name));
    fixture = await createPublishingFixture({}, [
      pageRenderingFeature,
      // The checks read tables of many features.
      defineFeature({ name: 'tables', migrations: migrationsOf(others) }),
    ]);
    worker = startPageRendering({
      app: fixture.app,
      files: fixture.files,
      publishing: fixture.publishing,
      renderer,
      onError: (error) => errors.push(error),
    });
  });
  afterAll(async () => {
    await worker.stop();
    await renderer.close();
    await fixture.close();
  });

  it('have thumbnails in three sizes, and the checks find rendered faults and a form that asks for nothing', async () => {
    const actor = await fixture.addTenant('heronry');
    const page = await fixture.add(actor, 'pages', {
      name: 'Herons',
      slug: 'herons',
      language: 'en-US',
      recipes: { html: FAINT, css: FAINT_CSS, project: null },
    });
    const data = await fixture.db.inTenant(actor.tenantId, async (tx) =>
      pageSchema.parse((await findDocument(tx, actor.tenantId, pages, page.id))!.data),
    );
    const digest = draftDigest(data);
    const found = await vi.waitFor(async () => {
      const findings = await fixture.db.inTenant(actor.tenantId, (tx) =>
        renderedFindings(tx, actor.tenantId, digest),
      );
      if (!findings) throw new Error('not rendered yet');
      return findings;
    }, 60_000);
    expect(found).toEqual([
      expect.objectContaining({
        kind: 'contrastLow',
        severity: 'error',
        show: { place: 'block', tag: 'p', index: 1 },
        values: expect.objectContaining({ text: 'Hardly seen', wanted: '4.5' }),
      }),
      expect.objectContaining({ kind: 'tooWide', severity: 'warning' }),
    ]);
    for (const device of Object.keys(THUMBNAIL_SIZES) as ThumbnailDevice[]) {
      const bytes = await fixture.files.get(actor.tenantId, thumbnailKey(page.id, device));
      expect(await sharp(bytes!).metadata()).toMatchObject({
        format: 'webp',
        width: THUMBNAIL_SIZES[device].shown,
      });
    }
    const { compiler, elements, originOf } = fixture.publishing;
    const gate = createPublishGate({ compiler, elements, originOf, sealer: fixture.app.sealer });
    const kinds = await fixture.db.inTenant(actor.tenantId, async (tx) => {
      const tenant = { id: actor.tenantId, slug: actor.tenantSlug };
      return (await gate.check(tx, tenant, data)).map(({ kind }) => kind);
    });
    expect(kinds).toContain('contrastLow');
    const empty = await fixture.add(actor, 'forms', { description: 'Empty' });
    const recipes = { ...data.recipes, html: `${FAINT}<div data-tributary-form="${empty.id}"></div>` };
    const ofForm = await fixture.db.inTenant(actor.tenantId, async (tx) => {
      const tenant = { id: actor.tenantId, slug: actor.tenantSlug };
      return (await gate.check(tx, tenant, { ...data, recipes })).filter(({ kind }) => kind === 'formFault');
    });
    expect(ofForm).toMatchObject([
      {
        severity: 'warning',
        show: { place: 'form', id: empty.id },
        values: { name: 'Empty', 'en-US': expect.stringContaining('no field that asks for anything') },
      },
    ]);
    const api = await openTestApi(fixture);
    const thumbnail = (query: string, id = page.id) =>
      api.server.inject({
        url: `/api/v1/pages/${id}/thumbnail${query}`,
        headers: asPerson(actor.tenantId, 'analyst', 'Ana', 'scale'),
      });
    expect(await thumbnail('?device=mobile')).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/webp' },
    });
    expect((await thumbnail('', newId())).statusCode).toBe(404);
    await fixture.change(actor, 'pages', page, { name: 'Grey herons' });
    expect((await thumbnail('')).statusCode).toBe(204);
    await api.server.close();
    expect(errors).toEqual([]);
  });
});

it('warns of pictures that keep a phone waiting, and not of fewer', () => {
  const heavy = (pictureBytes: number) => seenFindings({ seen: [], pictureBytes });
  expect(heavy(1_000_000)).toEqual([]);
  expect(heavy(2_400_000)).toEqual([
    expect.objectContaining({ kind: 'heavyPictures', severity: 'warning', values: { size: '2.4 MB' } }),
  ]);
});

describe('the browser', () => {
  it('stays open for running work when other work ends', async () => {
    const renderer = createPageRenderer(chromium, { idleMs: 50 });
    const size = { width: 300, height: 200 };
    const loadingFor = (ms: number) => ({
      html: '<!doctype html><html lang="en"><title>x</title><img alt="" src="/slow.png"></html>',
      csp: "default-src 'none'; img-src *",
      origin: 'http://river.example',
      picture: async () => void (await new Promise((resolve) => setTimeout(resolve, ms))),
    });
    const slow = renderer.picture(loadingFor(1_500), size);
    expect((await renderer.picture(loadingFor(0), size)).length).toBeGreaterThan(100);
    expect((await slow).length).toBeGreaterThan(100);
    await renderer.close();
  });

  it('reaches no host, runs no script of the page, and asks for pictures of the site alone', async () => {
    const renderer = createPageRenderer(chromium);
    const asked: string[] = [];
    const { seen } = await renderer.render({
      html: `<!doctype html><html lang="en"><head><title>x</title></head><body><main><h1>Hi</h1>
        <img alt="" src="/media/a.png"><img alt="" src="https://elsewhere.example/b.png"><img alt="" src="http://127.0.0.1:1/c.png">
        <script>document.querySelector('h1').textContent = ''; document.body.style.width = '4000px'</script></main></body></html>`,
      csp: "default-src 'none'; img-src * ; script-src 'none'; style-src 'unsafe-inline'",
      origin: 'http://river.example',
      picture: async (path) => void asked.push(path),
    });
    await renderer.close();
    expect(asked).toEqual(['/media/a.png']);
    expect(seen.map(({ seen: { overflow } }) => overflow)).toEqual([0, 0]);
  });

  it('is found where the system has it, and not used where it is switched off', () => {
    expect(findChromium('off')).toBeUndefined();
    expect(findChromium('/opt/chromium')).toBe('/opt/chromium');
  });
});
