import { X509Certificate } from 'node:crypto';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { sql } from 'kysely';

/** A certificate as people see it. */
export interface CertificateFacts {
  issuer: string;
  notBefore: Date;
  notAfter: Date;
  fingerprint: string;
}

/** Where a key is sealed for: no other domain's can be opened in its place. */
export const keyPlace = (tenantId: string, host: string): string => `domain-key/${tenantId}/${host}`;

/** Reads the first certificate of a chain. */
export function readCertificate(chain: string): CertificateFacts {
  const { issuer, validFromDate, validToDate, fingerprint256 } = new X509Certificate(chain);
  const named = /^(?:CN|O)=(.*)$/m.exec(issuer)?.[1];
  return {
    issuer: (named ?? issuer).slice(0, 200),
    notBefore: validFromDate,
    notAfter: validToDate,
    fingerprint: fingerprint256,
  };
}

/** Whether a certificate is worth renewing: less than a third of its time is left (Let's Encrypt's advice). */
export function endsSoon(
  { notBefore, notAfter }: Pick<CertificateFacts, 'notBefore' | 'notAfter'>,
  now: Date,
): boolean {
  const whole = notAfter.getTime() - notBefore.getTime();
  return notAfter.getTime() - now.getTime() < whole / 3;
}

/** Stores the certificate of a domain in place of the one before. Every process gets a signal. */
export async function storeCertificate(
  tx: Transaction,
  { tenantId, host, chain, sealedKey }: { tenantId: string; host: string; chain: string; sealedKey: string },
): Promise<void> {
  const facts = readCertificate(chain);
  await sql`
    INSERT INTO domain_certificates (host, tenant_id, chain, sealed_key, fingerprint, issuer, not_before, not_after)
    VALUES (${host}, ${tenantId}, ${chain}, ${sealedKey}, ${facts.fingerprint}, ${facts.issuer}, ${facts.notBefore}, ${facts.notAfter})
    ON CONFLICT (host) DO UPDATE SET tenant_id = excluded.tenant_id, chain = excluded.chain, sealed_key = excluded.sealed_key,
      fingerprint = excluded.fingerprint, issuer = excluded.issuer, not_before = excluded.not_before,
      not_after = excluded.not_after`.execute(tx);
}

/** The certificate of an organization's domain; undefined where it has none. */
export async function findCertificate(
  tx: Transaction,
  tenantId: string,
  host: string,
): Promise<(CertificateFacts & { chain: string }) | undefined> {
  const { rows } = await sql<CertificateFacts & { chain: string }>`
    SELECT chain, fingerprint, issuer, not_before AS "notBefore", not_after AS "notAfter" FROM domain_certificates
    WHERE tenant_id = ${tenantId} AND host = ${host}`.execute(tx);
  return rows[0];
}

/** A certificate with its key, for a handshake. */
export async function openCertificate(
  db: Pick<Database, 'platformAtOnce'>,
  sealer: Sealer,
  host: string,
): Promise<{ cert: string; key: Buffer } | undefined> {
  const [row] = await db.platformAtOnce(sql<{ tenantId: string; chain: string; sealedKey: string }>`
    SELECT tenant_id AS "tenantId", chain, sealed_key AS "sealedKey" FROM domain_certificates WHERE host = ${host}`);
  return row && { cert: row.chain, key: sealer.open(row.sealedKey, keyPlace(row.tenantId, host)) };
}
