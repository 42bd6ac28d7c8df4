import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { findView, insertView } from '@tributary/engine/saved-views/store.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { knownZone } from '@tributary/kit/zones.ts';
import { logAct } from '@tributary/resources/logs/log-act.server.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { members } from './people.server.ts';
import { lastRuns, planExport, updateSchedule, type StoredSchedule } from './store.server.ts';

/** The view of an export for its new owner: one that the former owner alone saw is copied, as nobody can share it now. */
async function viewFor(tx: Transaction, actor: Actor, schedule: StoredSchedule, now: Date): Promise<string> {
  const { tenantId, userId } = actor;
  const seen = await findView(tx, tenantId, { id: schedule.viewId, userId: schedule.ownerId });
  if (!seen || seen.isShared) return schedule.viewId;
  const id = newId(now.getTime());
  const { resource, name, content } = seen;
  const copy = { id, resource, name, content, isShared: false, ownerId: userId, ownerName: actor.name };
  await insertView(tx, tenantId, copy, now);
  return id;
}

/**
 * Makes a person, who may export the list, the owner of an export whose owner left. One that paused for want of an owner
 * goes on.
 * @param schedule locked, and not stopped
 * @throws ProblemError conflict while its owner is an active member
 */
export async function takeOver(
  tx: Transaction,
  actor: Actor,
  schedule: StoredSchedule,
  now: Date,
): Promise<void> {
  const { tenantId, userId } = actor;
  if ((await members(tx, tenantId, [schedule.ownerId])).length > 0)
    throw new ProblemError('conflict', 'The owner of this export is still a member. Ask them to change it.');
  const { timezone } = await readOrganization(tx, tenantId);
  const lastRun = (await lastRuns(tx, tenantId)).get(schedule.id);
  const taken = {
    ...schedule,
    viewId: await viewFor(tx, actor, schedule, now),
    ownerId: userId,
    ownerName: actor.name,
    state: lastRun?.failure === 'ownerMayNot' ? ('active' as const) : schedule.state,
  };
  await updateSchedule(tx, taken, await planExport(tx, taken, knownZone(timezone), now));
  await logAct(tx, {
    title: 'scheduledExportTakenOver',
    of: schedule.viewName,
    actor,
    now,
    id: schedule.id,
    next: { from: schedule.ownerName, to: actor.name },
  });
}
