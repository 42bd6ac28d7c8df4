import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { isLocale, DEFAULT_LOCALE } from '@tributary/kit/i18n/locales.ts';
import type { Invitations } from '@tributary/resources/users/feature.server.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { queueEmail } from '../../mail/queue.server.ts';
import { invitationEmail } from './invitation-email.ts';
import type { InvitationEnd } from './tables.ts';

/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;

/** The database's value for an invitation's secret. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Ends the open invitation of a user, in the caller's transaction. */
async function endOpen(
  tx: Transaction,
  { tenantId, userId }: { tenantId: string; userId: string },
  reason: InvitationEnd,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ ended_at: now, end_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Invitations by mail: a secret of 32 random bytes, of which a digest is kept, good once and for seven days. The link
 * leads to the console's login (specification, section 2).
 */
export function createInvitations({ consoleOrigin }: { consoleOrigin: string }): Invitations {
  return {
    async send(tx, { tenantId, userId, user, inviter, now }) {
      await endOpen(tx, { tenantId, userId }, 'replaced', now);
      const secret = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
      await tx
        .insertInto('invitations')
        .values({
          tenant_id: tenantId,
          id: newId(now.getTime()),
          user_id: userId,
          digest: digestOf(secret),
          created_at: now,
          expires_at: expiresAt,
          ended_at: null,
          end_reason: null,
        })
        .execute();
      const { name } = await tx
        .selectFrom('tenants')
        .select('name')
        .where('id', '=', tenantId)
        .executeTakeFirstOrThrow();
      const { contactEmail, timezone } = await readOrganization(tx, tenantId);
      const query = new URLSearchParams({ organization: tenantId, invitation: secret });
      const email = invitationEmail({
        language: isLocale(user.locale) ? user.locale : DEFAULT_LOCALE,
        firstName: user.firstName,
        inviter,
        organization: name,
        role: user.role,
        href: `${consoleOrigin}/login?${query}`,
        expiresAt,
        timezone,
      });
      await queueEmail(tx, { tenantId, to: user.email, replyTo: contactEmail, ...email });
      return { expiresAt };
    },
    end: (tx, user, now) => endOpen(tx, user, 'revoked', now),
  };
}
