import type { SignedInUsers } from '@tributary/resources/users/feature.server.ts';
import type {} from '../tables.ts';

/** Ends the console sessions of a user in the tenant's own transaction, so that access and its loss are one. */
export const signedInUsers: SignedInUsers = {
  async end(tx, { tenantId, userId }, now) {
    await tx
      .updateTable('console_sessions')
      .set({ ended_at: now, end_reason: 'refused' })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
  },
};
