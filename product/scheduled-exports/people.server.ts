import type { Actor } from '@tributary/engine/access/actor.ts';
import { exportAbility, isRole } from '@tributary/engine/access/roles.ts';
import type { AnyResource } from '@tributary/engine/definition/resource.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { nameOf } from '@tributary/resources/users/user.ts';
import { sql } from 'kysely';

/** An active member of an organization. */
export interface Colleague extends Pick<Actor, 'userId' | 'email' | 'name' | 'role'> {
  locale: string;
}

const MOST_LISTED = 500;

interface UserRow {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  locale: string;
  role: string;
}

/** The active members of an organization, by name; only these where ids are given. */
export async function members(
  tx: Transaction,
  tenantId: string,
  ids?: readonly string[],
): Promise<Colleague[]> {
  const { rows } = await sql<UserRow>`
    SELECT id, data->>'email' AS email, data->>'firstName' AS "firstName", data->>'lastName' AS "lastName",
      data->>'locale' AS locale, data->>'role' AS role FROM users
    WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND data->>'status' = 'ACTIVE'
      AND ${ids ? sql`id = ANY(${[...ids]}::uuid[])` : sql`true`}
    ORDER BY lower(data->>'firstName'), lower(data->>'email') LIMIT ${MOST_LISTED}`.execute(tx);
  return rows.flatMap(({ id, firstName, lastName, role, ...row }) =>
    isRole(role)
      ? [
          {
            ...row,
            role,
            userId: id,
            name: nameOf({ email: row.email, firstName: firstName ?? '', lastName: lastName ?? '' }),
          },
        ]
      : [],
  );
}

/** Whether an actor may export a resource's list. */
export function mayExport(
  actor: Pick<Actor, 'role' | 'scopes'>,
  { subject }: Pick<AnyResource, 'subject'>,
): boolean {
  return abilityOf(actor).can(exportAbility(subject), subject);
}

/** The active members who may export a resource's list now; of these ids only, where given. */
export async function exportersOf(
  tx: Transaction,
  tenantId: string,
  definition: Pick<AnyResource, 'subject'>,
  ids?: readonly string[],
): Promise<Colleague[]> {
  return (await members(tx, tenantId, ids)).filter(({ role }) => mayExport({ role }, definition));
}
