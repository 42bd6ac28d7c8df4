import type { Role } from '@tributary/engine/access/roles.ts';
import type { Feature } from '@tributary/engine/feature/feature.server.ts';
import { createTestApi, createTestApp } from '@tributary/engine/feature/testing.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { runAttempt } from '../../../delivery/attempt.server.ts';
import { enqueueDelivery } from '../../../delivery/enqueue.server.ts';
import { campaignsFeature } from '../../../campaigns/feature.server.ts';
import { deliveryFeature } from '../../../delivery/feature.server.ts';
import { leaseOne } from '../../../delivery/lease.server.ts';
import { createEgress } from '@tributary/engine/egress/egress.server.ts';
import { createOutward } from '@tributary/resources/outward/outward.server.ts';
import { stockFeature } from '../../../stock/feature.server.ts';
import { mappingFeature } from '../../../mapping/feature.server.ts';
import { publishingFeature } from '../../../publishing/feature.server.ts';
import { delivererOf } from '../../delivery-deliverer.server.ts';
import { connectorChecksFeature } from '../../feature.server.ts';
import { createConnectorRegistry, register } from '../../registry.server.ts';
import { openConnectorSettings } from '../../settings.server.ts';
import { crm } from '@tributary/resources/connectors/kinds/crm/connector.server.ts';
import type { CrmOrder } from '@tributary/resources/connectors/kinds/crm/plan.ts';
import { startCrmSimulator } from './simulator.testing.ts';

/** Known only to the tab that begins an authorization. */
export const BROWSER = 'what only this tab knows';

/**
 * The simulated CRM, and an app whose organizations connect to it.
 * @param more further features of the app
 */
export async function createCrmFixture(
  more: readonly Feature<unknown>[] = [],
  simulatorArgs: readonly string[] = [],
) {
  const simulator = await startCrmSimulator(simulatorArgs);
  const egress = createEgress({ allowLoopback: true });
  const made = await createTestApp({
    features: [
      ...resourceFeatures,
      connectorChecksFeature,
      deliveryFeature,
      campaignsFeature,
      mappingFeature,
      ...more,
      publishingFeature,
      stockFeature,
    ],
    services: (app) => ({
      ...idleServices(app),
      outward: createOutward({ allowLoopback: true }),
      fetchOut: egress.fetchOut,
      consoleOrigin: 'http://console.test',
      sitesOrigin: (slug: string) => `http://${slug}.sites.test`,
    }),
  });
  const api = await createTestApi(made, {
    authenticate: async (request) => JSON.parse(String(request.headers['x-actor'])),
  });
  await api.server.ready();

  /** An organization whose people call the API: Ana, and Ben. */
  async function organization() {
    const tenantId = newId();
    const people = { Ana: newId(), Ben: newId() };
    await made.db.asPlatform((tx) =>
      tx
        .insertInto('tenants')
        .values({ id: tenantId, slug: tenantId, name: 'River', plan: 'scale' })
        .execute(),
    );
    const call = async (
      method: 'GET' | 'POST' | 'PATCH',
      path: string,
      body?: object,
      {
        version,
        by = 'Ana',
        role = 'admin',
      }: { version?: number; by?: keyof typeof people; role?: Role } = {},
    ) => {
      const actor = {
        tenantId,
        tenantSlug: 'river',
        plan: 'scale',
        userId: people[by],
        email: 'a@example.org',
        name: by,
        role,
      };
      const response = await api.server.inject({
        method,
        url: `/api/v1${path}`,
        headers: {
          'x-actor': JSON.stringify(actor),
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        },
        ...(body ? { payload: body } : {}),
      });
      return { status: response.statusCode, body: response.json(), text: response.body };
    };
    const place = { kind: 'crm', environment: 'production' };
    const save = (block: object, version: number) =>
      call('PATCH', '/connectors', { crm: { production: block } }, { version });
    const begin = async (browser = BROWSER) =>
      (await call('POST', '/connectors/authorization', { ...place, browser })).body.url as string;
    const complete = (returned: URL, browser = BROWSER, by: 'Ana' | 'Ben' = 'Ana') => {
      const { state, code, error } = Object.fromEntries(returned.searchParams);
      const body = { environment: 'production', state, code, error, browser };
      return call('POST', '/connectors/authorization/completion', body, { by });
    };
    const authorize = async () => complete(await simulator.grant(await begin()));
    const state = async () =>
      (await call('GET', '/connectors/status')).body.items.find(
        (item: { kind: string; environment: string }) => item.kind === 'crm',
      );
    const opened = () =>
      made.db.inTenant(tenantId, (tx) =>
        openConnectorSettings(tx, made.app.sealer, {
          tenantId,
          connector: 'crm',
          environment: 'production',
        }),
      );
    const services = {
      db: made.db,
      sealer: made.app.sealer,
      connectors: createConnectorRegistry([register(delivererOf(crm))]),
      fetchOut: egress.fetchOut,
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      owner: 'this test',
    };
    const transactionId = newId();
    /** Delivers an order, for the first time or again under the same id. */
    const deliver = async (payload: CrmOrder, again?: string) => {
      const id =
        again ??
        (await made.db.inTenant(tenantId, (tx) =>
          enqueueDelivery(tx, {
            tenantId,
            transactionId,
            connector: 'crm',
            environment: 'production',
            payload,
          }),
        ));
      const job = await made.db.inTenant(tenantId, (tx) => leaseOne(tx, 'this test', tenantId, id));
      const { outcome, status } = await runAttempt(services, job!);
      return { id, outcome, status };
    };
    return { tenantId, call, save, begin, complete, authorize, state, opened, deliver, place };
  }

  /** An organization that has authorized its CRM. */
  async function ready() {
    const river = await organization();
    await river.save(simulator.block, 0);
    const { body } = await river.authorize();
    if (body.outcome !== 'authorized') throw new Error(JSON.stringify(body));
    return river;
  }

  return {
    simulator,
    db: made.db,
    app: made.app,
    sealer: made.app.sealer,
    fetchOut: egress.fetchOut,
    organization,
    ready,
    async close() {
      await api.server.close();
      await made.drop();
      await egress.close();
      simulator.stop();
    },
  };
}
