import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Supporter } from '@tributary/resources/supporters/supporter.ts';
import { sql } from 'kysely';
import { DONATION_COLUMNS, donationView } from './read.server.ts';

interface Own {
  reference: string;
  payment_reference: string | null;
  retry_of: string | null;
  frequency: string | null;
  use_prod_environment: boolean;
}

/** A transaction of the running tenant. @throws ProblemError not_found */
export async function requireTransaction(tx: Transaction, id: string): Promise<Own> {
  const { rows } = await sql<Own>`
    SELECT reference, payment_reference, retry_of, frequency, use_prod_environment FROM transactions WHERE id = ${id}`.execute(
    tx,
  );
  if (!rows[0]) throw new ProblemError('not_found', 'There is no such transaction.');
  return rows[0];
}

const MOST = 200;

/**
 * The payments of the same recurring donation, which share the payment service's reference (of their environment: a copied
 * sandbox has production's), and the attempts that this one repeats or that repeat it. Without the transaction itself, newest first.
 */
export async function relatedTo(tx: Transaction, id: string): Promise<Supporter['transactions']> {
  const own = await requireTransaction(tx, id);
  const { rows } = await sql<Parameters<typeof donationView>[0]>`
    SELECT ${DONATION_COLUMNS} FROM transactions t
    WHERE t.id <> ${id} AND (t.id = ${own.retry_of}::uuid
      OR (t.payment_reference = ${own.payment_reference} AND ${own.frequency ?? 'one-off'} <> 'one-off'
        AND t.use_prod_environment = ${own.use_prod_environment}))
    UNION
    SELECT ${DONATION_COLUMNS} FROM transactions t
    WHERE t.retry_of = ${id} AND t.person_key IS NOT DISTINCT FROM (SELECT person_key FROM transactions WHERE id = ${id})
    ORDER BY "createdAt" DESC LIMIT ${MOST}`.execute(tx);
  return rows.map(donationView);
}
