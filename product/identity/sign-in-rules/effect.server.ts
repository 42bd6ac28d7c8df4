import { implement } from '@tributary/engine/http/implement.server.ts';
import { signInRoutes } from '@tributary/resources/security/sign-in-routes.ts';
import { sql } from 'kysely';
import { hasFactor } from './rules.server.ts';

/** People who are named; the rest are counted. */
const NAMED = 5;

interface Row {
  name: string;
  lacks: boolean;
  outside: boolean;
}

/** Counts the people whom new rules for sign-in would affect, before the rules are saved. */
export const signInEffectHandlers = implement(signInRoutes, {
  async 'POST /security/sign-in-effect'({ context, actor: { tenantId }, body }) {
    const { secondFactor, emailDomains, idleMinutes, sessionHours } = body;
    const now = context.now();
    // Second factors belong to accounts, which only the platform reads; the users are those of this organization.
    const people = await context.app.db.platformAtOnce(sql<Row>`
      SELECT coalesce(nullif(trim(concat(u.data->>'firstName', ' ', u.data->>'lastName')), ''), u.data->>'email') AS name,
        ${secondFactor}::boolean AND u.data->>'status' = 'ACTIVE' AND u.data->>'accountId' IS NOT NULL
          AND NOT ${hasFactor(sql`(u.data->>'accountId')::uuid`)} AS lacks,
        cardinality(${emailDomains}::text[]) > 0 AND split_part(lower(u.data->>'email'), '@', 2) <> ALL (${emailDomains}::text[]) AS outside
      FROM users u WHERE u.tenant_id = ${tenantId} AND u.deleted_at IS NULL AND u.data->>'status' <> 'INACTIVE' ORDER BY 1`);
    const [ended] = await context.app.db.platformAtOnce(sql<{ count: number }>`
      SELECT count(*)::int AS count FROM console_sessions
      WHERE tenant_id = ${tenantId} AND ended_at IS NULL AND expires_at > ${now}::timestamptz AND (
        last_used_at < ${now}::timestamptz - make_interval(mins => ${idleMinutes}::int)
        OR created_at < ${now}::timestamptz - make_interval(hours => ${sessionHours}::int))`);
    const told = (found: readonly Row[]) => ({
      count: found.length,
      names: found.slice(0, NAMED).map(({ name }) => name),
    });
    return {
      withoutSecondFactor: told(people.filter(({ lacks }) => lacks)),
      outsideDomains: told(people.filter(({ outside }) => outside)),
      sessionsEnded: ended?.count ?? 0,
    };
  },
});
