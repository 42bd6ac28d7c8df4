import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { LAST_ADMIN } from './refusals.ts';
import type { UserData } from './user.ts';

const isActiveAdmin = (user: UserData | undefined): boolean =>
  user?.role === 'admin' && user.status === 'ACTIVE';

/**
 * Refuses a change that would leave an organization without an active admin. Holds a lock on the organization's
 * admins until the transaction ends: of two admins who demote each other one succeeds.
 * @param next the user afterwards; undefined when deleted
 * @throws ProblemError conflict
 */
export async function keepAnAdmin(
  { tx, actor, id }: HookWrite<UserData>,
  previous: UserData,
  next: UserData | undefined,
): Promise<void> {
  if (!isActiveAdmin(previous) || isActiveAdmin(next)) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`admins:${actor.tenantId}`}, 0))`.execute(tx);
  if (!(await hasOtherAdmin(tx, actor.tenantId, id))) throw new ProblemError('conflict', LAST_ADMIN);
}

/** Whether a user is the only active admin of an organization. `keepAnAdmin` refuses to remove that one. */
export const isLastAdmin = async (
  tx: Transaction,
  { tenantId, id, user }: { tenantId: string; id: string; user: UserData },
): Promise<boolean> => isActiveAdmin(user) && !(await hasOtherAdmin(tx, tenantId, id));

async function hasOtherAdmin(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM users WHERE tenant_id = ${tenantId} AND id <> ${id} AND deleted_at IS NULL
      AND data->>'role' = 'admin' AND data->>'status' = 'ACTIVE' LIMIT 1`.execute(tx);
  return rows.length > 0;
}
