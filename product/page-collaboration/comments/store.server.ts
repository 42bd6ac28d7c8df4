import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { COLLABORATION_LIMITS } from '../limits.ts';
import type { CommentThread } from '../routes.ts';

interface Row {
  id: string;
  element_id: string;
  element_name: string;
  resolved_at: Date | null;
  resolved_by: string | null;
  read_at: Date | null;
  comments: {
    id: string;
    author_id: string;
    author_name: string;
    body: string;
    at: string;
    edited: string | null;
  }[];
}

/** The threads of a page with their comments, the oldest first. */
export async function listThreads(
  tx: Transaction,
  { tenantId, userId }: Actor,
  pageId: string,
): Promise<CommentThread[]> {
  const { rows } = await sql<Row>`
    SELECT t.id, t.element_id, t.element_name, t.resolved_at, t.resolved_by, r.read_at,
      (SELECT json_agg(json_build_object('id', c.id, 'author_id', c.author_id, 'author_name', c.author_name, 'body', c.body,
        'at', c.created_at, 'edited', c.edited_at) ORDER BY c.created_at, c.id)
       FROM page_comments c WHERE c.tenant_id = t.tenant_id AND c.thread_id = t.id) AS comments
    FROM page_comment_threads t
    LEFT JOIN page_comment_reads r ON r.tenant_id = t.tenant_id AND r.thread_id = t.id AND r.user_id = ${userId}
    WHERE t.tenant_id = ${tenantId} AND t.page_id = ${pageId}
    ORDER BY t.created_at, t.id LIMIT ${COLLABORATION_LIMITS.threads}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    elementId: row.element_id,
    elementName: row.element_name,
    resolved: row.resolved_at && { at: row.resolved_at.toISOString(), by: row.resolved_by ?? '' },
    isUnread: row.comments.some(
      ({ author_id, at }) => author_id !== userId && (!row.read_at || new Date(at) > row.read_at),
    ),
    comments: row.comments.map((one) => ({
      id: one.id,
      author: { id: one.author_id, name: one.author_name },
      body: one.body,
      createdAt: new Date(one.at).toISOString(),
      editedAt: one.edited && new Date(one.edited).toISOString(),
    })),
  }));
}

/** Refuses comments beyond a limit, under a lock of the page's row, so that two at once can't pass it. */
async function requireRoom(tx: Transaction, tenantId: string, pageId: string): Promise<void> {
  await sql`SELECT FROM pages WHERE tenant_id = ${tenantId} AND id = ${pageId} FOR UPDATE`.execute(tx);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM page_comment_threads
    WHERE tenant_id = ${tenantId} AND page_id = ${pageId}`.execute(tx);
  if (rows[0]!.n >= COLLABORATION_LIMITS.threads)
    throw new ProblemError('conflict', 'This page has as many threads as it can have. Delete some first.');
}

/** Begins a thread. @returns its id. @throws ProblemError conflict when the page has too many */
export async function beginThread(
  tx: Transaction,
  actor: Actor,
  {
    pageId,
    elementId,
    elementName,
    now,
  }: { pageId: string; elementId: string; elementName: string; now: Date },
): Promise<string> {
  await requireRoom(tx, actor.tenantId, pageId);
  const id = newId(now.getTime());
  await sql`INSERT INTO page_comment_threads (tenant_id, id, page_id, element_id, element_name, created_at)
    VALUES (${actor.tenantId}, ${id}, ${pageId}, ${elementId}, ${elementName}, ${now})`.execute(tx);
  return id;
}

/** Locks a thread of a page. @throws ProblemError not_found */
export async function requireThread(
  tx: Transaction,
  { tenantId }: Actor,
  pageId: string,
  threadId: string,
): Promise<void> {
  const { rows } = await sql`SELECT id FROM page_comment_threads
    WHERE tenant_id = ${tenantId} AND page_id = ${pageId} AND id = ${threadId} FOR UPDATE`.execute(tx);
  if (rows.length === 0) throw new ProblemError('not_found', 'There is no such thread on this page.');
}

/** Adds a comment to a thread. @returns its id. @throws ProblemError conflict when the thread has too many */
export async function addComment(
  tx: Transaction,
  actor: Actor,
  {
    threadId,
    body,
    mentions,
    now,
  }: { threadId: string; body: string; mentions: readonly string[]; now: Date },
): Promise<string> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM page_comments
    WHERE tenant_id = ${actor.tenantId} AND thread_id = ${threadId}`.execute(tx);
  if (rows[0]!.n >= COLLABORATION_LIMITS.replies)
    throw new ProblemError('conflict', 'This thread has as many replies as it can have. Begin another one.');
  const id = newId(now.getTime());
  await sql`INSERT INTO page_comments (tenant_id, id, thread_id, author_id, author_name, body, mentions, created_at)
    VALUES (${actor.tenantId}, ${id}, ${threadId}, ${actor.userId}, ${actor.name}, ${body}, ${[...mentions]}::uuid[], ${now})`.execute(
    tx,
  );
  return id;
}

/**
 * The author's own comment, with the people it mentions.
 * @throws ProblemError not_found, missing_ability
 */
async function requireOwn(tx: Transaction, actor: Actor, threadId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{
    author_id: string;
    mentions: string[];
  }>`SELECT author_id, mentions FROM page_comments
    WHERE tenant_id = ${actor.tenantId} AND thread_id = ${threadId} AND id = ${id}`.execute(tx);
  if (!rows[0]) throw new ProblemError('not_found', 'There is no such comment.');
  if (rows[0].author_id !== actor.userId)
    throw new ProblemError('missing_ability', 'You can change and delete only your own comments.');
  return rows[0].mentions;
}

/**
 * Changes the person's own comment.
 * @returns the newly mentioned people
 * @throws ProblemError not_found, missing_ability
 */
export async function editComment(
  tx: Transaction,
  actor: Actor,
  {
    threadId,
    id,
    body,
    mentions,
    now,
  }: { threadId: string; id: string; body: string; mentions: readonly string[]; now: Date },
): Promise<string[]> {
  const before = await requireOwn(tx, actor, threadId, id);
  await sql`UPDATE page_comments SET body = ${body}, mentions = ${[...mentions]}::uuid[], edited_at = ${now}
    WHERE tenant_id = ${actor.tenantId} AND id = ${id}`.execute(tx);
  return mentions.filter((each) => !before.includes(each));
}

/** Deletes the person's own comment, and a thread with its last one. @throws ProblemError not_found, missing_ability */
export async function deleteComment(
  tx: Transaction,
  actor: Actor,
  threadId: string,
  id: string,
): Promise<void> {
  await requireOwn(tx, actor, threadId, id);
  const { tenantId } = actor;
  await sql`DELETE FROM page_comments WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(tx);
  await sql`DELETE FROM page_comment_threads t WHERE t.tenant_id = ${tenantId} AND t.id = ${threadId}
    AND NOT EXISTS (SELECT FROM page_comments c WHERE c.tenant_id = t.tenant_id AND c.thread_id = t.id)`.execute(
    tx,
  );
}

/** Resolves or reopens a thread. */
export async function resolveThread(
  tx: Transaction,
  actor: Actor,
  { threadId, isResolved, now }: { threadId: string; isResolved: boolean; now: Date },
): Promise<void> {
  await sql`UPDATE page_comment_threads SET resolved_at = ${isResolved ? now : null}, resolved_by = ${isResolved ? actor.name : null}
    WHERE tenant_id = ${actor.tenantId} AND id = ${threadId}`.execute(tx);
}

/** Notes that the person has read the present content of a thread. */
export async function readThread(tx: Transaction, actor: Actor, threadId: string, now: Date): Promise<void> {
  await sql`INSERT INTO page_comment_reads (tenant_id, thread_id, user_id, read_at)
    VALUES (${actor.tenantId}, ${threadId}, ${actor.userId}, ${now})
    ON CONFLICT (tenant_id, thread_id, user_id) DO UPDATE SET read_at = excluded.read_at`.execute(tx);
}
