import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { apiCredentialRoutes, type CredentialUse } from '@tributary/resources/api-credentials/routes.ts';
import { sql } from 'kysely';
import { apiCredentialMigrations } from './migrations.ts';

/** Days for which the uses of credentials are kept. */
const KEPT_DAYS = 400;

const handlers = implement(apiCredentialRoutes, {
  async 'GET /api-credential-uses'({ context, actor: { tenantId } }) {
    const { rows } = await context.app.db.inTenant(tenantId, (tx) =>
      sql<Omit<CredentialUse, 'lastAt'> & { lastAt: Date }>`
        SELECT credential_id AS id, sum(requests)::int AS requests, max(last_at) AS "lastAt" FROM api_credential_uses
        WHERE tenant_id = ${tenantId} AND day > (${context.now()}::timestamptz)::date - 30
        GROUP BY credential_id`.execute(tx),
    );
    return { items: rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })) };
  },
});

const forget = (db: Database, now: Date) =>
  db.asPlatform((tx) =>
    sql`DELETE FROM api_credential_uses WHERE day < (${now}::timestamptz)::date - ${KEPT_DAYS}::int`.execute(
      tx,
    ),
  );

/** API credentials: their actors and their uses. */
export const apiCredentialsAtWorkFeature = defineFeature({
  name: 'api-credentials-at-work',
  migrations: apiCredentialMigrations,
  maintenance: [({ db }, now) => forget(db, now)],
  parts: () => ({ routes: [handlers] }),
});
