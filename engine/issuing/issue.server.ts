import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { SECRET_MARK } from '../revisions/secrets.ts';
import type { Database, Transaction } from '../storage/database.server.ts';
import type { Sealer } from '../storage/sealing.server.ts';
import type { IssuedMark, IssueRule } from '../definition/issued.ts';

/** Whose secret it is: a field of a record. */
export interface IssuedSecretRef {
  tenantId: string;
  /** The noun's name. */
  resource: string;
  id: string;
  field: string;
}

const sealedAt = ({ tenantId, resource, id, field }: IssuedSecretRef): string =>
  `${tenantId}/${resource}/${id}/${field}`;

/**
 * Makes a secret for a record, in the transaction of the write that asked for it, and keeps it sealed. The one before
 * stays good for as long as the rule says.
 * @returns the secret, to be said once, and what the record shows of it
 */
export async function issueSecret(
  tx: Transaction,
  sealer: Sealer,
  place: IssuedSecretRef,
  rule: IssueRule,
  now: Date,
): Promise<{ secret: string; mark: NonNullable<IssuedMark> }> {
  const secret = rule.prefix + randomBytes(rule.bytes).toString('base64');
  const until = rule.overlapMs > 0 ? new Date(now.getTime() + rule.overlapMs) : null;
  const { rows } = await sql<{ previous_until: Date | null }>`
    INSERT INTO issued_secrets AS s (tenant_id, resource, record_id, field, sealed, issued_at)
    VALUES (${place.tenantId}, ${place.resource}, ${place.id}, ${place.field}, ${sealer.seal(secret, sealedAt(place))}, ${now})
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
 * The secrets that are good for a record at a moment: the newest, and the one before while it still is.
 * @returns none where none was issued, or where it came from an installation with another key and was left behind
 * @throws SealingError when the installation's key is not the one they were sealed with
 */
export async function openIssued(
  db: Database,
  sealer: Sealer,
  place: IssuedSecretRef,
  now: Date,
): Promise<string[]> {
  const { tenantId, resource, id, field } = place;
  const [row] = await db.readAtOnce(
    tenantId,
    (tenantIsSet) => sql<{ sealed: string; previous_sealed: string | null; previous_until: Date | null }>`
      SELECT sealed, previous_sealed, previous_until FROM issued_secrets
      WHERE tenant_id = ${tenantId} AND resource = ${resource} AND record_id = ${id} AND field = ${field} AND ${tenantIsSet}`,
  );
  if (!row) return [];
  const isGood = row.previous_sealed !== null && row.previous_until !== null && row.previous_until > now;
  return [row.sealed, ...(isGood ? [row.previous_sealed!] : [])].map((sealed) =>
    sealer.open(sealed, sealedAt(place)).toString(),
  );
}
