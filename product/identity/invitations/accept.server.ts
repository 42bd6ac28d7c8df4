import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { onServer, type Outbox } from '@tributary/engine/lifecycle/context.server.ts';
import { write } from '@tributary/engine/lifecycle/write.server.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { nameOf, users, type UserData } from '@tributary/resources/users/user.ts';
import type { IdentityLogger } from '../identity-options.ts';
import { normalizeEmail } from '../people/accounts.server.ts';
import { digestOf } from './invitations.server.ts';
import {
  invitationState,
  type InvitationLink,
  type InvitationState,
  type OpenInvitation,
} from './state.server.ts';

/** Everything that is checked about an acceptance is checked here: the noun's own rules are for those who invite. */
const accepting = onServer(users);

const TRIES = 3;

export interface Acceptance {
  link: InvitationLink;
  /** The account that the user is linked to; null for people whom an outside issuer vouches for. */
  accountId: string | null;
  /** What a new person calls themselves. */
  names?: Pick<UserData, 'firstName' | 'lastName'>;
  now: Date;
}

/** What accepting needs: the data, and where its event is written. */
export interface AcceptParts {
  db: Database;
  outbox: Outbox;
}

export type Accepted =
  | { kind: 'accepted'; tenantId: string; userId: string }
  | Exclude<InvitationState, { kind: 'open' }>;

/** Somebody else used or ended the invitation in the meantime. */
class Ended extends Error {}

/**
 * Accepts an invitation: uses it up, makes the user active and links the account, in one transaction, logged as the
 * invited person's own act. Of two at once one finds it used.
 * Whoever calls has made sure that the account belongs to the invited address.
 */
export async function acceptInvitation(parts: AcceptParts, acceptance: Acceptance): Promise<Accepted> {
  const { db } = parts;
  for (let tries = 1; ; tries += 1) {
    const state = await db.asPlatform((tx) => invitationState(tx, acceptance.link, acceptance.now));
    if (state.kind !== 'open') return state;
    try {
      await activate(parts, state.invitation, acceptance);
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
 * Accepts an invitation for somebody whose address another issuer vouches for. Whatever is wrong with it changes
 * nothing: who has no part in the organization is refused by the exchange itself.
 * @param email as the issuer has verified it
 */
export async function acceptByEmail(
  { logger, ...parts }: AcceptParts & { logger: IdentityLogger },
  email: string,
  link: InvitationLink,
  now: Date,
): Promise<void> {
  const state = await parts.db.asPlatform((tx) => invitationState(tx, link, now));
  if (state.kind !== 'open' || state.invitation.user.email !== normalizeEmail(email))
    return logger.warn({ event: 'invitation.refused', kind: state.kind }, 'An invitation was refused');
  const accepted = await acceptInvitation(parts, { link, accountId: null, now });
  if (accepted.kind !== 'accepted') return;
  const { tenantId, userId } = accepted;
  logger.info({ event: 'invitation.accepted', tenantId, userId }, 'An invitation was accepted');
}

async function activate(
  { db, outbox }: AcceptParts,
  invitation: OpenInvitation,
  acceptance: Acceptance,
): Promise<void> {
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
    // The invitation is the permission; the role that was given may not change users.
    role: 'plenipotent',
  };
  const context = { db, actor, now: () => now, outbox };
  await write(context, accepting, {
    ability: 'update',
    event: 'UPDATE',
    kind: 'updated',
    target: { id: userId, version },
    async change({ tx, previous }) {
      await consume(tx, tenantId, acceptance);
      const sent = previous?.['invitation'] as UserData['invitation'];
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
