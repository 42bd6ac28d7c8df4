import { SILENT_ROLES } from '@tributary/engine/access/roles.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { createTokenBuckets, requireToken } from '@tributary/engine/http/token-buckets.server.ts';
import type { HookWrite, ResourceHooks } from '@tributary/engine/lifecycle/hooks.server.ts';
import { enforceQuota } from '@tributary/engine/lifecycle/quota.server.ts';
import { countDocuments } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { readSecurity } from '../security/security.server.ts';
import { DOMAIN_NOT_ALLOWED, isAllowedAddress } from '../security/sign-in.ts';
import { keepAnAdmin } from './last-admin.server.ts';
import { NOT_PENDING, NOT_YOURSELF, OUT_OF_SCOPE, OWN_ROLE, UNAUTHORIZED, WRONG_STATUS } from './refusals.ts';
import { exceeds, mayManage } from './role-scope.ts';
import { ACCEPT_ACTION, users, type InvitationData, type UserData } from './user.ts';

/** The invited person, and the texts of the email. */
export interface Invited {
  tenantId: string;
  userId: string;
  user: UserData;
  /** The name of the person who invites. */
  inviter: string;
  now: Date;
}

/** Invitations by email. The identity room provides them. All of it runs in the transaction of the write. */
export interface Invitations {
  /** Makes this user's one valid invitation, ends the previous one, and queues its email. */
  send(tx: Transaction, invited: Invited): Promise<{ expiresAt: Date }>;
  /** Ends the open invitation of a user, if there is one. */
  end(tx: Transaction, user: { tenantId: string; userId: string }, now: Date): Promise<void>;
}

/** Console sessions. The identity room provides them. */
export interface SignedInUsers {
  /** Ends every console session of a user, in the transaction of the write. */
  end(tx: Transaction, user: { tenantId: string; userId: string }, now: Date): Promise<void>;
}

export interface UserDeps {
  invitations: Invitations;
  sessions: SignedInUsers;
}

type Write = HookWrite<UserData>;

/** Invitations that one person may send again. */
const RESENDINGS_A_MINUTE = 10;

const refused = (detail: string) => new ProblemError('conflict', detail);
const placeOf = ({ actor, id }: Write) => ({ tenantId: actor.tenantId, userId: id });

function usersHooks({ invitations, sessions }: UserDeps): ResourceHooks<UserData> {
  const resendings = createTokenBuckets({ perMinute: RESENDINGS_A_MINUTE });

  async function invite(write: Write): Promise<UserData> {
    const { tx, actor, data, now } = write;
    if (!isAllowedAddress(data.email, (await readSecurity(tx, actor.tenantId)).signIn))
      throw new ProblemError('validation_failed', DOMAIN_NOT_ALLOWED, {
        errors: [{ path: 'email', message: DOMAIN_NOT_ALLOWED }],
      });
    const place = placeOf(write);
    const { expiresAt } = await invitations.send(tx, { ...place, user: data, inviter: actor.name, now });
    const invitation: InvitationData = {
      inviter: actor.name,
      organization_id: actor.tenantId,
      sentAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      revokedAt: null,
      acceptedAt: null,
    };
    return { ...data, status: 'PENDING', accountId: null, invitation };
  }

  async function change(write: Write, previous: UserData): Promise<UserData> {
    const { tx, actor, id, data, now } = write;
    checkMayManage(write, previous);
    const changesRole = data.role !== previous.role;
    if (changesRole && id === actor.userId) throw refused(OWN_ROLE);
    if (changesRole) checkScope(write, UNAUTHORIZED);
    await keepAnAdmin(write, previous, data);
    if (changesRole && isSilent(previous) && !isSilent(data) && actor.role !== 'plenipotent')
      await enforceQuota(tx, { tenant: actor, feature: 'USERS', title: users.title }, () =>
        countDocuments(tx, actor.tenantId, users),
      );
    const loses = changesRole || (previous.status === 'ACTIVE' && data.status !== 'ACTIVE');
    if (loses) await sessions.end(tx, placeOf(write), now);
    return data;
  }

  return {
    async beforeWrite(write) {
      // Acceptance is checked with the invitation: these rules are for people who invite.
      if (write.action === ACCEPT_ACTION) return write.data;
      if (write.previous) return change(write, write.previous);
      checkScope(write, OUT_OF_SCOPE);
      return invite(write);
    },
    async beforeRemove(write) {
      const { tx, actor, id, data, now } = write;
      if (id === actor.userId) throw refused(NOT_YOURSELF);
      checkMayManage(write, data);
      await keepAnAdmin(write, data, undefined);
      await invitations.end(tx, placeOf(write), now);
      await sessions.end(tx, placeOf(write), now);
    },
    actions: {
      async resend(write) {
        if (write.data.status !== 'PENDING') throw refused(NOT_PENDING);
        // Only a person who could invite this user may send the invitation again.
        checkMayManage(write, write.data);
        requireToken(resendings, write.actor.userId);
        return invite(write);
      },
      async revoke(write) {
        const { tx, data, now } = write;
        if (data.status !== 'PENDING') throw refused(NOT_PENDING);
        await invitations.end(tx, placeOf(write), now);
        const { invitation } = data;
        return { ...data, invitation: invitation && { ...invitation, revokedAt: now.toISOString() } };
      },
      async deactivate({ actor, id, data }) {
        if (id === actor.userId) throw refused(NOT_YOURSELF);
        if (data.status !== 'ACTIVE') throw refused(WRONG_STATUS);
        return { ...data, status: 'INACTIVE' as const };
      },
      async reactivate({ data }) {
        if (data.status !== 'INACTIVE') throw refused(WRONG_STATUS);
        return { ...data, status: 'ACTIVE' as const };
      },
    },
  };
}

/** Users: which roles a person may assign, invitations, and immediate loss of access. */
export const usersFeature = defineFeature({
  name: users.name,
  resource: users,
  parts: (deps: UserDeps) => ({ hooks: usersHooks(deps) }),
});

const isSilent = ({ role }: UserData): boolean => SILENT_ROLES.includes(role);

/** Refuses to assign a role with more abilities than the actor's own. */
function checkScope({ actor, data }: Write, message: string): void {
  if (exceeds(data.role, actor.role))
    throw new ProblemError('missing_ability', message, { errors: [{ path: 'role', message }] });
}

/** Refuses to change or delete a user whose role has more abilities than the actor's own. */
function checkMayManage({ actor }: Write, user: UserData): void {
  if (!mayManage(actor.role, user.role)) throw new ProblemError('missing_ability', UNAUTHORIZED);
}
