import { sql } from 'kysely';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { equalLooks } from '../../publishing/looks/looks.server.ts';
import type { Rollout, ROLLOUT_STATUSES } from '@tributary/resources/themes/routes.ts';

/** Attempts before a page counts as failed. */
const MOST_ATTEMPTS = 3;
/** Seconds after which a claimed page whose process ended is claimed again. */
const REPEAT_SECONDS = 15;
/** The most failures that are listed. */
const MOST_FAILURES = 20;

/** A page of a rollout that one process has claimed. */
export interface TakenPage {
  tenant_id: string;
  rollout_id: string;
  page_id: string;
  slug: string;
  attempts: number;
}

interface RolloutRow {
  id: string;
  theme_id: string;
  title: string;
  kind: Rollout['kind'];
  status: (typeof ROLLOUT_STATUSES)[number];
  previous_theme_id: string | null;
  by: { id: string; name: string; email: string };
  created_at: Date;
  ended_at: Date | null;
  total: number;
  done: number;
  failed: number;
  changed: number;
  undone: boolean;
}

interface NewRollout {
  themeId: string;
  title: string;
  kind: Rollout['kind'];
  previousThemeId: string | null;
  undoes: string | null;
}

/** Begins a rollout in the running transaction. @throws ProblemError conflict while another one runs */
async function insertRollout(tx: Transaction, actor: Actor, rollout: NewRollout): Promise<string> {
  const id = newId();
  const by = JSON.stringify({ id: actor.userId, name: actor.name, email: actor.email });
  const { numAffectedRows } = await sql`
    INSERT INTO theme_rollouts (tenant_id, id, theme_id, title, kind, status, previous_theme_id, undoes, by)
    VALUES (${actor.tenantId}, ${id}, ${rollout.themeId}, ${rollout.title}, ${rollout.kind}, 'running',
      ${rollout.previousThemeId}, ${rollout.undoes}, ${by}::jsonb)
    ON CONFLICT DO NOTHING`.execute(tx);
  if (numAffectedRows !== 1n) throw new ProblemError('conflict', 'Pages are being given a look already.');
  return id;
}

/** Whether a publication `p` would look different. @param equal the looks that look the same (`equalLooks`) */
export const isChangedFrom = (equal: readonly (string | null)[]) =>
  sql<boolean>`coalesce(p.look, '') <> ALL(${equal.map((id) => id ?? '')}::text[])`;

/** Begins to give every published page a look. @throws ProblemError conflict */
export async function beginRollout(
  tx: Transaction,
  actor: Actor,
  rollout: Pick<NewRollout, 'themeId' | 'title' | 'previousThemeId'> & { look: string },
): Promise<string> {
  const id = await insertRollout(tx, actor, { ...rollout, kind: 'change', undoes: null });
  const equal = await equalLooks(tx, actor.tenantId, rollout.look);
  await sql`
    INSERT INTO theme_rollout_pages (tenant_id, rollout_id, page_id, look, before_look)
    SELECT p.tenant_id, ${id}, p.page_id, ${rollout.look}, p.look FROM publications p
    WHERE p.tenant_id = ${actor.tenantId} AND p.main AND p.artifact IS NOT NULL AND ${isChangedFrom(equal)}`.execute(
    tx,
  );
  await endWhenComplete(tx, actor.tenantId, id);
  return id;
}

/** Begins to give the pages that a rollout changed their earlier look. @throws ProblemError conflict, not_found */
export async function beginUndo(tx: Transaction, actor: Actor, undone: RolloutRow): Promise<string> {
  const id = await insertRollout(tx, actor, {
    themeId: undone.theme_id,
    title: undone.title,
    kind: 'undo',
    previousThemeId: null,
    undoes: undone.id,
  });
  await sql`
    INSERT INTO theme_rollout_pages (tenant_id, rollout_id, page_id, look, before_look)
    SELECT tenant_id, ${id}, page_id, before_look, look FROM theme_rollout_pages
    WHERE tenant_id = ${actor.tenantId} AND rollout_id = ${undone.id} AND state = 'done'`.execute(tx);
  await endWhenComplete(tx, actor.tenantId, id);
  return id;
}

/** Changes a rollout's status. @throws ProblemError conflict when it has another one by now */
export async function setStatus(
  tx: Transaction,
  tenantId: string,
  id: string,
  [from, to]: readonly [RolloutRow['status'], RolloutRow['status']],
): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE theme_rollouts SET status = ${to}, ended_at = ${to === 'running' ? null : sql`clock_timestamp()`}
    WHERE tenant_id = ${tenantId} AND id = ${id} AND status = ${from}
      AND (${to} <> 'running' OR NOT EXISTS (
        SELECT 1 FROM theme_rollouts r WHERE r.tenant_id = ${tenantId} AND r.status = 'running'))`.execute(
    tx,
  );
  if (numAffectedRows !== 1n)
    throw new ProblemError('conflict', 'This has ended meanwhile. Look at it again.');
  // A page that was claimed just before the stop would otherwise wait until its claim expires.
  if (to === 'running')
    await sql`
      UPDATE theme_rollout_pages SET not_before = now(), attempts = 0
      WHERE tenant_id = ${tenantId} AND rollout_id = ${id} AND state = 'waiting'`.execute(tx);
}

/** Ends a rollout of which no page waits. */
export async function endWhenComplete(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await sql`
    UPDATE theme_rollouts r SET status = 'done', ended_at = clock_timestamp()
    WHERE r.tenant_id = ${tenantId} AND r.id = ${id} AND r.status = 'running' AND NOT EXISTS (
      SELECT 1 FROM theme_rollout_pages p WHERE p.tenant_id = r.tenant_id AND p.rollout_id = r.id AND p.state = 'waiting')`.execute(
    tx,
  );
}

/** A rollout by its id, or the latest; undefined for none. */
export async function readRollout(
  tx: Transaction,
  tenantId: string,
  id?: string,
): Promise<RolloutRow | undefined> {
  const { rows } = await sql<RolloutRow>`
    SELECT r.id, r.theme_id, r.title, r.kind, r.status, r.previous_theme_id, r.by, r.created_at, r.ended_at,
      c.total, c.done, c.failed, c.changed,
      EXISTS (SELECT 1 FROM theme_rollouts u WHERE u.tenant_id = r.tenant_id AND u.undoes = r.id) AS undone
    FROM theme_rollouts r, LATERAL (
      SELECT count(*)::int AS total, count(*) FILTER (WHERE state <> 'waiting')::int AS done,
        count(*) FILTER (WHERE state = 'failed')::int AS failed, count(*) FILTER (WHERE state = 'done')::int AS changed
      FROM theme_rollout_pages p WHERE p.tenant_id = r.tenant_id AND p.rollout_id = r.id) c
    WHERE r.tenant_id = ${tenantId} ${id === undefined ? sql`` : sql`AND r.id = ${id}`}
    ORDER BY r.created_at DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/** A rollout in the shape of the API. */
export async function rolloutResponse(tx: Transaction, tenantId: string, row: RolloutRow): Promise<Rollout> {
  const { rows: failures } = await sql<Rollout['failures'][number]>`
    SELECT p.page_id AS "pageId", coalesce(g.data->>'name', '') AS name, coalesce(p.error, '') AS error
    FROM theme_rollout_pages p LEFT JOIN pages g ON g.tenant_id = p.tenant_id AND g.id = p.page_id
    WHERE p.tenant_id = ${tenantId} AND p.rollout_id = ${row.id} AND p.state = 'failed'
    ORDER BY p.page_id LIMIT ${MOST_FAILURES}`.execute(tx);
  return {
    id: row.id,
    themeId: row.theme_id,
    title: row.title,
    kind: row.kind,
    status: row.status,
    total: row.total,
    done: row.done,
    failed: row.failed,
    failures,
    canUndo: row.kind === 'change' && row.status !== 'running' && row.changed > 0 && !row.undone,
    by: row.by.name,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

/**
 * Claims a page of a running rollout. The attempt is counted in a separate transaction before it runs: a page that
 * crashes the process is claimed a limited number of times.
 */
export async function takePage(db: Database): Promise<TakenPage | undefined> {
  const { rows } = await db.asPlatform((tx) =>
    sql<TakenPage>`
      UPDATE theme_rollout_pages p SET attempts = p.attempts + 1, not_before = now() + make_interval(secs => ${REPEAT_SECONDS})
      FROM (
        SELECT w.tenant_id, w.rollout_id, w.page_id, t.slug FROM theme_rollout_pages w
        JOIN theme_rollouts r ON r.tenant_id = w.tenant_id AND r.id = w.rollout_id AND r.status = 'running'
        JOIN tenants t ON t.id = w.tenant_id
        WHERE w.state = 'waiting' AND w.not_before <= now()
        ORDER BY w.not_before LIMIT 1 FOR UPDATE OF w SKIP LOCKED
      ) due
      WHERE p.tenant_id = due.tenant_id AND p.rollout_id = due.rollout_id AND p.page_id = due.page_id
      RETURNING p.tenant_id, p.rollout_id, p.page_id, due.slug, p.attempts`.execute(tx),
  );
  return rows[0];
}

/** Whether a page was tried so often that it counts as failed. */
export const isGivenUp = ({ attempts }: TakenPage): boolean => attempts > MOST_ATTEMPTS;

/** The claimed page with its looks, locked; undefined when its rollout was stopped or the page was done since. */
export async function lockPage(
  tx: Transaction,
  taken: TakenPage,
): Promise<{ look: string | null; by: RolloutRow['by']; theme_id: string } | undefined> {
  // A stop waits for the page that is being republished, and none follows it.
  const { rows } = await sql<{ look: string | null; by: RolloutRow['by']; theme_id: string }>`
    SELECT p.look, r.by, r.theme_id FROM theme_rollouts r
    JOIN theme_rollout_pages p ON p.tenant_id = r.tenant_id AND p.rollout_id = r.id
    WHERE r.tenant_id = ${taken.tenant_id} AND r.id = ${taken.rollout_id} AND p.page_id = ${taken.page_id}
      AND r.status = 'running' AND p.state = 'waiting'
    FOR SHARE OF r FOR UPDATE OF p`.execute(tx);
  return rows[0];
}

/** Stores the end of a page: `gone` where it is no longer published. */
export async function endPage(
  tx: Transaction,
  taken: TakenPage,
  state: 'done' | 'failed' | 'gone',
  error: string | null = null,
): Promise<void> {
  await sql`
    UPDATE theme_rollout_pages SET state = ${state}, error = ${error?.slice(0, 500) ?? null}
    WHERE tenant_id = ${taken.tenant_id} AND rollout_id = ${taken.rollout_id} AND page_id = ${taken.page_id}`.execute(
    tx,
  );
}
