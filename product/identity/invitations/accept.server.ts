import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { write } from '@tributary/engine/lifecycle/write/write.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { ACCEPT_ACTION, nameOf, users, type UserData } from '@tributary/resources/users/user.ts';
import type { IdentityLogger } from '../identity-options.ts';
import { normalizeEmail } from '../people/accounts.server.ts';
import { digestOf } from './invitations.server.ts';
import {
  invitationState,
  type InvitationLink,
  type InvitationState,
  type OpenInvitation,
} from './state.server.ts';

const TRIES = 3;

export interface Acceptance {
  link: InvitationLink;
  /** The account that the user is linked to; null for people whom an outside issuer authenticates. */
  accountId: string | null;
  /** The new person's entries for their name. */
  names?: Pick<UserData, 'firstName' | 'lastName'>;
  now: Date;
}

export type AcceptedInvitation =
  | { kind: 'accepted'; tenantId: string; userId: string }
  | Exclude<InvitationState, { kind: 'open' }>;

/** The invitation was used or ended in the meantime. */
class Ended extends Error {}

/**
 * Accepts an invitation: uses it up, makes the user active and links the account, in one transaction, logged as the
 * invited person's own act. Of two at once one finds it used.
 * The caller has made sure that the account belongs to the invited address.
 */
export async function acceptInvitation(app: App, acceptance: Acceptance): Promise<AcceptedInvitation> {
  for (let tries = 1; ; tries += 1) {
    const state = await app.db.asPlatform((tx) => invitationState(tx, acceptance.link, acceptance.now));
    if (state.kind !== 'open') return state;
    try {
      await activate(app, state.invitation, acceptance);
      return { kind: 'accepted', tenantId: state.invitation.tenantId, userId: state.invitation.userId };
    } catch (error) {
      const isRace =
        error instanceof Ended ||
        (error instanceof ProblemError && ['stale_version', 'not_found'].includes(error.code));
      if (!isRace || tries === TRIES) throw error;
    }
  }
}

/**
 * Accepts an invitation for a person whose address another issuer has verified. An invalid one changes nothing: the
 * exchange itself refuses people who do not belong to the organization.
 * @param email as the issuer has verified it
 */
export async function acceptByEmail(
  { app, logger }: { app: App; logger: IdentityLogger },
  email: string,
  link: InvitationLink,
  now: Date,
): Promise<void> {
  const state = await app.db.asPlatform((tx) => invitationState(tx, link, now));
  if (state.kind !== 'open' || state.invitation.user.email !== normalizeEmail(email))
    return logger.warn({ event: 'invitation.refused', kind: state.kind }, 'An invitation was refused');
  const accepted = await acceptInvitation(app, { link, accountId: null, now });
  if (accepted.kind !== 'accepted') return;
  const { tenantId, userId } = accepted;
  logger.info({ event: 'invitation.accepted', tenantId, userId }, 'An invitation was accepted');
}

async function activate(app: App, invitation: OpenInvitation, acceptance: Acceptance): Promise<void> {
  const { tenantId, userId, version } = invitation;
  const { accountId, names, now } = acceptance;
  const user = { ...invitation.user, ...names };
  const actor: Actor = {
    tenantId,
    tenantSlug: invitation.tenantSlug,
    plan: invitation.plan,
    userId,
    email: user.email,
    name: nameOf(user),
    role: user.role,
  };
  await write({ app, actor, now: () => now }, app.resource(users.name), {
    kind: 'update',
    event: 'UPDATE',
    // The ability that everybody has: the invitation is the permission, and the role may not include to change users.
    ability: 'update',
    subject: 'account_settings',
    action: ACCEPT_ACTION,
    target: { id: userId, version },
    async data({ tx, previous }) {
      await consume(tx, tenantId, acceptance);
      const sent = previous['invitation'] as UserData['invitation'];
      return {
        ...previous,
        ...names,
        status: 'ACTIVE',
        accountId,
        invitation: sent && { ...sent, acceptedAt: now.toISOString() },
      };
    },
  });
}

async function consume(tx: Transaction, tenantId: string, { link, now }: Acceptance): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ ended_at: now, end_reason: 'accepted' })
    .where('tenant_id', '=', tenantId)
    .where('digest', '=', digestOf(link.secret))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Ended();
}
