import { EXAMPLE_PRICES } from '@tributary/product/usage/prices/example.data.ts';
import { pricesOf, setPrices } from '@tributary/product/usage/prices/store.server.ts';
import type { ServerParts } from '@tributary/server/server.ts';
import { seedContent } from './content.server.ts';
import { connectCrm } from './crm.ts';
import { connectServices } from './services.ts';
import { createDemoOrganization, type DemoOrganization } from './organization.ts';
import { handOverPayments, pointAtSimulator } from './payments.server.ts';

const ORGANIZATIONS: DemoOrganization[] = [
  { slug: 'riverside', name: 'Riverside Trust', postalAddress: '4 Weir Lane\nRiverside\nRS1 4WL' },
  { slug: 'hilltop', name: 'Hilltop Food Bank', postalAddress: '18 Chapel Steps\nHilltop\nHT2 9QD' },
];

/** Prices hold for everything that the demo shows. */
const FIRST_MONTH = '2025-01';

/** Creates the demo's organizations and their published content; existing records are kept. */
export async function seedDemo(parts: ServerParts, password: string): Promise<void> {
  const { app, files } = parts;
  await app.db.asPlatform(async (tx) => {
    if (!(await pricesOf(tx, FIRST_MONTH))) await setPrices(tx, FIRST_MONTH, EXAMPLE_PRICES);
  });
  for (const organization of ORGANIZATIONS) {
    const isNew = (await createDemoOrganization(parts, organization, password)) !== undefined;
    const { slug } = organization;
    const tenant = await app.db.asPlatform((tx) =>
      tx.selectFrom('tenants').select(['id', 'plan']).where('slug', '=', slug).executeTakeFirstOrThrow(),
    );
    const connection = await pointAtSimulator(parts, { id: tenant.id, slug }, isNew);
    await seedContent({ app, files }, { ...tenant, slug });
    if (connection)
      await handOverPayments(parts, { id: tenant.id, slug }, connection).catch((error: unknown) =>
        // Everything else works without: reconciliation alone can't read the payments until the next start.
        parts.logger.warn({ err: error }, 'The payment simulator did not get the payments of the history'),
      );
    if (slug !== 'riverside') continue;
    await connectCrm(parts, { id: tenant.id, slug });
    await connectServices(parts, { ...tenant, slug });
  }
}
