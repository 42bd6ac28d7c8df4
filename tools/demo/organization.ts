import { newId } from '@tributary/engine/storage/ids.ts';
import { saveConnectorSettings } from '@tributary/product/connectors/settings.server.ts';
import type { ServerParts } from '@tributary/server/server.ts';
import { createPeople, type DemoPerson } from './people.ts';

/** The path of the payment simulator; the same as the real service's. */
const API_PATH = '/services/apexrest/cpm/v2';
const SIMULATOR_TOKEN = 'test-access-token';

export interface DemoOrganization {
  slug: DemoPerson['tenant'];
  name: string;
}

/**
 * Creates an organization of the demo: tenant, people, and the payment connector with the simulator's address.
 * @returns its id, or undefined when it exists already
 */
export async function createDemoOrganization(
  parts: ServerParts,
  { slug, name }: DemoOrganization,
  password: string,
): Promise<string | undefined> {
  const { db, settings } = parts;
  const there = await db.asPlatform((tx) =>
    tx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst(),
  );
  if (there) return undefined;
  const tenantId = newId();
  await db.asPlatform((tx) =>
    tx.insertInto('tenants').values({ id: tenantId, slug, name, plan: 'growth' }).execute(),
  );
  await createPeople(db, slug, tenantId, password);
  if (settings.paymentSimulatorUrl) await pointAtSimulator(parts, tenantId);
  return tenantId;
}

/** Updates the payment connector's address: the simulator's port may differ from start to start. */
export async function pointAtSimulator(
  { app: { db, sealer }, settings }: ServerParts,
  tenantId: string,
): Promise<void> {
  const place = { tenantId, connector: 'payment-v2', environment: 'production' } as const;
  const endpoint = settings.paymentSimulatorUrl + API_PATH;
  await db.inTenant(tenantId, (tx) =>
    saveConnectorSettings(tx, sealer, place, {
      endpoint,
      accessToken: SIMULATOR_TOKEN,
      methods: {},
    }),
  );
}
