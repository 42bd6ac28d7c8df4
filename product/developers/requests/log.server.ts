import { createCounts } from '@tributary/engine/counting/counts.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { shortNetwork } from '../../identity/console/session-origin.ts';

/** Days for which requests are kept. */
const KEPT_DAYS = 30;
/** Rows that one statement of maintenance deletes at most. */
const BATCH = 20_000;

/** A request of an API credential. It has no body, no query and no value of the path. */
export interface LoggedRequest {
  tenantId: string;
  /** The request's id, as its response has it in `x-request-id`. */
  id: string;
  credentialId: string;
  at: Date;
  method: string;
  /** The route's pattern: `/api/v1/pages/:id`. */
  route: string;
  status: number;
  /** The code of the problem document, or the error of the token endpoint; null for a success. */
  code: string | null;
  durationMs: number;
  /** Where it came from. Its last part is not kept. */
  address: string;
}

/** Records requests of API credentials without holding them up. */
export interface ApiRequestLog {
  add(request: LoggedRequest): void;
  /** Writes the pending entries. */
  flush(): Promise<void>;
  /** Writes the rest and ends. */
  close(): Promise<void>;
}

type Stored = Omit<LoggedRequest, 'address'> & { network: string | null };

/**
 * The log of requests with API credentials: gathered in memory and written every few seconds. When more wait than
 * memory should hold, the newest are dropped and counted by day, and the screen says how many are missing.
 */
export function createApiRequestLog(db: Database, onError: (error: unknown) => void): ApiRequestLog {
  const drops = createCounts<{ tenantId: string; day: string; dropped: number }>(db, {
    keyOf: ({ tenantId, day }) => `${tenantId} ${day}`,
    merge(kept, { dropped }) {
      kept.dropped += dropped;
    },
    write: (tx, tenantId, rows) =>
      sql`
        INSERT INTO api_request_drops AS d (tenant_id, day, dropped)
        SELECT ${tenantId}::uuid, * FROM unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ dropped }) => dropped)}::bigint[])
        ON CONFLICT (tenant_id, day) DO UPDATE SET dropped = d.dropped + excluded.dropped`.execute(tx),
    onError,
  });
  const requests = createCounts<Stored>(db, {
    keyOf: ({ id }) => id,
    merge: () => undefined,
    write: (tx, tenantId, rows) =>
      sql`
        INSERT INTO api_requests (tenant_id, id, credential_id, at, method, route, status, code, duration_ms, network)
        SELECT ${tenantId}::uuid, * FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ credentialId }) => credentialId)}::uuid[],
          ${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ method }) => method)}::text[], ${rows.map(({ route }) => route)}::text[],
          ${rows.map(({ status }) => status)}::int[], ${rows.map(({ code }) => code)}::text[],
          ${rows.map(({ durationMs }) => Math.round(durationMs))}::int[], ${rows.map(({ network }) => network)}::text[])
        ON CONFLICT DO NOTHING`.execute(tx),
    onDrop: ({ tenantId, at }) => drops.add({ tenantId, day: at.toISOString().slice(0, 10), dropped: 1 }),
    onError,
  });
  return {
    add: ({ address, ...request }) => requests.add({ ...request, network: shortNetwork(address) }),
    async flush() {
      await requests.flush();
      await drops.flush();
    },
    async close() {
      await requests.close();
      await drops.close();
    },
  };
}

/** Deletes requests that are older than 30 days. */
export async function forgetApiRequests(db: Database, now: Date): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH;) {
    const { numAffectedRows } = await db.asPlatform((tx) =>
      sql`
        DELETE FROM api_requests WHERE (tenant_id, id) IN (
          SELECT tenant_id, id FROM api_requests WHERE at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int) LIMIT ${BATCH})`.execute(
        tx,
      ),
    );
    deleted = Number(numAffectedRows ?? 0);
  }
  await db.asPlatform((tx) =>
    sql`DELETE FROM api_request_drops WHERE day < (${now}::timestamptz)::date - ${KEPT_DAYS}::int`.execute(
      tx,
    ),
  );
}
