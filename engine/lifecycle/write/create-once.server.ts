import { hash as digest } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { ProblemError } from '../../errors/problem.ts';
import type { Database, Transaction } from '../../storage/database.server.ts';
import { newId } from '../../storage/ids.ts';

/** A request that creates. */
export interface CreateRequest {
  /** Its idempotency key; undefined if it has none. */
  key: string | undefined;
  /** The content of the request and the kind of thing that it creates. */
  asked: unknown;
  now: Date;
}

/** For how many hours a key holds. */
const KEY_HOURS = 24;

/**
 * Takes a request's key for an id. Of concurrent requests with the same key, the others wait for the first.
 * @returns the id that an earlier request with this key created; undefined when the key is taken now or the request has
 *   none
 * @throws ProblemError idempotency_mismatch where the key was used for something else
 */
export async function takeCreateKey(
  tx: Transaction,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  { key, asked, now }: CreateRequest,
  id: string,
): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const hash = digest('sha256', JSON.stringify(asked), 'base64url');
  const taken = await sql`
    INSERT INTO create_keys (tenant_id, user_id, key, asked, record_id, created_at)
    VALUES (${tenantId}, ${userId}, ${key}, ${hash}, ${id}, ${now})
    ON CONFLICT (tenant_id, user_id, key) DO NOTHING RETURNING 1`.execute(tx);
  if (taken.rows.length > 0) return undefined;
  const { rows } = await sql<{ asked: string; record_id: string }>`
    SELECT asked, record_id FROM create_keys WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND key = ${key}`.execute(
    tx,
  );
  if (rows[0]?.asked !== hash)
    throw new ProblemError(
      'idempotency_mismatch',
      'This idempotency key was already used to create something else.',
    );
  return rows[0].record_id;
}

/**
 * Creates something that is not a resource once, however often its request is sent.
 * @param make stores it under the given id
 * @returns its id
 * @throws ProblemError idempotency_mismatch, and what `make` throws
 */
export async function createOnce(
  tx: Transaction,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  request: CreateRequest,
  make: (id: string) => Promise<void>,
): Promise<string> {
  const id = newId(request.now.getTime());
  const before = await takeCreateKey(tx, actor, request, id);
  if (before === undefined) await make(id);
  return before ?? id;
}

/** Forgets keys that no longer hold. */
export async function forgetCreateKeys(db: Database, now: Date): Promise<void> {
  await db.asPlatform((tx) =>
    sql`DELETE FROM create_keys WHERE created_at < ${now}::timestamptz - make_interval(hours => ${KEY_HOURS}::int)`.execute(
      tx,
    ),
  );
}
