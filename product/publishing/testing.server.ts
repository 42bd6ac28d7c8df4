import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { act } from '@tributary/engine/lifecycle/act.server.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { create } from '@tributary/engine/lifecycle/create.server.ts';
import { update } from '@tributary/engine/lifecycle/update.server.ts';
import type { StoredRecord } from '@tributary/engine/storage/collection.server.ts';
import { ensureCollections } from '@tributary/engine/storage/collections.server.ts';
import { diskFileStorage } from '@tributary/engine/storage/files.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Migration } from '@tributary/engine/storage/migration.ts';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { resourceMigrations, serverCatalog } from '@tributary/resources/catalog.server.ts';
import { idlePorts } from '@tributary/resources/testing.server.ts';
import { catalog } from '@tributary/resources/catalog.ts';
import { publishingMigrations } from './migrations.ts';
import { createCompiler } from './compiler.server.ts';
import { createPublisher, type PublishingDeps } from './publish.server.ts';
import { requestRepublication, requestRepublicationOfAll } from './republications.server.ts';
import { startRepublisher } from './republish.server.ts';
import { createSites, type Sites, type SitesOptions } from './sites.server.ts';

/** Names of the nouns the tests write. */
type Noun = 'pages' | 'forms' | 'counters' | 'form-configurations';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** A database, files, a publisher and a running site, as the server puts them together. */
export async function createPublishingWorld(
  more: Partial<PublishingDeps & SitesOptions> = {},
  migrations: Migration[] = [],
) {
  const { db, url, drop } = await createTestDatabase([
    ...engineMigrations,
    ...publishingMigrations,
    ...resourceMigrations,
    ...migrations,
  ]);
  await ensureCollections(url, catalog);
  const root = await mkdtemp(join(tmpdir(), 'tributary-sites-'));
  const files = diskFileStorage(root);
  const errors: unknown[] = [];
  const compiler = createCompiler();
  const publishing: PublishingDeps = {
    db,
    files,
    compiler,
    originOf: (slug) => `http://${slug}.sites.localhost`,
    formScript: 'window.formScriptRan=true',
    paymentOrigins: ['https://pay.example'],
    ...more,
  };
  const { resources } = serverCatalog({
    ...idlePorts,
    publisher: createPublisher(publishing),
    organization: { ...idlePorts.organization, republishPages: requestRepublicationOfAll },
  });
  const open = (options: Partial<SitesOptions> = {}): Sites =>
    createSites({
      db,
      files,
      sitesDomain: 'sites.localhost',
      onError: (error) => errors.push(error),
      onSubmission: (_request, response, { formId, tenant }) =>
        response.end(`took ${formId} for ${tenant.slug}`),
      onPayment: (_request, response, { transactionId, token }) =>
        response.end(`waits for ${transactionId} with ${token}`),
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

  const contextOf = (actor: Actor): RequestContext => ({
    db,
    actor,
    now: () => new Date(),
    outbox: requestRepublication,
  });
  const noun = (name: Noun) => resources.find((resource) => resource.definition.name === name)!;

  return {
    db,
    files,
    resources,
    sites,
    publishing,
    /** Publishes again what was requested, until it is stopped. */
    startRepublisher: () => startRepublisher({ db, publishing, onError: (error) => errors.push(error) }),
    open,
    port,
    errors,
    addTenant,
    contextOf,
    add: (actor: Actor, name: Noun, body: object): Promise<StoredRecord> =>
      create(contextOf(actor), noun(name), body),
    change: (actor: Actor, name: Noun, record: StoredRecord, body: object): Promise<StoredRecord> =>
      update(contextOf(actor), noun(name), record.id, record.version, body),
    publish: (actor: Actor, page: StoredRecord): Promise<StoredRecord> =>
      act(contextOf(actor), noun('pages'), 'publish', page.id, page.version),
    unpublish: (actor: Actor, page: StoredRecord): Promise<StoredRecord> =>
      act(contextOf(actor), noun('pages'), 'unpublish', page.id, page.version),
    ask: (tenant: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
      ask(port, `${tenant}.sites.localhost`, path, headers, method),
    async close() {
      sites.close();
      compiler.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await drop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

function ask(
  port: number,
  host: string,
  path: string,
  headers: Record<string, string>,
  method: string,
): Promise<Answer> {
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

/** Asks again until the check holds; what travels by message takes a moment. Throws the last failure after 5 s. */
export async function eventually<T>(check: () => Promise<T>): Promise<T> {
  const end = Date.now() + 5_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
