import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { SECRET_MARK } from '../revisions/secrets.ts';
import type { Database, Transaction } from '../storage/database.server.ts';
import type { Sealer } from '../storage/sealing.server.ts';
import type { IssuedMark, IssueRule } from '../definition/issued.ts';
import { secretPlace, type SecretRef } from './secret-ref.ts';

/**
 * Issues a secret for a record, in the transaction of the write that asks for it, and stores it sealed. The previous
 * one stays valid for as long as the rule says.
 * @returns the secret, to be returned once, and the mark that the record shows
 */
export async function issueSecret(
  tx: Transaction,
  sealer: Sealer,
  owner: SecretRef,
  rule: IssueRule,
  now: Date,
): Promise<{ secret: string; mark: NonNullable<IssuedMark> }> {
  const secret = rule.prefix + randomBytes(rule.bytes).toString('base64');
  const until = rule.overlapMs > 0 ? new Date(now.getTime() + rule.overlapMs) : null;
  const { rows } = await sql<{ previous_until: Date | null }>`
    INSERT INTO issued_secrets AS s (tenant_id, resource, record_id, field, sealed, issued_at)
    VALUES (${owner.tenantId}, ${owner.resource}, ${owner.id}, ${owner.field}, ${sealer.seal(secret, secretPlace(owner))}, ${now})
    ON CONFLICT (tenant_id, resource, record_id, field) DO UPDATE SET
      sealed = excluded.sealed, issued_at = excluded.issued_at,
      previous_sealed = CASE WHEN ${until}::timestamptz IS NULL THEN NULL ELSE s.sealed END, previous_until = ${until}::timestamptz
    RETURNING previous_until`.execute(tx);
  return {
    secret,
    mark: {
      fingerprint: SECRET_MARK + sealer.fingerprint(secret),
      issuedAt: now.toISOString(),
      previousUntil: rows[0]!.previous_until?.toISOString() ?? null,
    },
  };
}

/**
 * Returns the secrets of a record that are valid at a time: the newest, and the previous one until it expires.
 * @returns none if none was issued, or if it was imported from an installation with another key
 * @throws SealingError when they were sealed with another key than the installation's
 */
export async function openIssued(
  db: Database,
  sealer: Sealer,
  owner: SecretRef,
  now: Date,
): Promise<string[]> {
  const { tenantId, resource, id, field } = owner;
  const [row] = await db.readAtOnce(
    tenantId,
    (tenantIsSet) => sql<{ sealed: string; previous_sealed: string | null; previous_until: Date | null }>`
      SELECT sealed, previous_sealed, previous_until FROM issued_secrets
      WHERE tenant_id = ${tenantId} AND resource = ${resource} AND record_id = ${id} AND field = ${field} AND ${tenantIsSet}`,
  );
  if (!row) return [];
  const isGood = row.previous_sealed !== null && row.previous_until !== null && row.previous_until > now;
  return [row.sealed, ...(isGood ? [row.previous_sealed!] : [])].map((sealed) =>
    sealer.open(sealed, secretPlace(owner)).toString(),
  );
}
