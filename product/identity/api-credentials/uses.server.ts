import { createCounts, type Counts } from '@tributary/engine/counting/counts.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';

/** Requests of a credential on one day. */
interface CredentialUse {
  tenantId: string;
  credentialId: string;
  /** `2026-03-01`, in UTC. */
  day: string;
  requests: number;
  lastAt: Date;
}

export interface CredentialUses extends Omit<Counts<CredentialUse>, 'add'> {
  add(credential: { tenantId: string; credentialId: string }, at: Date): void;
}

/** Counts the uses of credentials, by day. A request writes nothing. */
export function createCredentialUses(db: Database, onError: (error: unknown) => void): CredentialUses {
  const { add, ...counts } = createCounts<CredentialUse>(db, {
    keyOf: ({ tenantId, credentialId, day }) => `${tenantId} ${credentialId} ${day}`,
    merge(kept, { requests, lastAt }) {
      kept.requests += requests;
      if (lastAt > kept.lastAt) kept.lastAt = lastAt;
    },
    write: (tx, tenantId, rows) =>
      sql`
        INSERT INTO api_credential_uses AS u (tenant_id, credential_id, day, requests, last_at)
        SELECT ${tenantId}::uuid, * FROM unnest(${rows.map(({ credentialId }) => credentialId)}::uuid[], ${rows.map(({ day }) => day)}::date[],
          ${rows.map(({ requests }) => requests)}::bigint[], ${rows.map(({ lastAt }) => lastAt)}::timestamptz[])
        ON CONFLICT (tenant_id, credential_id, day) DO UPDATE SET
          requests = u.requests + excluded.requests, last_at = greatest(u.last_at, excluded.last_at)`.execute(
        tx,
      ),
    onError,
  });
  return {
    add(credential, at) {
      add({ ...credential, day: at.toISOString().slice(0, 10), requests: 1, lastAt: at });
    },
    ...counts,
  };
}
