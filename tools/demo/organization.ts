import { newId } from '@tributary/engine/storage/ids.ts';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import { viewSingle } from '@tributary/engine/lifecycle/write/single.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { integrations } from '@tributary/resources/integrations/integrations.ts';
import { organization } from '@tributary/resources/organization/organization.ts';
import type { ServerParts } from '@tributary/server/server.ts';
import { createPeople, type DemoPerson } from './people.ts';

export interface DemoOrganization {
  slug: DemoPerson['tenant'];
  name: string;
  /** As printed on receipts. */
  postalAddress: string;
}

/**
 * Creates an organization of the demo: tenant, people and integrations.
 * @returns its id, or undefined when it exists already
 */
export async function createDemoOrganization(
  parts: ServerParts,
  { slug, name, postalAddress }: DemoOrganization,
  password: string,
): Promise<string | undefined> {
  const { db, settings } = parts;
  const there = await db.asPlatform((tx) =>
    tx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst(),
  );
  if (there) return undefined;
  const tenantId = newId();
  await db.asPlatform((tx) =>
    tx
      .insertInto('tenants')
      .values({ id: tenantId, slug, name, plan: 'growth', timezone: 'Europe/London' })
      .execute(),
  );
  await createPeople(db, slug, tenantId, password);
  await writeAddress(parts, tenantId, postalAddress);
  if (settings.integrationsSimulatorUrl) await setUpIntegrations(parts, tenantId);
  return tenantId;
}

async function writeAddress({ app }: ServerParts, tenantId: string, postalAddress: string): Promise<void> {
  const actor = systemActor({ id: tenantId, slug: tenantId, plan: 'growth' });
  const context = { app, actor, now: () => new Date() };
  const resource = app.resource(organization.name);
  const record = await viewSingle(context, resource);
  await update(context, resource, record.id, record.version, { postalAddress });
}

/** Sets up the integrations with the simulator's keys. */
async function setUpIntegrations({ app }: ServerParts, tenantId: string): Promise<void> {
  const actor = systemActor({ id: tenantId, slug: tenantId, plan: 'growth' });
  const context = { app, actor, now: () => new Date() };
  const resource = app.resource(integrations.name);
  const record = await viewSingle(context, resource);
  await update(context, resource, record.id, record.version, {
    recaptcha: { version: 'v2', siteKey: 'test-site-key', secretKey: 'test-secret-key', minimumScore: 0.5 },
    postcode: { provider: 'ideal-postcodes', key: 'test-postcode-key' },
  });
}
