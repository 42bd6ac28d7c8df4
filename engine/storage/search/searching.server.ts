import { sql } from 'kysely';
import type { AnyResource } from '../../definition/resource.ts';
import { ProblemError } from '../../errors/problem.ts';
import type { Database, Transaction } from '../database.server.ts';
import { likeText } from '../like-pattern.ts';
import { hasTrigrams, SEARCH_ROLE } from './search-index.ts';
import { searchIndexOf } from './search-indexing.server.ts';

/** The most time that one search may take. */
const SEARCH_MS = 3_000;
const CANCELED = '57014';
const TOO_LONG = 'This search takes too long here. Type three letters or more that stand together.';

/**
 * Runs a resource's search in a transaction of the tenant: by its index if there is one and the text is long enough,
 * otherwise by a scan. The query must contain the search's condition itself; the index only reduces the rows.
 * @throws ProblemError validation_failed when it takes too long
 */
export async function inSearch<T>(
  db: Database,
  tenantId: string,
  definition: AnyResource,
  text: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const index = hasTrigrams(text) ? searchIndexOf(definition) : undefined;
  const asSearching = index
    ? sql`, CASE WHEN (SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(${index.name}))
        THEN set_config('role', ${SEARCH_ROLE}, true) END,
      set_config(${index.setting}, '%' || regexp_replace(tributary_search_text(${text.toLowerCase()}), '([\\\\%_])', '\\\\\\1', 'g') || '%', true)`
    : sql``;
  try {
    return await db.inTenant(tenantId, async (tx) => {
      await sql`SELECT set_config('statement_timeout', ${String(SEARCH_MS)}, true) ${asSearching}`.execute(
        tx,
      );
      return work(tx);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== CANCELED) throw error;
    throw new ProblemError('validation_failed', TOO_LONG, {
      errors: [{ path: 'search', message: TOO_LONG }],
    });
  }
}

/** The pattern of a search for a literal text. */
export const insidePattern = (text: string): string => `%${likeText(text)}%`;
