import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { textsOfSchema } from '@tributary/form-engine/translation/translate-form.ts';
import { forms } from '@tributary/resources/forms/form.ts';
import { PLANS } from '@tributary/engine/quota/plans.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shells } from '../../publishing/serve/shell.server.ts';
import { createFormLookup, type FormLookup } from '../../submissions/intake/lookup.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../../submissions/testing.server.ts';
import { createEmbedding } from './embedding.server.ts';
import { notificationsArrived } from '@tributary/engine/storage/testing.server.ts';

const SITE = 'https://www.example.org';

describe('a form on other sites', () => {
  let fixture: SubmissionFixture;
  let lookup: FormLookup;
  let address: string;
  let close: () => void;
  const shown: string[] = [];
  const errors: unknown[] = [];

  beforeAll(async () => {
    fixture = await createSubmissionFixture();
    lookup = createFormLookup(fixture.db);
    const embedding = createEmbedding({
      lookup,
      scripts: {
        element: 'window.element=1',
        releases: new Map([['5.0', 'window.released=1']]),
        form: { of: (pieces) => `window.form=${JSON.stringify([...pieces])}` },
      },
      onOutcome: (_request, response, { transactionId, isEmbedded }) => {
        shown.push(`${transactionId} ${isEmbedded}`);
        response.end();
      },
      onError: (error) => errors.push(error),
    });
    const shells: Shells = { find: async () => null, render: async () => null };
    const server = createServer((request, response) =>
      embedding.handle(request, response, {
        tenant: { id: fixture.tenantId, slug: 'river', name: 'River <Trust>', timezone: 'UTC' },
        shells,
        path: (request.url ?? '').split('?')[0]!,
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => server.close();
  });
  afterAll(async () => {
    close();
    lookup.close();
    await fixture.drop();
  });

  let version = 1;
  /** Saves the allowed origins of the form, as the console does. */
  async function allow(origins: string[]): Promise<void> {
    const { app, tenantId, formId } = fixture;
    const person = { userId: newId(), email: 'ana@example.org', name: 'Ana', role: 'maintainer' as const };
    const actor = { tenantId, tenantSlug: 'river', plan: 'growth', ...person };
    const context = { app, actor, now: () => new Date() };
    ({ version } = await update(context, app.resource('forms'), formId, version, {
      embeddedSettings: { origins },
    }));
    await changesAreKnown();
  }
  const changesAreKnown = () => notificationsArrived(fixture.db);
  const plan = async (name: string) => {
    await fixture.db.asPlatform((tx) => tx.updateTable('tenants').set({ plan: name }).execute());
    fixture.db.notify('publications', fixture.tenantId);
    await changesAreKnown();
  };
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(address + path, { headers, redirect: 'manual' });
  const form = (more = '') => get(`/embed/v5/${fixture.formId}${more}`);

  it('is nowhere until the form names a site', async () => {
    for (const more of ['', '/es', '.js', '.json', '/outcome']) expect((await form(more)).status).toBe(404);
    await allow([SITE]);
    expect((await form()).status).toBe(200);
    await allow([]);
    expect((await form()).status).toBe(404);
  });

  it('is nowhere while the plan does not include it', async () => {
    await allow([SITE]);
    await plan('starter');
    const included = PLANS.starter.flags;
    Object.assign(PLANS.starter, { flags: [] });
    try {
      fixture.db.notify('publications', fixture.tenantId);
      await changesAreKnown();
      expect((await form()).status).toBe(404);
    } finally {
      Object.assign(PLANS.starter, { flags: included });
      await plan('growth');
    }
    expect((await form()).status).toBe(200);
  });

  it('has a document that only its sites may frame, with the one script that may run in it', async () => {
    await allow([SITE, 'http://localhost:4000']);
    const response = await form();
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain(`frame-ancestors ${SITE} http://localhost:4000`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('x-frame-options')).toBeNull();
    const html = await response.text();
    expect(html).toContain('<base target="_top">');
    expect(html).toContain('<title>River &lt;Trust&gt;</title>');
    expect(html).toContain('name="_embed" value="v5"');
    expect(html).toContain(`data-tributary-origins="${SITE} http://localhost:4000"`);
    expect(await (await form('/es')).text()).toContain('lang="es"');
    await allow(['*']);
    expect((await form()).headers.get('content-security-policy')).toContain('frame-ancestors *');
  });

  it('is read by pages of its sites alone', async () => {
    await allow([SITE]);
    const json = `/embed/v5/${fixture.formId}.json`;
    const theirs = await get(json, { origin: SITE });
    expect(theirs.headers.get('access-control-allow-origin')).toBe(SITE);
    expect(theirs.headers.get('access-control-allow-credentials')).toBeNull();
    expect(theirs.headers.get('vary')).toContain('Origin');
    const body = (await theirs.json()) as { script: string };
    expect(body).toMatchObject({ language: 'en-US', dir: 'ltr' });
    expect(body.script).toMatch(new RegExp(`^/embed/v5/${fixture.formId}\\.js\\?[\\w-]{12}$`));
    expect(theirs.headers.get('cache-control')).toBe('no-store');
    for (const origin of ['https://evil.example', 'null', `${SITE}.evil.example`])
      expect((await get(json, { origin })).headers.get('access-control-allow-origin')).toBeNull();
    await allow(['*']);
    const any = await get(json, { origin: 'https://evil.example' });
    expect(any.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('brings its scripts to every site, and browsers ask whether they changed', async () => {
    for (const path of ['/embed/v5.js', `/embed/v5/${fixture.formId}.js`]) {
      const script = await get(path, { origin: 'https://any.example' });
      expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(script.headers.get('access-control-allow-origin')).toBe('*');
      expect(script.headers.get('cache-control')).toContain('max-age=86400');
      const again = await get(path, { 'if-none-match': script.headers.get('etag')! });
      expect(again.status).toBe(304);
    }
  });

  it('serves a released build permanently, and no other', async () => {
    const released = await get('/embed/v5.0.js', { origin: 'https://any.example' });
    expect(await released.text()).toBe('window.released=1');
    expect(released.headers.get('cache-control')).toContain('immutable');
    // A page that names the build's digest reads it across sites.
    expect(released.headers.get('access-control-allow-origin')).toBe('*');
    expect((await get('/embed/v5.1.js')).status).toBe(404);
  });

  it('is in the language that is asked for, else in the first of the page and the browser that it has', async () => {
    const { app, tenantId, formId } = fixture;
    const person = { userId: newId(), email: 'ana@example.org', name: 'Ana', role: 'maintainer' as const };
    const actor = { tenantId, tenantSlug: 'river', plan: 'growth', ...person };
    const context = { app, actor, now: () => new Date() };
    const { schema } = await app.db.inTenant(tenantId, async (tx) => {
      const row = await findDocument(tx, tenantId, forms, formId);
      return row!.data;
    });
    const [text] = textsOfSchema(schema);
    const translated = { texts: { [text!.id]: { text: 'Importe', source: text!.text } } };
    ({ version } = await update(context, app.resource('forms'), formId, version, {
      embeddedSettings: { origins: [SITE] },
      language: 'de',
      translations: { es: translated, fr: translated },
    }));
    await changesAreKnown();
    const langOf = async (more: string) => /<html lang="([^"]*)"/.exec(await (await form(more)).text())![1];
    expect(await langOf('/es')).toBe('es');
    expect(await langOf('/es?lang=fr')).toBe('fr');
    expect(await langOf('?languages=ja,es-ES,fr')).toBe('es-ES');
    expect(await langOf('?languages=ja,xx')).toBe('de');
    expect(await langOf('?languages=%22%3E%3Cscript%3E')).toBe('de');
    const html = await (await form('?languages=fr')).text();
    expect(html).toMatch(/<nav class="tf-languages"[^>]*>.*href="\?lang=es"/);
    expect(html).toContain('Importe');
  });

  it('shows an outcome to a visitor with its token, and the form to others', async () => {
    await allow([SITE]);
    const away = await form('/outcome?for=nothing');
    expect(away.headers.get('location')).toBe(`/embed/v5/${fixture.formId}`);
    const id = newId();
    await form(`/outcome?for=${id}.${'a'.repeat(32)}`);
    expect(shown).toEqual([`${id} true`]);
  });

  it.each([
    '/embed',
    '/embed/v6.js',
    '/embed/v5',
    '/embed/v5/x',
    '/embed/v5/form.json',
    '/embed/v5/../v5.js/x',
  ])('%s is nowhere', async (path) => expect((await get(path)).status).toBe(404));

  it('works without an error on the way', () => expect(errors).toEqual([]));
});
