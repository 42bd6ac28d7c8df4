import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { MOST_ADDRESSES, SUPPORTER_REFUSED } from '@tributary/resources/supporters/refusals.ts';
import { sql } from 'kysely';

export interface Alias {
  email: string;
  by: string;
  at: string;
}

/** A person: their main address, and the others. */
export interface SupporterPerson {
  email: string;
  aliases: Alias[];
  /** All addresses, as `person_key` has them. */
  keys: string[];
}

/** The person that an address belongs to. */
export async function findPerson(tx: Transaction, email: string): Promise<SupporterPerson> {
  const { rows } = await sql<{ alias: string; person: string; by_name: string; created_at: Date }>`
    SELECT alias, person, by_name, created_at FROM supporter_aliases
    WHERE person = coalesce((SELECT person FROM supporter_aliases WHERE alias = ${email}), ${email}) ORDER BY created_at, alias`.execute(
    tx,
  );
  const main = rows[0]?.person ?? email;
  return {
    email: main,
    aliases: rows.map(({ alias, by_name: by, created_at: at }) => ({
      email: alias,
      by,
      at: at.toISOString(),
    })),
    keys: [main, ...rows.map(({ alias }) => alias)],
  };
}

/**
 * Says that an address, with those that already belong to it, is another person's. Nothing else changes, so that it can
 * be taken back. @throws ProblemError conflict
 */
export async function mergePeople(
  tx: Transaction,
  asked: { tenantId: string; email: string; into: string; by: string; now: Date },
): Promise<void> {
  const { tenantId, by, now } = asked;
  // Two merges at once could make a circle.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`merge ${tenantId}`}))`.execute(tx);
  const from = await findPerson(tx, asked.email);
  const to = await findPerson(tx, asked.into);
  if (from.email === to.email) throw new ProblemError('conflict', SUPPORTER_REFUSED.onePerson);
  if (from.keys.length + to.keys.length > MOST_ADDRESSES)
    throw new ProblemError('conflict', SUPPORTER_REFUSED.mostAddresses);
  await sql`UPDATE supporter_aliases SET person = ${to.email} WHERE person = ${from.email}`.execute(tx);
  await sql`
    INSERT INTO supporter_aliases (tenant_id, alias, person, by_name, created_at)
    VALUES (${tenantId}, ${from.email}, ${to.email}, ${by}, ${now})`.execute(tx);
}

/** Takes an address out of its person. @throws ProblemError not_found */
export async function separatePerson(tx: Transaction, alias: string): Promise<void> {
  const { rows } = await sql`DELETE FROM supporter_aliases WHERE alias = ${alias} RETURNING alias`.execute(
    tx,
  );
  if (rows.length === 0) throw new ProblemError('not_found', SUPPORTER_REFUSED.noOther);
}
