import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { createTokenBuckets, requireToken } from '@tributary/engine/http/token-buckets.server.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { logSubjectOf } from '@tributary/engine/revisions/log-subject.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { colleaguesOf, tellColleagues } from './comments/email.server.ts';
import {
  addComment,
  beginThread,
  deleteComment,
  editComment,
  listThreads,
  readThread,
  requireThread,
  resolveThread,
} from './comments/store.server.ts';
import {
  deleteNamedVersion,
  findNamedVersion,
  listNamedVersions,
  nameVersion,
} from './named-versions.server.ts';
import { pageCollaborationRoutes } from './routes.ts';

/** Channels on which open builders receive presence and changes of comments. */
export const PRESENCE_CHANNEL = 'page_presence';
export const COMMENTS_CHANNEL = 'page_comments';

export interface PageCollaborationDeps {
  consoleOrigin: string;
}

interface Call {
  context: RequestContext;
  actor: Actor;
  params: Record<'id', string>;
}

/** Serves a page's presence, its comments and the named versions of its draft. */
export function pageCollaborationHandlers({ consoleOrigin }: PageCollaborationDeps): MountedRoutes {
  // A builder sends a beat every 10 s, and one for each selection at most twice a second.
  const beats = createTokenBuckets({ perMinute: 240, burst: 120 });
  const comments = createTokenBuckets({ perMinute: 30 });

  /** Runs the work on a page of the person's organization. @throws ProblemError not_found */
  const onPage = <Result>(
    { context, actor, params: { id } }: Call,
    work: (tx: Transaction, page: { name: string }) => Promise<Result>,
  ): Promise<Result> =>
    context.app.db.inTenant(actor.tenantId, async (tx) => {
      const { rows } = await sql<{ name: string }>`SELECT data->>'name' AS name FROM pages
        WHERE tenant_id = ${actor.tenantId} AND id = ${id} AND deleted_at IS NULL`.execute(tx);
      if (!rows[0]) throw new ProblemError('not_found', 'There is no page with this id.');
      return work(tx, rows[0]);
    });
  /** As `onPage`, for a thread; open builders then read the comments again. */
  const onThread = async <Result>(
    call: Call & { params: Record<'threadId', string> },
    work: (tx: Transaction, page: { name: string }) => Promise<Result>,
  ): Promise<Result> => {
    const result = await onPage(call, async (tx, page) => {
      await requireThread(tx, call.actor, call.params.id, call.params.threadId);
      return work(tx, page);
    });
    changed(call);
    return result;
  };
  const changed = ({ context, actor: { tenantId }, params: { id } }: Call): void =>
    context.app.db.notify(COMMENTS_CHANNEL, JSON.stringify({ tenantId, pageId: id }));
  const about = ({ actor, params }: Call, pageName: string) => ({
    actor,
    pageId: params.id,
    pageName,
    consoleOrigin,
  });

  return implement(pageCollaborationRoutes, {
    async 'POST /pages/:id/presence'(call) {
      const { context, actor, params, body } = call;
      requireToken(beats, actor.userId);
      await onPage(call, async () => undefined);
      const { tenantId, userId, name } = actor;
      const beat = { tenantId, pageId: params.id, userId, name, ...body };
      context.app.db.notify(PRESENCE_CHANNEL, JSON.stringify(beat));
      return {};
    },

    'GET /pages/:id/savers': (call) =>
      onPage(call, async (tx) => {
        const { rows } = await sql<{ user_name: string }>`
          SELECT user_name FROM log_entries
          WHERE tenant_id = ${call.actor.tenantId} AND subject = ${logSubjectOf('pages')} AND reference_id = ${call.params.id}
            AND version > ${call.query.after} AND event = 'UPDATE'
          GROUP BY user_name ORDER BY max(created_at) DESC LIMIT 5`.execute(tx);
        return { names: rows.map(({ user_name }) => user_name) };
      }),

    'GET /pages/:id/colleagues': (call) =>
      onPage(call, async (tx) => {
        const people = await colleaguesOf(tx, call.actor.tenantId);
        return {
          items: people.filter(({ id }) => id !== call.actor.userId).map(({ id, name }) => ({ id, name })),
        };
      }),

    'GET /pages/:id/comments': (call) =>
      onPage(call, async (tx) => ({ items: await listThreads(tx, call.actor, call.params.id) })),

    async 'POST /pages/:id/comments'(call) {
      const { actor, params, body, context } = call;
      requireToken(comments, actor.userId);
      const made = await onPage(call, async (tx, page) => {
        const now = context.now();
        const threadId = await beginThread(tx, actor, { pageId: params.id, now, ...body });
        await addComment(tx, actor, { threadId, now, ...body });
        await tellColleagues(tx, { ...about(call, page.name), threadId, isReply: false, ...body });
        return { id: threadId };
      });
      changed(call);
      return made;
    },

    'POST /pages/:id/comments/:threadId/replies'(call) {
      const { actor, params, body, context } = call;
      requireToken(comments, actor.userId);
      return onThread(call, async (tx, page) => {
        const { threadId } = params;
        const id = await addComment(tx, actor, { threadId, now: context.now(), ...body });
        await tellColleagues(tx, { ...about(call, page.name), threadId, isReply: true, ...body });
        return { id };
      });
    },

    'PATCH /pages/:id/comments/:threadId': (call) =>
      onThread(call, async (tx) => {
        const { threadId } = call.params;
        const { isResolved } = call.body;
        await resolveThread(tx, call.actor, { threadId, isResolved, now: call.context.now() });
        return { id: threadId };
      }),

    'POST /pages/:id/comments/:threadId/read': (call) =>
      onPage(call, async (tx) => {
        const { id, threadId } = call.params;
        await requireThread(tx, call.actor, id, threadId);
        await readThread(tx, call.actor, threadId, call.context.now());
        return { id: threadId };
      }),

    'PATCH /pages/:id/comments/:threadId/replies/:commentId'(call) {
      const { actor, params, body, context } = call;
      requireToken(comments, actor.userId);
      return onThread(call, async (tx, page) => {
        const { threadId, commentId: id } = params;
        const mentions = await editComment(tx, actor, { threadId, id, now: context.now(), ...body });
        await tellColleagues(tx, { ...about(call, page.name), threadId, isReply: false, ...body, mentions });
        return { id };
      });
    },

    'DELETE /pages/:id/comments/:threadId/replies/:commentId': (call) =>
      onThread(call, async (tx) => {
        const { threadId, commentId: id } = call.params;
        await deleteComment(tx, call.actor, threadId, id);
        return { id };
      }),

    'GET /pages/:id/named-versions': (call) =>
      onPage(call, async (tx) => ({ items: await listNamedVersions(tx, call.actor, call.params.id) })),

    'POST /pages/:id/named-versions': (call) =>
      onPage(call, (tx) =>
        nameVersion(tx, call.actor, {
          pageId: call.params.id,
          name: call.body.name,
          now: call.context.now(),
        }),
      ),

    'GET /pages/:id/named-versions/:versionId': (call) =>
      onPage(call, (tx) => findNamedVersion(tx, call.actor, call.params.id, call.params.versionId)),

    'DELETE /pages/:id/named-versions/:versionId': (call) =>
      onPage(call, async (tx) => {
        await deleteNamedVersion(tx, call.actor, call.params.id, call.params.versionId);
        return { id: call.params.versionId };
      }),
  });
}
