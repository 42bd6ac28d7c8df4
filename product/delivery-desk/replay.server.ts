import type { Actor } from '@tributary/engine/access/actor.ts';
import { logAct } from '@tributary/resources/logs/log-act.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import {
  MOST_AT_ONCE,
  type MAPPINGS,
  type Replay,
  type ReplayPreview,
  type DeskSelection,
} from '@tributary/resources/delivery-desk/desk.ts';
import { sql } from 'kysely';
import type { Connectors } from '../connectors/connectors.ts';
import { endPauses } from '../delivery/pauses.server.ts';
import { replan, type Replan, type Replanned } from './replan.server.ts';
import { DESK_STATE, selected, type DeskSight } from './selection.server.ts';

/** Number of deliveries that a preview plans again, for a person to decide by. */
const COMPARED = 200;
const SAMPLES = 3;
/** Orders that are planned and stored at a time. */
const CHUNK = 200;

interface Row {
  id: string;
  transaction_id: string | null;
  connector: string;
  payload: unknown;
}

/**
 * Whether a connector's order can be planned again: payments and e-mails stay as they were agreed to, webhooks as the
 * event was.
 */
const isPlanned = (connectors: Connectors, { connector, transaction_id }: Row): boolean =>
  transaction_id !== null && connectors.delivery(connector) !== undefined;

const replannedOf = ({ id, transaction_id, connector, payload }: Row): Replanned => ({
  id,
  transactionId: transaction_id!,
  connector,
  payload,
});

const differs = (plan: Replan): boolean =>
  'refusal' in plan || JSON.stringify(plan.before) !== JSON.stringify(plan.after);

/** How many deliveries an action would cover, and what the present mapping changes in their requests. */
export async function previewReplay(
  tx: Transaction,
  tenantId: string,
  connectors: Connectors,
  { selection, sight }: { selection: DeskSelection; sight: DeskSight },
): Promise<ReplayPreview> {
  const all = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM (SELECT d.id ${selected(selection, sight, { limit: MOST_AT_ONCE * 20, isReplay: true })}) AS chosen`.execute(
    tx,
  );
  const { rows } = await sql<Row>`
    SELECT d.id, d.transaction_id, d.connector, d.payload ${selected(selection, sight, { limit: COMPARED, isReplay: true })}`.execute(
    tx,
  );
  const planned = rows.filter((row) => isPlanned(connectors, row));
  const plans = await replan(tx, tenantId, connectors, planned.map(replannedOf));
  const changed = plans.flatMap((plan, at) => (differs(plan) ? [{ plan, row: planned[at]! }] : []));
  const n = all.rows[0]?.n ?? 0;
  return {
    total: Math.min(n, MOST_AT_ONCE),
    left: Math.max(0, n - MOST_AT_ONCE),
    compared: planned.length,
    differing: changed.filter(({ plan }) => !('refusal' in plan)).length,
    refused: changed.filter(({ plan }) => 'refusal' in plan).length,
    samples: changed.slice(0, SAMPLES).map(({ plan, row }) => ({
      deliveryId: row.id,
      transactionId: row.transaction_id!,
      before: plan.before,
      after: 'refusal' in plan ? null : plan.after,
      refusal: 'refusal' in plan ? plan.refusal : null,
    })),
  };
}

/**
 * Puts deliveries back at the beginning of their plan. With `now` their orders are planned again first; those that the
 * present mapping does not send stay unchanged. Wake the workers after the commit.
 */
export async function replayDeliveries(
  tx: Transaction,
  connectors: Connectors,
  asked: {
    selection: DeskSelection;
    mapping: (typeof MAPPINGS)[number];
    actor: Actor;
    sight: DeskSight;
    now: Date;
  },
): Promise<{ id: string; total: number; skipped: number }> {
  const { selection, mapping, actor, sight, now } = asked;
  const id = newId(now.getTime());
  const { rows } = await sql<Row>`
    SELECT d.id, d.transaction_id, d.connector, ${mapping === 'now' ? sql`d.payload` : sql`NULL`} AS payload
    ${selected(selection, sight, { isReplay: true })} FOR UPDATE OF d SKIP LOCKED`.execute(tx);
  let skipped = 0;
  const back: string[] = [];
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    if (mapping === 'then') {
      back.push(...chunk.map((row) => row.id));
      continue;
    }
    const planned = chunk.filter((row) => isPlanned(connectors, row));
    const plans = await replan(tx, actor.tenantId, connectors, planned.map(replannedOf));
    const anew = plans.flatMap((plan, n) =>
      'refusal' in plan ? [] : [{ id: planned[n]!.id, payload: plan.payload }],
    );
    skipped += planned.length - anew.length;
    await sql`
      UPDATE deliveries d SET payload = o.payload
      FROM jsonb_to_recordset(${JSON.stringify(anew)}::jsonb) AS o (id uuid, payload jsonb) WHERE d.id = o.id`.execute(
      tx,
    );
    back.push(
      ...anew.map((each) => each.id),
      ...chunk.filter((row) => !planned.includes(row)).map((row) => row.id),
    );
  }
  await sql`
    UPDATE deliveries SET status = 'PENDING', plan_step = 0, next_attempt_at = now(), updated_at = now(), replay_id = ${id},
      failure_code = NULL, failure_status = NULL, failure_words = NULL
    WHERE id = ANY(${back}::uuid[]) AND status IN ('PENDING', 'PARKED')`.execute(tx);
  await endPauses(tx, sql`d.id = ANY(${back}::uuid[])`);
  await sql`
    INSERT INTO delivery_replays (tenant_id, id, mapping, total, skipped, user_name, created_at)
    VALUES (${actor.tenantId}, ${id}, ${mapping}, ${back.length}, ${skipped}, ${actor.name || actor.email}, ${now})`.execute(
    tx,
  );
  if (back.length > 0)
    await logAct(tx, {
      title: 'deliveriesSentAgain',
      of: back.length,
      actor,
      now,
      id,
      next: { replayed: back.length, mapping, skipped },
    });
  return { id, total: back.length, skipped };
}

/** Decides that deliveries are not sent. A payment that is under way is not among them: its outcome is still awaited. */
export async function discardDeliveries(
  tx: Transaction,
  asked: { selection: DeskSelection; reason: string; actor: Actor; sight: DeskSight; now: Date },
): Promise<number> {
  const { selection, reason, actor, sight, now } = asked;
  const { rows } = await sql<{ id: string }>`
    UPDATE deliveries SET status = 'DISCARDED', discard_reason = ${reason}, discarded_by = ${actor.name || actor.email},
      lease_owner = NULL, lease_until = NULL, updated_at = now()
    WHERE id IN (SELECT d.id ${selected(selection, sight)} FOR UPDATE OF d SKIP LOCKED)
      AND (status <> 'PENDING' OR coalesce(payload->>'operation', '') NOT IN ('create', 'confirm'))
    RETURNING id`.execute(tx);
  if (rows.length > 0)
    await logAct(tx, {
      title: 'deliveriesDiscarded',
      of: rows.length,
      actor,
      now,
      next: { discarded: rows.length, reason },
    });
  return rows.length;
}

interface ReplayRow {
  id: string;
  mapping: Replay['mapping'];
  user_name: string;
  created_at: Date;
  total: number;
  skipped: number;
  delivered: number;
  waiting: number;
  failing: number;
  parked: number;
}

const LATEST = 5;

/** The latest replays with how far they have come. A delivery that was replayed again counts for the last one. */
export async function listReplays(tx: Transaction): Promise<Replay[]> {
  const { rows } = await sql<ReplayRow>`
    SELECT r.id, r.mapping, r.user_name, r.created_at, r.total, r.skipped,
      count(d.id) FILTER (WHERE d.status = 'DELIVERED')::int AS delivered,
      count(d.id) FILTER (WHERE d.status = 'PENDING' AND ${DESK_STATE} = 'waiting')::int AS waiting,
      count(d.id) FILTER (WHERE d.status = 'PENDING' AND ${DESK_STATE} = 'failing')::int AS failing,
      count(d.id) FILTER (WHERE d.status = 'PARKED')::int AS parked
    FROM (SELECT * FROM delivery_replays WHERE created_at > now() - interval '7 days' ORDER BY created_at DESC, id DESC LIMIT ${LATEST}) r
    LEFT JOIN deliveries d ON d.tenant_id = r.tenant_id AND d.replay_id = r.id
    GROUP BY r.id, r.mapping, r.user_name, r.created_at, r.total, r.skipped
    ORDER BY r.created_at DESC, r.id DESC`.execute(tx);
  return rows.map(({ user_name: by, created_at: at, ...row }) => ({ ...row, by, at: at.toISOString() }));
}
