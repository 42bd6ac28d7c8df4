import type { Database } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';

const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * The response that a certificate authority must read at a domain for a token; undefined without a running order for
 * it.
 */
export async function challengeAnswer(
  db: Pick<Database, 'platformAtOnce'>,
  domain: string,
  token: string,
): Promise<string | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const [row] = await db.platformAtOnce(sql<{ answer: string | null }>`
    SELECT challenge_answer AS answer FROM domain_runs WHERE domain = ${domain} AND challenge_token = ${token}`);
  return row?.answer ?? undefined;
}
