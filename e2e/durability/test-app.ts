import { readFormScripts } from '@tributary/product/form-runtime/scripts.server.ts';
import { join } from 'node:path';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { definitionsOf, startFeatures } from '@tributary/engine/feature/feature.server.ts';
import { createApp } from '@tributary/engine/lifecycle/app.server.ts';
import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { create } from '@tributary/engine/lifecycle/write/create.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import type { StoredRecord } from '@tributary/engine/storage/collection.server.ts';
import { openDatabase, type Database } from '@tributary/engine/storage/database.server.ts';
import { diskFileStorage } from '@tributary/engine/storage/files.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { viewSingle } from '@tributary/engine/lifecycle/write/single.server.ts';
import { createCompiler } from '@tributary/product/publishing/compile/compiler.server.ts';
import { createElementRenderer } from '@tributary/product/publishing/elements/render-elements.server.ts';
import { createPublisher } from '@tributary/product/publishing/publish/publish.server.ts';
import { publishingFeature } from '@tributary/product/publishing/feature.server.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { API_PATH } from '../../tools/simulators/payment/api.ts';
import { DEFAULT_TOKEN } from '../../tools/simulators/payment/accounts.ts';
import type { Product } from '../support/product.ts';
import { databaseUrl } from './cluster.ts';

type ResourceName = 'pages' | 'forms' | 'form-configurations' | 'counters' | 'domain-mappings';

/** The key that seals settings in products started for tests; it must be in the server's environment too. */
export const SECRETS_KEY = 'an envelope key for kill tests and measurements';

/** Settings of the product for these tests: an empty database, our key, and no limit for one address. */
export const BARE_PRODUCT = {
  entry: 'apps/server/main.ts',
  env: { SECRETS_KEY, DEMO: 'off', SUBMISSION_LIMITS: 'off' },
};

/** A running product's database and files, for tests and measurements to create their data. */
export interface ProductFixture {
  db: Database;
  url: string;
  addOrganization(slug: string): Promise<Actor>;
  add(actor: Actor, resource: ResourceName, body: object): Promise<StoredRecord>;
  change(actor: Actor, resource: ResourceName, record: StoredRecord, body: object): Promise<StoredRecord>;
  publish(actor: Actor, page: StoredRecord): Promise<StoredRecord>;
  /** Lets an organization take payments at the simulator. @param more settings of other connectors, by kind */
  takePayments(actor: Actor, simulatorUrl: string, more?: object): Promise<void>;
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');

/** Opens the database and files of a product that was started with `BARE_PRODUCT`. */
export async function openProductFixture(product: Product): Promise<ProductFixture> {
  const url = await databaseUrl(product.dataDir);
  // Kills of Postgres end these connections too; the next query reports it.
  const db = openDatabase({ url, connections: 4, onError: () => undefined });
  const compiler = createCompiler();
  const elements = createElementRenderer();
  const sealer = createSealer(SECRETS_KEY);
  const app = createApp({ db, sealer, definitions: definitionsOf(resourceFeatures) });
  const publisher = createPublisher({
    db,
    files: diskFileStorage(join(product.dataDir, 'files')),
    compiler,
    elements,
    originOf: product.sitesUrl,
    tagScript: '',
    formScripts: readFormScripts(join(ROOT, 'product/form-runtime')),
    paymentOrigins: [],
  });
  startFeatures(app, [...resourceFeatures, publishingFeature], { ...idleServices(app), publisher });
  const contextOf = (actor: Actor): RequestContext => ({ app, actor, now: () => new Date() });

  return {
    db,
    url,
    async addOrganization(slug) {
      const tenantId = newId();
      await db.asPlatform((tx) =>
        tx
          .insertInto('tenants')
          .values({ id: tenantId, slug, name: `The ${slug}`, plan: 'scale', suspended_at: null })
          .execute(),
      );
      const email = `maintainer@${slug}.example`;
      return {
        tenantId,
        tenantSlug: slug,
        userId: newId(),
        email,
        name: 'Ada',
        plan: 'scale',
        role: 'maintainer',
      };
    },
    add: (actor, name, body) => create(contextOf(actor), app.resource(name), body),
    change: (actor, name, record, body) =>
      update(contextOf(actor), app.resource(name), record.id, record.version, body),
    publish: (actor, page) => act(contextOf(actor), app.resource('pages'), 'publish', page.id, page.version),
    async takePayments(actor, simulatorUrl, more = {}) {
      const resource = app.resource('connectors');
      const { id, version } = await viewSingle(contextOf(actor), resource);
      await update(contextOf(actor), resource, id, version, {
        'payment-v2': {
          production: { endpoint: simulatorUrl + API_PATH, accessToken: DEFAULT_TOKEN },
        },
        ...more,
      });
    },
    close() {
      compiler.close();
      elements.close();
      return db.close();
    },
  };
}
