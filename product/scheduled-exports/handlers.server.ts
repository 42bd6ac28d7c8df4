import type { Actor } from '@tributary/engine/access/actor.ts';
import { exportAbility } from '@tributary/engine/access/roles.ts';
import type { AnyResource } from '@tributary/engine/definition/resource.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { exportList } from '@tributary/engine/exporting/export.server.ts';
import { sendDownload } from '@tributary/engine/exporting/download.server.ts';
import { implement, rawRoute } from '@tributary/engine/http/implement.server.ts';
import {
  abilityOf,
  requireAbility,
  requireActor,
  type RequestContext,
} from '@tributary/engine/lifecycle/context.server.ts';
import { createOnce } from '@tributary/engine/lifecycle/write/create-once.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { findView, listViews } from '@tributary/engine/saved-views/store.server.ts';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { knownZone } from '@tributary/kit/zones.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import * as z from 'zod';
import { exportersOf, mayExport, members } from './people.server.ts';
import { EXPORT_LINK_DAYS, scheduledExportRoutes, type ExportRun } from './routes.ts';
import { nextExport } from './schedule.ts';
import { takeOver } from './take-over.server.ts';
import {
  countSchedules,
  findRun,
  findSchedule,
  insertSchedule,
  lastRuns,
  listRuns,
  listSchedules,
  planExport,
  SCHEDULES_LIMIT,
  updateSchedule,
  type StoredRun,
  type StoredSchedule,
} from './store.server.ts';

const DAY_MS = 86_400_000;

const definitionOf = ({ app }: RequestContext, resource: string): AnyResource | undefined =>
  app.definitions.find(({ name }) => name === resource);

/** The list of a view, which the person may export. @throws ProblemError not_found, missing_ability */
function exportableList(context: RequestContext, actor: Actor, resource: string): AnyResource {
  const definition = definitionOf(context, resource);
  if (!definition) throw new ProblemError('not_found');
  requireAbility(actor, exportAbility(definition.subject), definition.subject);
  return definition;
}

/** The person who set a schedule up may change it, and people who may change the organization. */
const mayChange = (actor: Actor, { ownerId, state }: StoredSchedule): boolean =>
  state !== 'stopped' && (ownerId === actor.userId || abilityOf(actor).can('update', 'organization'));

const shownRun = ({ id, period, failure, rows, sentNames, createdAt }: StoredRun): ExportRun => ({
  id,
  period,
  at: createdAt.toISOString(),
  failure,
  rows,
  sentTo: sentNames,
});

const endOf = ({ createdAt }: StoredRun): Date => new Date(createdAt.getTime() + EXPORT_LINK_DAYS * DAY_MS);

/**
 * Refuses people who may not export the list.
 * @throws ProblemError validation_failed
 */
async function requireExporters(
  tx: Transaction,
  tenantId: string,
  definition: AnyResource,
  ids: readonly string[],
): Promise<void> {
  const allowed = await exportersOf(tx, tenantId, definition, ids);
  if (ids.every((id) => allowed.some(({ userId }) => userId === id))) return;
  const message = 'Somebody of these may not export this list. Choose again.';
  throw new ProblemError('validation_failed', message, { errors: [{ path: 'recipients', message }] });
}

/** A schedule that is not stopped, of a list that the person may export. @throws ProblemError not_found, missing_ability, conflict */
async function requireOpen(
  tx: Transaction,
  context: RequestContext,
  actor: Actor,
  id: string,
): Promise<{ schedule: StoredSchedule; definition: AnyResource }> {
  const schedule = isId(id) ? await findSchedule(tx, actor.tenantId, id, true) : undefined;
  if (!schedule) throw new ProblemError('not_found');
  const definition = exportableList(context, actor, schedule.resource);
  if (schedule.state === 'stopped')
    throw new ProblemError('conflict', 'This export was stopped. Schedule a new one.');
  return { schedule, definition };
}

/** A schedule that the person may change. @throws ProblemError not_found, missing_ability, conflict */
async function changeable(
  tx: Transaction,
  context: RequestContext,
  actor: Actor,
  id: string,
): Promise<{ schedule: StoredSchedule; definition: AnyResource }> {
  const found = await requireOpen(tx, context, actor, id);
  if (!mayChange(actor, found.schedule))
    throw new ProblemError('missing_ability', 'Only the person who set it up, or an admin, can change it.');
  return found;
}

/**
 * An export that was sent to the person, who may still export the list.
 * @throws ProblemError not_found, missing_ability
 */
async function ownRun(context: RequestContext, id: string) {
  const actor = requireActor(context);
  const { tenantId, userId } = actor;
  const found = isId(id)
    ? await context.app.db.inTenant(tenantId, async (tx) => {
        const run = await findRun(tx, tenantId, id);
        const schedule = run && (await findSchedule(tx, tenantId, run.scheduleId));
        return run && schedule ? { run, schedule } : undefined;
      })
    : undefined;
  if (!found || found.run.failure !== null) throw new ProblemError('not_found');
  if (!found.run.sentTo.includes(userId) && found.schedule.ownerId !== userId)
    throw new ProblemError('not_found');
  return { ...found, definition: exportableList(context, actor, found.schedule.resource) };
}

/** Exports of saved views on a schedule. */
export const scheduledExportHandlers = implement(scheduledExportRoutes, {
  async 'GET /scheduled-exports'({ context }) {
    const actor = requireActor(context);
    const { tenantId, userId } = actor;
    return context.app.db.inTenant(tenantId, async (tx) => {
      const schedules = (await listSchedules(tx, tenantId)).filter(({ resource }) => {
        const definition = definitionOf(context, resource);
        return definition && mayExport(actor, definition);
      });
      const runs = await lastRuns(tx, tenantId);
      const views = await listViews(tx, tenantId, userId);
      const names = new Map<string, string>();
      for (const resource of new Set(schedules.map((each) => each.resource)))
        for (const each of await exportersOf(tx, tenantId, definitionOf(context, resource)!))
          names.set(each.userId, each.name);
      const owners = await members(tx, tenantId, [...new Set(schedules.map(({ ownerId }) => ownerId))]);
      const { timezone } = await readOrganization(tx, tenantId);
      return {
        timezone: knownZone(timezone),
        items: schedules.map((schedule) => {
          const ownerLeft = !owners.some(({ userId: id }) => id === schedule.ownerId);
          const view = views.find(({ id }) => id === schedule.viewId);
          const run = runs.get(schedule.id);
          const { every, weekday, monthDay, hour } = schedule;
          return {
            every,
            weekday,
            monthDay,
            hour,
            id: schedule.id,
            resource: schedule.resource,
            view: view ? { id: view.id, name: view.name } : null,
            viewName: view?.name ?? schedule.viewName,
            environment: schedule.environment,
            format: schedule.format,
            recipients: schedule.recipients.flatMap((id) => {
              const name = names.get(id);
              return name === undefined ? [] : [{ id, name }];
            }),
            owner: { id: schedule.ownerId, name: schedule.ownerName },
            ownerLeft,
            state: schedule.state,
            nextAt: schedule.state === 'active' && !ownerLeft ? schedule.nextAt.toISOString() : null,
            lastRun: run ? shownRun(run) : null,
            mayChange: mayChange(actor, schedule),
          };
        }),
      };
    });
  },

  async 'POST /scheduled-exports'({ context, key, body }) {
    const { viewId, environment, format, recipients, ...timing } = body;
    const actor = requireActor(context);
    const { tenantId, userId } = actor;
    const now = context.now();
    return context.app.db.inTenant(tenantId, async (tx) => {
      const view = await findView(tx, tenantId, { id: viewId, userId });
      if (!view) throw new ProblemError('not_found');
      const definition = exportableList(context, actor, view.resource);
      const id = await createOnce(
        tx,
        actor,
        { key, asked: ['scheduled-exports', body], now },
        async (made) => {
          if ((await countSchedules(tx, tenantId)) >= SCHEDULES_LIMIT)
            throw new ProblemError(
              'conflict',
              `An organization has at most ${SCHEDULES_LIMIT} scheduled exports. Stop one first.`,
            );
          await requireExporters(tx, tenantId, definition, recipients);
          const { timezone } = await readOrganization(tx, tenantId);
          await insertSchedule(
            tx,
            {
              ...timing,
              id: made,
              tenantId,
              viewId,
              viewName: view.name,
              resource: view.resource,
              environment,
              format,
              recipients: [...new Set(recipients)],
              ownerId: userId,
              ownerName: actor.name,
            },
            nextExport(timing, knownZone(timezone), now),
            now,
          );
        },
      );
      return { id };
    });
  },

  async 'PATCH /scheduled-exports/:id'({ context, params: { id }, body }) {
    const actor = requireActor(context);
    const { tenantId } = actor;
    return context.app.db.inTenant(tenantId, async (tx) => {
      const { schedule, definition } = await changeable(tx, context, actor, id);
      if (body.recipients) await requireExporters(tx, tenantId, definition, body.recipients);
      const { timezone } = await readOrganization(tx, tenantId);
      const changed = {
        ...schedule,
        ...body.timing,
        format: body.format ?? schedule.format,
        recipients: body.recipients ?? schedule.recipients,
        state: body.state ?? schedule.state,
      };
      await updateSchedule(tx, changed, await planExport(tx, changed, knownZone(timezone), context.now()));
      return { id };
    });
  },

  async 'POST /scheduled-exports/:id/stop'({ context, params: { id } }) {
    const actor = requireActor(context);
    return context.app.db.inTenant(actor.tenantId, async (tx) => {
      const { schedule } = await changeable(tx, context, actor, id);
      const planned = { at: schedule.nextAt, period: schedule.nextPeriod };
      await updateSchedule(tx, { ...schedule, state: 'stopped' }, planned);
      return { id };
    });
  },

  async 'POST /scheduled-exports/:id/take-over'({ context, params: { id } }) {
    const actor = requireActor(context);
    return context.app.db.inTenant(actor.tenantId, async (tx) => {
      const { schedule } = await requireOpen(tx, context, actor, id);
      await takeOver(tx, actor, schedule, context.now());
      return { id };
    });
  },

  async 'POST /scheduled-exports/:id/leave'({ context, params: { id } }) {
    const { tenantId, userId } = requireActor(context);
    return context.app.db.inTenant(tenantId, async (tx) => {
      const schedule = isId(id) ? await findSchedule(tx, tenantId, id, true) : undefined;
      if (!schedule?.recipients.includes(userId)) throw new ProblemError('not_found');
      const recipients = schedule.recipients.filter((one) => one !== userId);
      // Without recipients it is paused until one is chosen.
      const state = recipients.length === 0 && schedule.state === 'active' ? 'paused' : schedule.state;
      const planned = { at: schedule.nextAt, period: schedule.nextPeriod };
      await updateSchedule(tx, { ...schedule, recipients, state }, planned);
      return { id };
    });
  },

  async 'GET /scheduled-exports/:id/runs'({ context, params: { id } }) {
    const actor = requireActor(context);
    const { tenantId } = actor;
    return context.app.db.inTenant(tenantId, async (tx) => {
      const schedule = isId(id) ? await findSchedule(tx, tenantId, id) : undefined;
      if (!schedule) throw new ProblemError('not_found');
      exportableList(context, actor, schedule.resource);
      return { items: (await listRuns(tx, tenantId, id)).map(shownRun) };
    });
  },

  async 'GET /scheduled-exports/colleagues'({ context, query: { resource } }) {
    const actor = requireActor(context);
    const definition = exportableList(context, actor, resource);
    const items = await context.app.db.inTenant(actor.tenantId, (tx) =>
      exportersOf(tx, actor.tenantId, definition),
    );
    return { items: items.map(({ userId, name }) => ({ id: userId, name })) };
  },

  async 'GET /scheduled-exports/runs/:id'({ context, params: { id } }) {
    const { run, schedule } = await ownRun(context, id);
    const until = endOf(run);
    return {
      id,
      viewName: schedule.viewName,
      resource: schedule.resource,
      period: run.period,
      format: run.format,
      rows: run.rows ?? 0,
      until: until.toISOString(),
      isOver: until <= context.now(),
    };
  },
});

/** The file of an export. It is made when it is fetched, so that no file with personal data is stored. */
export const scheduledExportFile = rawRoute(
  'GET /scheduled-exports/runs/:id/file',
  {
    access: 'signed-in',
    summary: 'Download an export that was sent to you',
    query: z.object({ language: z.enum(LOCALES).default('en-US') }),
  },
  async ({ context, params, query: { language }, reply }) => {
    const { run, definition } = await ownRun(context, params['id'] ?? '');
    if (endOf(run) <= context.now())
      throw new ProblemError(
        'not_found',
        `This link ended after ${EXPORT_LINK_DAYS} days. Export the list instead.`,
      );
    const asked = { format: run.format, language, ...(run.columns ? { columns: run.columns } : {}) };
    return sendDownload(reply, await exportList(context, definition, asked, run.query));
  },
);
