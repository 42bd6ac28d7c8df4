import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import type { FailureCause, DeskFilter, OpenDelivery } from '@tributary/resources/delivery-desk/desk.ts';
import { sql } from 'kysely';
import { SERVICE_REFUSED } from '@tributary/resources/connectors/port/failure.ts';
import { NEXT_ATTEMPT } from '../delivery/pauses.server.ts';
import {
  causeOf,
  DESK_CODE,
  DESK_HTTP_STATUS,
  DESK_STATE,
  openDeliveries,
  wordsSeen,
  type DeskSight,
} from './selection.server.ts';

const CAUSES = 200;

interface CauseRow {
  key: string;
  connector: string;
  environment: Environment;
  webhook_id: string | null;
  description: string | null;
  code: string | null;
  http_status: number | null;
  words: string | null;
  waiting: number;
  failing: number;
  parked: number;
  held: number;
  oldest: Date;
  next: Date | null;
}

/**
 * Why deliveries of the running tenant have not arrived: causes that stopped deliveries first, then the most frequent
 * failures.
 */
export async function listCauses(
  tx: Transaction,
  filter: DeskFilter,
  sight: DeskSight,
): Promise<FailureCause[]> {
  const { rows } = await sql<CauseRow>`
    SELECT ${causeOf(sight)} AS key, d.connector, d.environment, d.webhook_id, max(w.data->>'description') AS description,
      ${DESK_CODE} AS code, ${DESK_HTTP_STATUS} AS http_status, ${wordsSeen(sight)} AS words,
      count(*) FILTER (WHERE ${DESK_STATE} = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE ${DESK_STATE} = 'failing')::int AS failing,
      count(*) FILTER (WHERE ${DESK_STATE} = 'parked')::int AS parked,
      count(*) FILTER (WHERE ${DESK_STATE} = 'held')::int AS held,
      min(d.created_at) AS oldest, min(${NEXT_ATTEMPT}) FILTER (WHERE d.status = 'PENDING') AS next
    FROM deliveries d LEFT JOIN webhooks w ON w.tenant_id = d.tenant_id AND w.id = d.webhook_id
    WHERE ${openDeliveries(filter, sight)}
    GROUP BY 1, d.connector, d.environment, d.webhook_id, code, http_status, words
    ORDER BY parked DESC, held DESC, failing DESC, waiting DESC, oldest LIMIT ${CAUSES}`.execute(tx);
  const changed = rows.some(({ held }) => held > 0) ? await changedFields(tx) : new Map<string, string[]>();
  return rows.map((row) => ({
    key: row.key,
    connector: row.connector,
    environment: row.environment,
    webhook: row.webhook_id === null ? null : { id: row.webhook_id, description: row.description ?? '' },
    code: !sight.words && row.code === SERVICE_REFUSED ? 'refused_in_short' : row.code,
    httpStatus: row.http_status,
    words: row.words,
    waiting: row.waiting,
    failing: row.failing,
    parked: row.parked,
    held: row.held,
    waitsFor: row.held > 0 && sight.words ? (changed.get(`${row.connector} ${row.environment}`) ?? []) : [],
    oldestAt: row.oldest.toISOString(),
    nextAttemptAt: row.next?.toISOString() ?? null,
  }));
}

/** The fields that mappings must leave out or fill, as services have changed, by connector and environment. */
async function changedFields(tx: Transaction): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ place: string; fields: string[] }>`
    SELECT w.connector || ' ' || w.environment AS place, array_agg(DISTINCT concat_ws('.', f->>'object', f->>'field')) AS fields
    FROM connector_watches w, jsonb_array_elements(w.findings) AS f WHERE f->>'type' IN ('removed', 'required') GROUP BY 1`.execute(
    tx,
  );
  return new Map(rows.map(({ place, fields }) => [place, fields]));
}

interface OpenRow {
  id: string;
  connector: string;
  environment: Environment;
  status: OpenDelivery['status'];
  state: OpenDelivery['state'];
  transaction_id: string | null;
  event: string | null;
  title: string | null;
  attempts: number;
  created_at: Date;
  next_attempt_at: Date;
}

/** The deliveries of a cause, oldest first, page by page. @param cursor the last one that was seen */
export async function listOfCause(
  tx: Transaction,
  {
    cause,
    cursor,
    limit,
    ...filter
  }: DeskFilter & { cause: string; cursor?: string | undefined; limit: number },
  sight: DeskSight,
): Promise<{ items: OpenDelivery[]; nextCursor: string | null }> {
  const beyond = cursor
    ? sql`AND (d.created_at, d.id) > (SELECT created_at, id FROM deliveries WHERE id = ${cursor})`
    : sql``;
  const { rows } = await sql<OpenRow>`
    SELECT d.id, d.connector, d.environment, d.status, ${DESK_STATE} AS state, d.transaction_id, d.event, (SELECT coalesce(t.person_name, t.person_email, t.reference) FROM transactions t
        WHERE t.tenant_id = d.tenant_id AND t.id = d.transaction_id) AS title, d.attempts, d.created_at, ${NEXT_ATTEMPT} AS next_attempt_at
    FROM deliveries d WHERE ${openDeliveries(filter, sight)} AND ${causeOf(sight)} = ${cause} ${beyond}
    ORDER BY d.created_at, d.id LIMIT ${limit + 1}`.execute(tx);
  const items = rows.slice(0, limit).map((row): OpenDelivery => ({
    id: row.id,
    connector: row.connector,
    environment: row.environment,
    status: row.status,
    state: row.state,
    transactionId: row.transaction_id,
    event: row.event,
    title: row.title,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    nextAttemptAt: row.status === 'PENDING' ? row.next_attempt_at.toISOString() : null,
  }));
  return { items, nextCursor: rows.length > limit ? items.at(-1)!.id : null };
}
