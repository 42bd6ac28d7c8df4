import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { OnChange } from '@tributary/engine/lifecycle/app.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { domainMappings } from '@tributary/resources/domain-mappings/domain-mapping.ts';
import { sql } from 'kysely';
import { requestRepublicationOfAll } from '../publishing/publish/republications.server.ts';
import { domainHandlers, type DomainHandlersDeps } from './handlers.server.ts';
import { followMappings, releaseHost } from './hosts/store.server.ts';
import { domainMigrations } from './migrations.ts';
import { beginDomainRun, removeRun } from './run/queue.server.ts';

/** Consequences of a mapping's change, in its transaction: the work on it, its host, and the pages' addresses. */
const follow: OnChange = async (tx, { tenantId, resource, id, kind, action }, actor) => {
  if (resource !== domainMappings.name) return;
  const mapping = await findDocument(tx, tenantId, domainMappings, id);
  const now = new Date();
  if (mapping && (kind === 'created' || action === 'retry')) {
    const { domain } = mapping.data;
    await beginDomainRun(tx, { tenantId, mappingId: id, domain, aim: 'map', step: 'records' }, now);
  }
  if (mapping && action === 'roll-back') {
    const { domain } = mapping.data;
    await beginDomainRun(tx, { tenantId, mappingId: id, domain, aim: 'undo', step: 'records' }, now);
  }
  const hadPrimary = kind === 'removed' && (await release(tx, tenantId, id));
  const isMoved = await followMappings(tx, tenantId);
  // The pages name their address: for search engines, and in previews of links.
  if (isMoved || hadPrimary) await requestRepublicationOfAll(tx, actor);
};

/**
 * Removes the hosts of a deleted mapping.
 * @returns whether it was the main address
 */
async function release(tx: Parameters<OnChange>[0], tenantId: string, mappingId: string): Promise<boolean> {
  const { rows } = await sql<{ host: string; isPrimary: boolean }>`
    SELECT host, is_primary AS "isPrimary" FROM domain_hosts WHERE tenant_id = ${tenantId} AND mapping_id = ${mappingId}`.execute(
    tx,
  );
  for (const { host } of rows) await releaseHost(tx, tenantId, host);
  await removeRun(tx, tenantId, mappingId);
  return rows.some(({ isPrimary }) => isPrimary);
}

/** Domains at work: their DNS records, certificates and hosts. */
export const domainsAtWorkFeature = defineFeature({
  name: 'domains-at-work',
  migrations: domainMigrations,
  parts: (deps: { domains: DomainHandlersDeps }) => ({
    onChange: follow,
    routes: [domainHandlers(deps.domains)],
  }),
});
