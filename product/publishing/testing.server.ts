import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Feature } from '@tributary/engine/feature/feature.server.ts';
import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { create } from '@tributary/engine/lifecycle/write/create.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import type { StoredRecord } from '@tributary/engine/storage/collection.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { diskFileStorage, type FileStorage } from '@tributary/engine/storage/files.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { stockFeature } from '../stock/feature.server.ts';
import { publishingFeature } from './feature.server.ts';
import { createCompiler } from './compile/compiler.server.ts';
import { createElementRenderer } from './elements/render-elements.server.ts';
import { createPublisher, type PublishingDeps } from './publish/publish.server.ts';
import { requestRepublicationOfAll } from './publish/republications.server.ts';
import { startRepublisher } from './publish/republish.server.ts';
import { createSites, type Sites, type SitesOptions } from './serve/sites.server.ts';

/** Names of the resources that the tests write. */
type ResourceName =
  | 'pages'
  | 'forms'
  | 'counters'
  | 'form-configurations'
  | 'media'
  | 'elements'
  | 'experiments';

export interface SiteResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** A database, files, a publisher and a running site, assembled as in the server. */
export async function createPublishingFixture(
  more: Partial<PublishingDeps & SitesOptions> = {},
  features: readonly Feature<{ app: App; files: FileStorage }>[] = [],
) {
  const root = await mkdtemp(join(tmpdir(), 'tributary-sites-'));
  const files = diskFileStorage(root);
  const errors: unknown[] = [];
  const compiler = createCompiler();
  const elements = createElementRenderer();
  const deps = {
    files,
    compiler,
    elements,
    originOf: (slug: string) => `http://${slug}.sites.localhost`,
    formScripts: { of: () => 'window.formScriptRan=true' },
    tagScript: 'window.tagsRan=true',
    paymentOrigins: ['https://pay.example'],
    ...more,
  };
  const { app, db, drop, parts } = await createTestApp({
    features: [...resourceFeatures, publishingFeature, stockFeature, ...features],
    services: (made) => ({
      ...idleServices(made),
      files,
      publisher: createPublisher({ ...deps, db: made.db }),
      republishPages: requestRepublicationOfAll,
    }),
  });
  const publishing: PublishingDeps = { ...deps, db };
  const open = (options: Partial<SitesOptions> = {}): Sites =>
    createSites({
      db,
      files,
      sitesDomain: 'sites.localhost',
      onError: (error) => errors.push(error),
      onSubmission: (_request, response, { formId, tenant }) =>
        response.end(`took ${formId} for ${tenant.slug}`),
      onUpload: (_request, response) => void response.writeHead(204).end(),
      onPayment: (_request, response, { transactionId, token }) =>
        response.end(`waits for ${transactionId} with ${token}`),
      onLater: (_request, response, { formId, continued }) =>
        response.end(`later ${continued ?? ''} of ${formId}`),
      onSupporter: (_request, response, { route }) => response.end(`${route.kind} ${route.link ?? ''}`),
      onPrefilled: (_request, response, { formId }) => response.end(`prefills ${formId}`),
      onFormCall: (_request, response, { call, formId }) => response.end(`${call} of ${formId}`),
      onPreview: (_request, response, { link }) => response.end(`previews ${link}`),
      onReport: (_request, response) => void response.writeHead(204).end(),
      onEmbed: (_request, response, { path, tenant }) => response.end(`embeds ${path} of ${tenant.slug}`),
      counterGatherMs: 20,
      ...more,
      ...options,
    });
  const sites = open();
  const server = createServer((incoming, response) => sites.handle(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  async function addTenant(slug: string): Promise<Actor> {
    const tenantId = newId();
    await db.asPlatform((tx) =>
      tx
        .insertInto('tenants')
        .values({ id: tenantId, slug, name: `The ${slug}`, plan: 'scale', suspended_at: null })
        .execute(),
    );
    return {
      tenantId,
      tenantSlug: slug,
      userId: randomUUID(),
      email: 'a@b.org',
      name: 'Ada',
      plan: 'scale',
      role: 'maintainer',
    };
  }

  const contextOf = (actor: Actor): RequestContext => ({ app, actor, now: () => new Date() });

  return {
    app,
    parts,
    db,
    files,
    sites,
    publishing,
    /** Runs requested republications, until it is stopped. */
    startRepublisher: () => startRepublisher({ db, publishing, onError: (error) => errors.push(error) }),
    open,
    port,
    errors,
    addTenant,
    contextOf,
    add: (actor: Actor, name: ResourceName, body: object): Promise<StoredRecord> =>
      create(contextOf(actor), app.resource(name), body),
    change: (actor: Actor, name: ResourceName, record: StoredRecord, body: object): Promise<StoredRecord> =>
      update(contextOf(actor), app.resource(name), record.id, record.version, body),
    /** Resolves when the site has heard of it, so that the next request finds the page. */
    async publish(actor: Actor, page: StoredRecord): Promise<StoredRecord> {
      const heard = untilHeard(db, actor.tenantId);
      const published = await act(contextOf(actor), app.resource('pages'), 'publish', page.id, page.version);
      await heard;
      return published;
    },
    unpublish: (actor: Actor, page: StoredRecord): Promise<StoredRecord> =>
      act(contextOf(actor), app.resource('pages'), 'unpublish', page.id, page.version),
    ask: (tenant: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
      ask(port, `${tenant}.sites.localhost`, path, headers, method),
    async close() {
      sites.close();
      compiler.close();
      elements.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await drop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/**
 * The next message of a tenant's publications; at once where messages do not arrive yet, and sites read everything
 * again.
 */
function untilHeard(db: Database, tenantId: string): Promise<void> {
  if (!db.hears('publications')) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = db.listen('publications', (payload) => {
      if (payload !== tenantId) return;
      stop();
      resolve();
    });
  });
}

function ask(
  port: number,
  host: string,
  path: string,
  headers: Record<string, string>,
  method: string,
): Promise<SiteResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port, host: '127.0.0.1', path, method, headers: { Host: host, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body,
            text: body.toString(),
          });
        });
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Retries until the check holds; messages take a moment. Throws the last failure after 5 s. */
export async function eventually<T>(check: () => Promise<T>): Promise<T> {
  const end = Date.now() + 20_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
