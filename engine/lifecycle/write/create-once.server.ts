import { hash as digest } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { ResourceDefinition } from '../../definition/resource.ts';
import { ProblemError } from '../../errors/problem.ts';
import { findDocument, type DocumentRow } from '../../storage/collection.server.ts';
import type { Database, Transaction } from '../../storage/database.server.ts';

/** The idempotency key of a request that creates, and what it asks for. */
export interface CreateKey {
  key: string;
  request: unknown;
}

/** For how many hours a key holds. */
const KEY_HOURS = 24;

/**
 * Takes a key for a new record. Of requests with one key that come together, the others wait for the first.
 * @returns the record that an earlier request with this key made; undefined when the key is taken now
 * @throws ProblemError idempotency_mismatch where the key was used for something else, conflict where the record was
 * deleted since
 */
export async function takeCreateKey(
  tx: Transaction,
  { tenantId, userId }: Actor,
  definition: ResourceDefinition,
  { key, request, id, now }: CreateKey & { id: string; now: Date },
): Promise<DocumentRow | undefined> {
  const asked = digest('sha256', JSON.stringify([definition.name, request]), 'base64url');
  const taken = await sql`
    INSERT INTO create_keys (tenant_id, user_id, key, asked, record_id, created_at)
    VALUES (${tenantId}, ${userId}, ${key}, ${asked}, ${id}, ${now})
    ON CONFLICT (tenant_id, user_id, key) DO NOTHING RETURNING 1`.execute(tx);
  if (taken.rows.length > 0) return undefined;
  const { rows } = await sql<{ asked: string; record_id: string }>`
    SELECT asked, record_id FROM create_keys WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND key = ${key}`.execute(
    tx,
  );
  if (rows[0]?.asked !== asked)
    throw new ProblemError(
      'idempotency_mismatch',
      'This idempotency key was already used to create something else.',
    );
  const made = await findDocument(tx, tenantId, definition, rows[0].record_id);
  if (!made) throw new ProblemError('conflict', `This ${definition.title} was created and deleted since.`);
  return made;
}

/** Forgets keys that no longer hold. */
export async function forgetCreateKeys(db: Database, now: Date): Promise<void> {
  await db.asPlatform((tx) =>
    sql`DELETE FROM create_keys WHERE created_at < ${now}::timestamptz - make_interval(hours => ${KEY_HOURS}::int)`.execute(
      tx,
    ),
  );
}
