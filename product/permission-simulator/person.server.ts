import type { Database } from '@tributary/engine/storage/database.server.ts';
import { invitationStatus } from '@tributary/resources/users/invitation-status.ts';
import { domainOf } from '@tributary/resources/security/sign-in.ts';
import type { UserData } from '@tributary/resources/users/user.ts';
import { sql } from 'kysely';
import { addressIsAllowed, lacksFactor } from '../identity/sign-in-rules/rules.server.ts';
import type { Reason } from './verdicts.ts';

interface Row {
  lacks: boolean;
  allowed: boolean;
  disabled: boolean;
}

/** Reasons that keep a person out. */
export interface SignInState {
  /** Why they cannot sign in at all; empty where they can. */
  closed: Reason[];
  lacksFactor: boolean;
}

/** Whether a user can sign in, by the same conditions as a request of theirs: see `loadActor`. */
export async function signInState(
  db: Database,
  { tenantId, id, data }: { tenantId: string; id: string; data: UserData },
  now: Date,
): Promise<SignInState> {
  // Accounts and their factors belong to the platform; the user is the organization's own.
  const [row] = await db.platformAtOnce(sql<Row>`
    SELECT ${lacksFactor(sql`(u.data->>'accountId')::uuid`)} AS lacks, ${addressIsAllowed} AS allowed,
      a.disabled_at IS NOT NULL AS disabled
    FROM users u LEFT JOIN accounts a ON a.id = (u.data->>'accountId')::uuid
    LEFT JOIN sign_in_rules r ON r.tenant_id = u.tenant_id
    WHERE u.tenant_id = ${tenantId} AND u.id = ${id}`);
  const closed: Reason[] = [];
  const invitation = invitationStatus(data, now.getTime());
  if (invitation) closed.push({ code: 'invited', invitation });
  if (data.status === 'INACTIVE') closed.push({ code: 'inactive' });
  if (row?.disabled) closed.push({ code: 'accountDisabled' });
  if (row && !row.allowed) closed.push({ code: 'domainNotAllowed', domain: domainOf(data.email) });
  return { closed, lacksFactor: row?.lacks ?? false };
}
