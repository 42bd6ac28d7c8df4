import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql, type RawBuilder } from 'kysely';

/** A place in the list: the time of a transaction in UTC with microseconds, and its id. */
export interface Place {
  at: string;
  id: string;
}

/** A person of the list, at the newest of their transactions that match the search. */
export interface FoundPerson extends Place {
  /** The main address. */
  email: string;
  /** All addresses, the main one included. */
  keys: string[];
}

interface Asked {
  tenantId: string;
  isProduction: boolean;
  /** From `searchPatterns`. */
  patterns: readonly string[];
}

/** How many transactions are read first, and at most, for one page. */
const FIRST_STEP = 100;
const LARGEST_STEP = 5_000;
/** How many transactions are looked through in their order before all of them are, for one step. */
const READ_IN_ORDER = 20_000;

/**
 * People in the order of their newest matching transaction, newest first. Reads transactions in the order of an index
 * until the page is full, so that it never groups all of them. In the tenant's transaction.
 * @param after the last place of the previous page
 * @param wanted the number of people; fewer are returned at the end of the list
 */
export async function walkPeople(
  tx: Transaction,
  asked: Asked,
  after: Place | undefined,
  wanted: number,
): Promise<FoundPerson[]> {
  const people: FoundPerson[] = [];
  let from = after;
  for (let step = FIRST_STEP; ; step = Math.min(step * 4, LARGEST_STEP)) {
    const rows = await readStep(tx, asked, from, step);
    const heads = await newestOfPeople(tx, asked, [...new Set(rows.map(({ key }) => key))]);
    for (const { id, at, key } of rows) {
      const head = heads.get(key);
      if (head?.id === id) people.push({ id, at, email: head.email, keys: head.keys });
      if (people.length === wanted) return people;
    }
    if (rows.length < step) return people;
    from = rows.at(-1);
  }
}

/**
 * The newest transactions that match, without those of anonymized people. A frequent text fills a step within the newest
 * transactions, which are read in order; for a rarer one, reading all of them in any order is quicker.
 */
async function readStep(
  tx: Transaction,
  asked: Asked,
  after: Place | undefined,
  limit: number,
): Promise<FoundTransaction[]> {
  const near = await readMatching(
    tx,
    asked,
    after,
    limit,
    sql`ORDER BY created_at DESC, id DESC LIMIT ${READ_IN_ORDER}`,
  );
  return near.length === limit ? near : readMatching(tx, asked, after, limit, sql``);
}

interface FoundTransaction extends Place {
  /** The address. */
  key: string;
}

/** @param part the order and number of the transactions that are looked through; empty for all of them */
async function readMatching(
  tx: Transaction,
  { tenantId, isProduction, patterns }: Asked,
  after: Place | undefined,
  limit: number,
  part: RawBuilder<unknown>,
): Promise<FoundTransaction[]> {
  const beyond = after ? sql`AND (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<FoundTransaction>`
    SELECT id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, split_part(person_search, E'\n', 1) AS key
    FROM (SELECT created_at, id, person_search FROM transactions
      WHERE tenant_id = ${tenantId} AND use_prod_environment = ${sql.lit(isProduction)} ${beyond} ${part}) AS looked
    WHERE person_search LIKE ANY(${[...patterns]}::text[]) ORDER BY created_at DESC, looked.id DESC LIMIT ${limit}`.execute(
    tx,
  );
  return rows;
}

interface Head {
  email: string;
  keys: string[];
  /** The newest matching transaction of all addresses. */
  id: string;
}

/** For each address: its person, and the person's newest matching transaction. */
async function newestOfPeople(
  tx: Transaction,
  { tenantId, isProduction, patterns }: Asked,
  keys: readonly string[],
): Promise<Map<string, Head>> {
  // OFFSET and coalesce() keep the planner from reading all newer transactions to find a person's newest.
  const { rows } = await sql<Head & { key: string }>`
    WITH asked AS (
      SELECT k.key, coalesce(a.person, k.key) AS email FROM unnest(${[...keys]}::text[]) AS k (key)
      LEFT JOIN supporter_aliases a ON a.tenant_id = ${tenantId} AND a.alias = k.key
    ), people AS (
      SELECT p.email, p.email || ARRAY(SELECT a.alias FROM supporter_aliases a WHERE a.tenant_id = ${tenantId} AND a.person = p.email) AS keys
      FROM (SELECT DISTINCT email FROM asked) AS p
    )
    SELECT asked.key, people.email, people.keys, newest.id FROM asked JOIN people USING (email)
    CROSS JOIN LATERAL (
      SELECT id FROM (SELECT id, created_at FROM transactions
        WHERE tenant_id = ${tenantId} AND use_prod_environment = ${sql.lit(isProduction)}
          AND person_key = ANY(people.keys) AND coalesce(person_search, '') LIKE ANY(${[...patterns]}::text[]) OFFSET 0) AS own
      ORDER BY created_at DESC, id DESC LIMIT 1
    ) AS newest`.execute(tx);
  return new Map(rows.map(({ key, ...head }) => [key, head]));
}
