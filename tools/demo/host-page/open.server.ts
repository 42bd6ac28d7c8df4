import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { ServerParts } from '@tributary/server/server.ts';
import { createHostPage } from './host-page.server.ts';

/**
 * Opens the demo's other website, which shows the form of the riverside appeal.
 * @param port undefined for no such website
 * @returns its address; undefined when there is none: no port, a port that is taken, or no form
 */
export async function openHostPage(
  { app, settings }: Pick<ServerParts, 'app' | 'settings'>,
  port: string | undefined,
): Promise<string | undefined> {
  if (!port) return undefined;
  const { rows } = await app.db.asPlatform((tx) =>
    sql<{ tenant_id: string }>`SELECT id AS tenant_id FROM tenants WHERE slug = 'riverside'`.execute(tx),
  );
  const tenantId = rows[0]?.tenant_id;
  const form =
    tenantId &&
    (await app.db.inTenant(tenantId, (tx) =>
      sql<{ form_id: string }>`SELECT data->>'formId' AS form_id FROM pages
        WHERE tenant_id = ${tenantId} AND data->>'slug' = 'winter-river-appeal' AND deleted_at IS NULL`.execute(
        tx,
      ),
    ));
  const formId = form ? form.rows[0]?.form_id : undefined;
  if (!formId) return undefined;
  const server = createHostPage({ site: settings.sitesOrigin('riverside'), formIds: [formId] });
  server.listen(Number(port), '127.0.0.1');
  // The website is an extra: the demo runs without it.
  const isOpen = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.unref();
  return isOpen ? `http://127.0.0.1:${(server.address() as AddressInfo).port}/` : undefined;
}
