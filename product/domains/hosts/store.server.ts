import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';

/** A proved domain, with the certificate that it has. */
export interface KnownHost {
  host: string;
  tenantId: string;
  slug: string;
  /** Whether visitors are served. A domain that is proved and not mapped yet only answers the certificate authority. */
  isMapped: boolean;
  isPrimary: boolean;
  /** Of its certificate; null while it has none. */
  fingerprint: string | null;
}

/** Every proved domain of the installation. */
export function readHosts(db: Pick<Database, 'platformAtOnce'>): Promise<KnownHost[]> {
  return db.platformAtOnce(sql<KnownHost>`
    SELECT h.host, h.tenant_id AS "tenantId", t.slug, h.is_mapped AS "isMapped", h.is_primary AS "isPrimary", c.fingerprint
    FROM domain_hosts h JOIN tenants t ON t.id = h.tenant_id LEFT JOIN domain_certificates c ON c.host = h.host
      AND c.tenant_id = h.tenant_id`);
}

/** The main domain of an organization, as the running transaction sees it; undefined for the system address. */
export async function primaryHost(tx: Transaction, tenantId: string): Promise<string | undefined> {
  const { rows } = await sql<{ host: string }>`
    SELECT host FROM domain_hosts WHERE tenant_id = ${tenantId} AND is_mapped AND is_primary LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.host;
}

/** The organization that has proved a domain, and the contents of its TXT record. */
export async function ownerOfHost(
  db: Pick<Database, 'platformAtOnce'>,
  host: string,
): Promise<{ tenantId: string; mappingId: string; proof: string } | undefined> {
  const [row] = await db.platformAtOnce(sql<{ tenantId: string; mappingId: string; proof: string }>`
    SELECT tenant_id AS "tenantId", mapping_id AS "mappingId", proof FROM domain_hosts WHERE host = ${host}`);
  return row;
}

interface Claim {
  host: string;
  tenantId: string;
  mappingId: string;
  proof: string;
  now: Date;
}

/**
 * Gives a domain to the organization that has proved it.
 * @returns false where another one has it
 */
export async function claimHost(
  tx: Transaction,
  { host, tenantId, mappingId, proof, now }: Claim,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO domain_hosts (host, tenant_id, mapping_id, proof, proved_at) VALUES (${host}, ${tenantId}, ${mappingId}, ${proof}, ${now})
    ON CONFLICT (host) DO UPDATE SET mapping_id = excluded.mapping_id, proof = excluded.proof WHERE domain_hosts.tenant_id = excluded.tenant_id
    RETURNING host`.execute(tx);
  return rows.length > 0;
}

/** Takes a domain from an organization, with its certificate. */
export async function releaseHost(tx: Transaction, tenantId: string, host: string): Promise<void> {
  await sql`DELETE FROM domain_certificates WHERE tenant_id = ${tenantId} AND host = ${host}`.execute(tx);
  await sql`DELETE FROM domain_hosts WHERE tenant_id = ${tenantId} AND host = ${host}`.execute(tx);
}

/**
 * Brings the hosts of an organization in line with its mappings, in the transaction that changes one.
 * @returns whether its main address changed
 */
export async function followMappings(tx: Transaction, tenantId: string): Promise<boolean> {
  const before = await primaryHost(tx, tenantId);
  // A mapped domain stays served when a later check fails, unless it points elsewhere; then no redirect leads to it
  // either.
  await sql`
    UPDATE domain_hosts h SET is_mapped = coalesce(wanted.is_mapped, false), is_primary = wanted.is_primary
    FROM (
      SELECT id, data->>'domain' AS host, data->>'status' = 'MAPPED' OR data->'failure'->>'step' IN ('renewal', 'watch') AS is_mapped,
        data->>'primary' = 'true' AND data->>'status' = 'MAPPED' AS is_primary
      FROM domain_mappings WHERE tenant_id = ${tenantId} AND deleted_at IS NULL
    ) wanted
    WHERE h.tenant_id = ${tenantId} AND h.host = wanted.host AND h.mapping_id = wanted.id
      AND (h.is_mapped IS DISTINCT FROM coalesce(wanted.is_mapped, false) OR h.is_primary <> wanted.is_primary)`.execute(
    tx,
  );
  return (await primaryHost(tx, tenantId)) !== before;
}
