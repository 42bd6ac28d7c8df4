import type { Actor } from '@tributary/engine/access/actor.ts';
import { isRole } from '@tributary/engine/access/roles.ts';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { startTurns } from '@tributary/engine/outbox/turns.server.ts';
import { writeIn, type Writing } from '@tributary/engine/lifecycle/write/write.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { pages, pageSchema } from '@tributary/resources/pages/page.ts';
import type { Schedule } from '@tributary/resources/pages/publication.ts';
import { sql } from 'kysely';
import { tellOfSchedule } from './email.server.ts';
import { SCHEDULE_REFUSED } from './refused.ts';
import {
  endDue,
  MOST_ATTEMPTS,
  SCHEDULES_CHANNEL,
  takeDueSchedule,
  type DuePage,
} from './schedules.server.ts';

const LOOK_MS = 2_000;

interface ScheduleWorkerDeps {
  app: App;
  consoleOrigin: string;
  onError: (error: unknown) => void;
  now?: () => Date;
}

/**
 * Publishes and unpublishes pages when it is due, until it is stopped. Each is one transaction with the end of its
 * schedule: a process that is killed leaves it to the next one, and none is done twice.
 */
export function startPageSchedules({
  app,
  consoleOrigin,
  onError,
  now = () => new Date(),
}: ScheduleWorkerDeps) {
  async function look(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const due = await takeDueSchedule(app.db, now());
      if (!due) return;
      try {
        if (due.attempts > MOST_ATTEMPTS)
          throw new ProblemError('unexpected', 'It could not be done three times.');
        await inPage(due, (writing, page) => act(app, due, writing, page));
      } catch (error) {
        // An error that is not the page's is tried again when the lease has ended.
        const isFinal = error instanceof ProblemError && error.code !== 'unavailable';
        if (!isFinal || error.code === 'unexpected') onError(error);
        if (isFinal) await inPage(due, (writing, page) => fail(writing, page, due, error)).catch(onError);
      }
    }
  }

  /**
   * Runs the work on a locked page, and its consequences after the commit; nothing where it was cancelled or deleted.
   */
  async function inPage(
    due: DuePage,
    work: (writing: Writing, page: LockedPage) => Promise<void>,
  ): Promise<void> {
    const tasks: (() => void)[] = [];
    await app.db.inTenant(due.tenant_id, async (tx) => {
      const page = await findDocument(tx, due.tenant_id, pages, due.page_id, { forUpdate: true });
      const isDue = await endDue(tx, due);
      if (!page || !isDue) return;
      const data = pageSchema.parse(page.data);
      // A page that was deleted and brought back has no schedule any more.
      if (!data.schedule?.[`${due.what}At`]) return;
      const actor = systemActor({ id: due.tenant_id, slug: due.slug, plan: due.plan });
      await work(
        { tx, actor, now: now(), afterCommit: (task) => void tasks.push(task) },
        { version: page.version, data },
      );
    });
    for (const task of tasks) task();
  }

  async function fail(
    writing: Writing,
    { version, data }: LockedPage,
    due: DuePage,
    error: ProblemError,
  ): Promise<void> {
    const failure = { what: due.what, at: writing.now.toISOString(), reason: error.message };
    const schedule = { ...(data.schedule ?? { publishAt: null, unpublishAt: null, by: due.by }), failure };
    await writeIn(app, writing, app.resource(pages.name), {
      kind: 'update',
      ability: 'publish',
      event: 'UPDATE',
      action: 'schedule',
      target: { id: due.page_id, version },
      data: ({ previous }) => ({ ...previous, schedule: { ...schedule, [`${due.what}At`]: null } }),
    });
    await tellOfSchedule(writing.tx, { due, pageName: data.name, error, consoleOrigin });
  }

  return startTurns(look, {
    db: app.db,
    everyMs: LOOK_MS,
    wakeOn: { [SCHEDULES_CHANNEL]: () => true },
    onError,
  });
}

interface LockedPage {
  version: number;
  data: ReturnType<typeof pageSchema.parse>;
}

/** Publishes or unpublishes in the name of the person who scheduled it, as far as they still may. */
async function act(app: App, due: DuePage, writing: Writing, { version, data }: LockedPage): Promise<void> {
  const resource = app.resource(pages.name);
  const run = resource.hooks.actions?.[due.what];
  const isIdle = due.what === 'unpublish' && !data.published;
  await writeIn(app, { ...writing, actor: await schedulerOf(writing.tx, due) }, resource, {
    kind: 'update',
    ability: 'publish',
    event: 'UPDATE',
    action: isIdle ? 'schedule' : due.what,
    target: { id: due.page_id, version },
    data: async (frame) => {
      const done = isIdle || !run ? frame.previous : await run({ ...frame, data: frame.previous }, {});
      return { ...done, schedule: withoutMoment(data.schedule, due.what) };
    },
  });
}

function withoutMoment(schedule: Schedule | null, what: DuePage['what']): Schedule | null {
  if (!schedule) return null;
  const left = { ...schedule, [`${what}At`]: null };
  return left.publishAt === null && left.unpublishAt === null ? null : left;
}

/** @throws ProblemError missing_ability for a person who is no active member any more */
async function schedulerOf(tx: Transaction, { tenant_id, slug, plan, by }: DuePage): Promise<Actor> {
  const { rows } = await sql<{ role: string }>`
    SELECT data->>'role' AS role FROM users
    WHERE tenant_id = ${tenant_id} AND id = ${by.id} AND data->>'status' = 'ACTIVE' AND deleted_at IS NULL`.execute(
    tx,
  );
  const role = rows[0]?.role;
  if (!isRole(role)) throw new ProblemError('missing_ability', SCHEDULE_REFUSED.notMember);
  return { tenantId: tenant_id, tenantSlug: slug, plan, userId: by.id, email: by.email, name: by.name, role };
}
