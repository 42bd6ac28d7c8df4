import { implement } from '@tributary/engine/http/implement.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { likeText } from '@tributary/engine/storage/like-pattern.ts';
import { sql, type RawBuilder } from 'kysely';
import { apiRequestRoutes, type ApiRequest, type ReadRequestFilter, type RequestFigures } from './routes.ts';

const HOURS: Record<ReadRequestFilter['period'], number> = { hour: 1, day: 24, week: 168, month: 720 };

/** The condition of a filter, on `r`. */
function matching(tenantId: string, filter: ReadRequestFilter, now: Date): RawBuilder<unknown> {
  const { credential, status, method, route, period } = filter;
  if (route !== undefined && isId(route)) return sql`r.tenant_id = ${tenantId} AND r.id = ${route}`;
  const part = `%${likeText(route ?? '')}%`;
  const conditions = [
    sql`r.tenant_id = ${tenantId}`,
    sql`r.at > ${now}::timestamptz - make_interval(hours => ${HOURS[period]}::int)`,
    ...(credential ? [sql`r.credential_id = ${credential}`] : []),
    ...(status ? [sql`r.status / 100 = ${Number(status)}::int`] : []),
    ...(method ? [sql`r.method = ${method}`] : []),
    ...(route ? [sql`(lower(r.route) LIKE ${part} OR r.code LIKE ${part})`] : []),
  ];
  return sql.join(conditions, sql` AND `);
}

export const apiRequestHandlers = implement(apiRequestRoutes, {
  async 'GET /api-requests'({ context, actor: { tenantId }, query: { cursor, limit, ...filter } }) {
    const { rows } = await context.app.db.inTenant(tenantId, (tx) =>
      sql<Omit<ApiRequest, 'at'> & { at: Date }>`
        SELECT r.id, r.credential_id AS "credentialId", c.data->>'description' AS credential, r.at, r.method, r.route, r.status, r.code,
          r.duration_ms AS "durationMs", r.network
        FROM api_requests r LEFT JOIN api_credentials c ON c.tenant_id = r.tenant_id AND c.id = r.credential_id AND c.deleted_at IS NULL
        WHERE ${matching(tenantId, filter, context.now())} ${cursor ? sql`AND r.id < ${cursor}` : sql``}
        ORDER BY r.id DESC LIMIT ${limit + 1}`.execute(tx),
    );
    const items = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
    return { items, nextCursor: rows.length > limit ? items.at(-1)!.id : null };
  },

  'GET /api-requests/figures': ({ context, actor: { tenantId }, query }) =>
    context.app.db.inTenant(tenantId, async (tx) => {
      const now = context.now();
      const { rows } = await sql<Omit<RequestFigures, 'credentials' | 'dropped'>>`
        SELECT count(*)::int AS total, count(*) FILTER (WHERE r.status BETWEEN 400 AND 499)::int AS refused,
          count(*) FILTER (WHERE r.status >= 500)::int AS failed,
          round(percentile_cont(0.5) WITHIN GROUP (ORDER BY r.duration_ms))::int AS "medianMs",
          round(percentile_cont(0.95) WITHIN GROUP (ORDER BY r.duration_ms))::int AS "p95Ms"
        FROM api_requests r WHERE ${matching(tenantId, query, now)}`.execute(tx);
      const dropped = await sql<{ dropped: number }>`
        SELECT coalesce(sum(dropped), 0)::int AS dropped FROM api_request_drops
        WHERE tenant_id = ${tenantId} AND day >= (${now}::timestamptz - make_interval(hours => ${HOURS[query.period]}::int))::date`.execute(
        tx,
      );
      const credentials = await sql<RequestFigures['credentials'][number]>`
        SELECT u.credential_id AS id, (SELECT c.data->>'description' FROM api_credentials c
          WHERE c.tenant_id = ${tenantId} AND c.id = u.credential_id AND c.deleted_at IS NULL) AS name
        FROM (SELECT DISTINCT credential_id FROM api_requests WHERE tenant_id = ${tenantId}) u ORDER BY 2 NULLS LAST`.execute(
        tx,
      );
      return { ...rows[0]!, dropped: dropped.rows[0]!.dropped, credentials: credentials.rows };
    }),
});
