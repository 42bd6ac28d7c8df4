import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type { ViolationReport } from '@tributary/resources/security/routes.ts';
import { sql } from 'kysely';
import { allowableDirective } from './parse.ts';

/** Violations are kept for so many days after they were last seen or dismissed. */
const KEPT_DAYS = 30;
/** The most that are listed. */
const MOST_LISTED = 200;

/** Resources that browsers blocked on the pages of the running transaction's tenant, the most frequent first. */
export async function listReports(tx: Transaction): Promise<ViolationReport[]> {
  const { rows } = await sql<
    Omit<ViolationReport, 'allow' | 'firstSeen' | 'lastSeen'> & { first: Date; last: Date }
  >`
    SELECT s.id, s.page_id AS "pageId", coalesce(p.data->>'name', '') AS "pageName", s.directive, s.blocked,
      s.reported_only AS "reportedOnly", s.causes AS "causes", s.count::int AS count, s.first_seen AS first, s.last_seen AS last
    FROM security_reports s JOIN pages p ON p.tenant_id = s.tenant_id AND p.id = s.page_id AND p.deleted_at IS NULL
    WHERE s.dismissed_at IS NULL
    ORDER BY s.count DESC, s.last_seen DESC, s.id LIMIT ${MOST_LISTED}`.execute(tx);
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    firstSeen: first.toISOString(),
    lastSeen: last.toISOString(),
    allow: allowableDirective(row.directive, row.blocked) ?? null,
  }));
}

/** Hides violations for as long as they are kept. @returns how many */
export async function dismissReports(tx: Transaction, ids: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql`
    UPDATE security_reports SET dismissed_at = ${now} WHERE id = ANY(${[...ids]}::uuid[]) AND dismissed_at IS NULL
    RETURNING id`.execute(tx);
  return rows.length;
}

/** Deletes violations that have not been seen, or were dismissed, for 30 days. */
export const forgetReports = ({ db }: { db: Database }, now: Date): Promise<unknown> =>
  db.asPlatform((tx) =>
    sql`DELETE FROM security_reports
        WHERE least(last_seen, dismissed_at) < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(
      tx,
    ),
  );
