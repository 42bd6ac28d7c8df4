import pg from 'pg';
import type { Role } from '@tributary/engine/access/roles.ts';
import { createApi } from '@tributary/engine/http/api.server.ts';
import { ensureCollections } from '@tributary/engine/storage/collections.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { catalog } from '@tributary/resources/catalog.ts';
import { resourceMigrations, serverCatalog } from '@tributary/resources/catalog.server.ts';
import type { Outward } from '@tributary/resources/webhooks/webhook.server.ts';
import { idlePorts } from '@tributary/resources/testing.server.ts';
import { createConnectorRegistry, register } from '../../connectors/registry.server.ts';
import { createEgress, type Egress } from '../../egress/egress.server.ts';
import { processName, type DeliveryServices } from '../attempt.server.ts';
import { deliveryMigrations } from '../migrations.ts';
import { startDeliveryWorker, type DeliveryWorker } from '../worker.server.ts';
import { createChangeTeller } from './changes.server.ts';
import { createWebhookSequel } from './gone.server.ts';
import { createOutward } from './outward.server.ts';
import { mountWebhooks } from './routes.server.ts';
import { createWebhookConnector } from './webhook.server.ts';

const sealer = createSealer('k'.repeat(32));
const catalogWith = (outward: Outward) => serverCatalog({ ...idlePorts, outward });
const loopback = createOutward({ allowLoopback: true });
const nouns = catalogWith(loopback).resources.map(({ definition }) => definition);
const outbox = createChangeTeller(nouns);

/** What deliveries of webhooks are made with. `logged` gathers what is logged of them. */
export function servicesFor(
  db: Database,
  {
    egress = createEgress({ allowLoopback: true }),
    logged = [] as unknown[],
  }: { egress?: Egress; logged?: unknown[] } = {},
): DeliveryServices {
  const log = (details: object, message: string) => void logged.push({ ...details, message });
  return {
    db,
    connectors: createConnectorRegistry([register(createWebhookConnector())]),
    sealer,
    fetchOut: egress.fetchOut,
    logger: { debug: log, info: log, warn: log, error: log },
    owner: processName(),
    afterAttempt: createWebhookSequel({ db, outbox, sealer }),
  };
}

export type Answered = { status: number; body: Record<string, unknown> };

/** The console API with webhooks on a real database, and workers that bring what it says. */
export async function createWebhookWorld({ outward = loopback }: { outward?: Outward } = {}) {
  const { resources, readOnly } = catalogWith(outward);
  const { db, url, drop } = await createTestDatabase([
    ...engineMigrations,
    ...resourceMigrations,
    ...deliveryMigrations,
  ]);
  await ensureCollections(url, catalog as never);
  const owner = new pg.Client({ connectionString: url });
  owner.on('error', () => undefined);
  await owner.connect();
  const logged: unknown[] = [];
  const egress = createEgress({ allowLoopback: true });
  const services = servicesFor(db, { egress, logged });
  /** One person for each tenant and role. */
  const people = new Map<string, string>();
  const { app, contextOf } = await createApi({
    db,
    resources,
    readOnly,
    outbox,
    sealer,
    async authenticate(request) {
      const [tenantId, role] = (request.headers.authorization ?? '').split('/');
      if (!tenantId) return undefined;
      const userId = people.get(`${tenantId}/${role}`) ?? newId();
      people.set(`${tenantId}/${role}`, userId);
      const person = { userId, email: 'ana@example.org', name: 'Ana', role: role as Role };
      return { tenantId, tenantSlug: 'river', plan: 'scale', ...person };
    },
  });
  mountWebhooks(app, { contextOf, nouns, fetchOut: egress.fetchOut, sealer });
  await app.ready();

  return {
    db,
    url,
    owner,
    logged,
    services,
    async tenant(): Promise<string> {
      const id = newId();
      await db.asPlatform((tx) =>
        tx.insertInto('tenants').values({ id, slug: id, name: 'River', plan: 'scale' }).execute(),
      );
      return id;
    },
    /** Calls the console API as somebody of a tenant. @param version sent as If-Match */
    async call(
      tenantId: string,
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      { body, version, role = 'admin' }: { body?: object; version?: number; role?: Role } = {},
    ): Promise<Answered> {
      const response = await app.inject({
        method,
        url: `/api/v1${path}`,
        headers: {
          authorization: `${tenantId}/${role}`,
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        },
        ...(body ? { payload: body } : {}),
      });
      return { status: response.statusCode, body: response.json() };
    },
    start: (more: Partial<DeliveryServices> = {}): DeliveryWorker =>
      startDeliveryWorker({ ...services, ...more }, { lane: 'webhooks', wakeOn: ['changes'] }),
    async count(where: string): Promise<number> {
      return Number((await owner.query(`SELECT count(*) FROM deliveries WHERE ${where}`)).rows[0].count);
    },
    async close() {
      await app.close();
      await egress.close();
      await owner.end();
      await drop();
    },
  };
}

export type WebhookWorld = Awaited<ReturnType<typeof createWebhookWorld>>;
