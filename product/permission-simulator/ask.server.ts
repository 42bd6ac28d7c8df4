import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { quotaState, type QuotaState } from '@tributary/engine/lifecycle/quota.server.ts';
import { planNameOf } from '@tributary/engine/quota/plans.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { isLastAdmin } from '@tributary/resources/users/last-admin.server.ts';
import { mayManage, rolesOffered } from '@tributary/resources/users/role-scope.ts';
import { nameOf, users, type UserData } from '@tributary/resources/users/user.ts';
import type { CatalogAction } from './catalog.server.ts';
import { judge } from './judge.server.ts';
import { signInState } from './person.server.ts';
import type { Verdicts } from './verdicts.ts';

interface Asked {
  context: RequestContext;
  /** The asking person. */
  actor: Actor;
  catalog: readonly CatalogAction[];
}

/**
 * The permissions of a person of the asking person's organization.
 * @throws ProblemError not_found
 */
export async function askAboutPerson({ context, actor, catalog }: Asked, userId: string): Promise<Verdicts> {
  const { tenantId, plan } = actor;
  const { app } = context;
  const { data, fixed, quotas } = await app.db.inTenant(tenantId, async (tx) => {
    const found = await findDocument(tx, tenantId, users, userId);
    if (!found) throw new ProblemError('not_found');
    return {
      data: found.data,
      fixed: await whyFixed(tx, actor, userId, found.data),
      quotas: await quotasOf(context, tx, { tenantId, plan, role: found.data.role }),
    };
  });
  const signIn = await signInState(app.db, { tenantId, id: userId, data }, context.now());
  const { role, email, status } = data;
  const areas = judge(catalog, { role, plan, signIn, quotas, offered: rolesOffered(actor.role) });
  const person = { id: userId, name: nameOf(data), email, status, fixed };
  return { role, plan: planNameOf(plan), gives: [...rolesOffered(role)], person, areas };
}

/**
 * The permissions of a role in the asking person's organization.
 * @throws ProblemError missing_ability for a role that the asking person may not give
 */
export async function askAboutRole({ context, actor, catalog }: Asked, role: Role): Promise<Verdicts> {
  const { tenantId, plan } = actor;
  const offered = rolesOffered(actor.role);
  if (!offered.includes(role)) throw new ProblemError('missing_ability');
  const quotas = await context.app.db.inTenant(tenantId, (tx) =>
    quotasOf(context, tx, { tenantId, plan, role }),
  );
  const areas = judge(catalog, { role, plan, signIn: undefined, quotas, offered });
  return { role, plan: planNameOf(plan), gives: [...rolesOffered(role)], person: null, areas };
}

/** Why the asking person cannot change the role of a user, by the rules of `usersHooks`. */
async function whyFixed(
  tx: Transaction,
  { tenantId, userId, role }: Actor,
  id: string,
  user: UserData,
): Promise<NonNullable<Verdicts['person']>['fixed']> {
  if (!mayManage(role, user.role)) return 'beyondYou';
  if (userId === id) return 'yourself';
  return (await isLastAdmin(tx, { tenantId, id, user })) ? 'lastAdmin' : null;
}

async function quotasOf(
  { app }: RequestContext,
  tx: Transaction,
  who: Pick<Actor, 'tenantId' | 'plan' | 'role'>,
): Promise<Map<string, QuotaState>> {
  const quotas = new Map<string, QuotaState>();
  for (const { definition } of app.resources) {
    const state = await quotaState(app, tx, who, definition);
    if (state) quotas.set(definition.name, state);
  }
  return quotas;
}
