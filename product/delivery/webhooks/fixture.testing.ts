import pg from 'pg';
import type { Role } from '@tributary/engine/access/roles.ts';
import { createTestApi, createTestApp, startTestApp } from '@tributary/engine/feature/testing.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import type { Outward } from '@tributary/resources/outward/outward.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { createConnectorRegistry, register } from '../../connectors/registry.server.ts';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';
import { processName, type DeliveryDeps } from '../attempt.server.ts';
import { deliveryFeature } from '../feature.server.ts';
import { startDeliveryWorker, type DeliveryWorker } from '../worker.server.ts';
import { createWebhookSequel } from './gone.server.ts';
import { createOutward } from '@tributary/resources/outward/outward.server.ts';
import { createWebhookConnector } from './webhook.server.ts';

const loopback = createOutward({ allowLoopback: true });

const made = (outward: Outward, { fetchOut }: Pick<Egress, 'fetchOut'>) => ({
  features: [...resourceFeatures, deliveryFeature] as const,
  services: (app: App) => ({ ...idleServices(app), outward, fetchOut }),
});

/** The app in another process of the same test. */
export const startWebhookApp = async (db: Database): Promise<App> =>
  (await startTestApp(db, made(loopback, createEgress({ allowLoopback: true })))).app;

/** Dependencies of webhook deliveries. `logged` collects their log entries. */
export function depsFor(
  app: App,
  {
    egress = createEgress({ allowLoopback: true }),
    logged = [] as unknown[],
  }: { egress?: Egress; logged?: unknown[] } = {},
): DeliveryDeps {
  const log = (details: object, message: string) => void logged.push({ ...details, message });
  const { db, sealer } = app;
  return {
    db,
    connectors: createConnectorRegistry([register(createWebhookConnector())]),
    sealer,
    fetchOut: egress.fetchOut,
    logger: { debug: log, info: log, warn: log, error: log },
    owner: processName(),
    afterAttempt: createWebhookSequel(app),
  };
}

export type Answered = { status: number; body: Record<string, unknown> };

/** The console API with webhooks on a real database, and workers that deliver their messages. */
export async function createWebhookFixture({ outward = loopback }: { outward?: Outward } = {}) {
  const egress = createEgress({ allowLoopback: true });
  const test = await createTestApp(made(outward, egress));
  const { app, db, url, drop } = test;
  const owner = new pg.Client({ connectionString: url });
  owner.on('error', () => undefined);
  await owner.connect();
  const logged: unknown[] = [];
  const deps = depsFor(app, { egress, logged });
  /** One person for each tenant and role. */
  const people = new Map<string, string>();
  const { server } = await createTestApi(test, {
    async authenticate(request) {
      const [tenantId, role] = (request.headers.authorization ?? '').split('/');
      if (!tenantId) return undefined;
      const userId = people.get(`${tenantId}/${role}`) ?? newId();
      people.set(`${tenantId}/${role}`, userId);
      const person = { userId, email: 'ana@example.org', name: 'Ana', role: role as Role };
      return { tenantId, tenantSlug: 'river', plan: 'scale', ...person };
    },
  });
  await server.ready();

  return {
    app,
    db,
    url,
    owner,
    logged,
    services: deps,
    async tenant(): Promise<string> {
      const id = newId();
      await db.asPlatform((tx) =>
        tx.insertInto('tenants').values({ id, slug: id, name: 'River', plan: 'scale' }).execute(),
      );
      return id;
    },
    /** Calls the console API as a person of a tenant. @param version sent as If-Match */
    async call(
      tenantId: string,
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      { body, version, role = 'admin' }: { body?: object; version?: number; role?: Role } = {},
    ): Promise<Answered> {
      const response = await server.inject({
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
    start: (more: Partial<DeliveryDeps> = {}): DeliveryWorker =>
      startDeliveryWorker({ ...deps, ...more }, { queue: 'webhooks', wakeOn: ['changes'] }),
    async count(where: string): Promise<number> {
      return Number((await owner.query(`SELECT count(*) FROM deliveries WHERE ${where}`)).rows[0].count);
    },
    async close() {
      await server.close();
      await egress.close();
      await owner.end();
      await drop();
    },
  };
}

export type WebhookFixture = Awaited<ReturnType<typeof createWebhookFixture>>;
