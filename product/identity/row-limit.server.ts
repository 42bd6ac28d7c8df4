import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type {} from './second-factor/tables.ts';
import type {} from './tables.ts';

/** Rows of one kind that requests without a sign-in may leave, from all networks together. */
const MOST = 20_000;
/** A process removes excess rows with every hundredth row that it makes. */
const EVERY = 100;

/** Called with every row that is made. */
export type RowLimit = (tx: Transaction) => Promise<unknown>;

function sometimes(remove: RowLimit): RowLimit {
  let made = 0;
  return async (tx) => {
    made += 1;
    if (made % EVERY === 0) await remove(tx);
  };
}

// Rows that another process removes at this moment are skipped, so that two of them never wait for each other. They are
// gathered into an array first: joined, they could be looked for again with every row of a table without statistics.

/**
 * Keeps the newest of the provider's records of a model, and removes those that expire first.
 * @param seconds only records that expire within this time are counted and removed
 */
export const limitProviderRecords = (model: string, seconds: number): RowLimit =>
  sometimes((tx) =>
    sql`
      DELETE FROM oidc_records WHERE model = ${model} AND id = ANY (ARRAY(
        SELECT id FROM oidc_records WHERE model = ${model} AND expires_at <= (
          SELECT expires_at FROM oidc_records
          WHERE model = ${model} AND expires_at <= now() + make_interval(secs => ${seconds})
          ORDER BY expires_at DESC OFFSET ${MOST} LIMIT 1)
        FOR UPDATE SKIP LOCKED))`.execute(tx),
  );

/** Keeps the newest challenges for passkeys. */
export const limitChallenges = (): RowLimit =>
  sometimes((tx) =>
    sql`
      DELETE FROM passkey_challenges WHERE digest = ANY (ARRAY(
        SELECT digest FROM passkey_challenges WHERE made_at <= (
          SELECT made_at FROM passkey_challenges ORDER BY made_at DESC OFFSET ${MOST} LIMIT 1)
        FOR UPDATE SKIP LOCKED))`.execute(tx),
  );
