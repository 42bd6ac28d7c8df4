import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { UserData } from '@tributary/resources/users/user.ts';
import { digestOf } from './invitations.server.ts';
import type { InvitationEnd } from './tables.ts';

/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

/** An invitation that can be accepted now. */
export interface OpenInvitation {
  tenantId: string;
  tenantSlug: string;
  tenantName: string;
  plan: string;
  userId: string;
  version: number;
  user: UserData;
}

/** Why an invitation can't be accepted. */
export type InvitationProblem =
  | 'unknown'
  | 'otherOrganization'
  | 'used'
  | 'expired'
  | 'revoked'
  | 'replaced'
  | 'closed';

export type InvitationState =
  | { kind: 'open'; invitation: OpenInvitation }
  /** `accountId`: who accepted it, when it is `used`. */
  | { kind: InvitationProblem; tenantId: string | null; accountId: string | null };

interface Row {
  tenant_id: string;
  slug: string;
  name: string;
  plan: string;
  suspended: boolean;
  expires_at: Date;
  end_reason: InvitationEnd | null;
  user_id: string;
  version: number;
  data: UserData;
  deleted: boolean;
}

/** The two values of a link: the organization by id or slug, and the secret. */
export interface InvitationLink {
  organization: string;
  secret: string;
}

function problemOf(row: Row, organization: string, now: Date): InvitationProblem | null {
  if (organization !== row.tenant_id && organization !== row.slug) return 'otherOrganization';
  if (row.suspended) return 'closed';
  if (row.end_reason === 'accepted') return 'used';
  if (row.deleted || row.end_reason === 'revoked') return 'revoked';
  if (row.end_reason === 'replaced') return row.data.status === 'PENDING' ? 'replaced' : 'used';
  if (row.data.status !== 'PENDING') return 'used';
  return row.expires_at <= now ? 'expired' : null;
}

/** The present state of an invitation's link. Reads across tenants, so in a transaction of the platform. */
export async function invitationState(
  tx: Transaction,
  { organization, secret }: InvitationLink,
  now: Date,
): Promise<InvitationState> {
  const unknown = { kind: 'unknown', tenantId: null, accountId: null } as const;
  if (!SECRET.test(secret)) return unknown;
  const { rows } = await sql<Row>`
    SELECT i.tenant_id, t.slug, t.name, t.plan, t.suspended_at IS NOT NULL AS suspended, i.expires_at, i.end_reason,
      i.user_id, u.version, u.data, u.deleted_at IS NOT NULL AS deleted
    FROM invitations i
    JOIN tenants t ON t.id = i.tenant_id
    JOIN users u ON u.tenant_id = i.tenant_id AND u.id = i.user_id
    WHERE i.digest = ${digestOf(secret)}`.execute(tx);
  const [row] = rows;
  if (!row) return unknown;
  const problem = problemOf(row, organization, now);
  if (problem) {
    const isMember = !row.deleted && row.data.status === 'ACTIVE';
    return { kind: problem, tenantId: row.tenant_id, accountId: isMember ? row.data.accountId : null };
  }
  return {
    kind: 'open',
    invitation: {
      tenantId: row.tenant_id,
      tenantSlug: row.slug,
      tenantName: row.name,
      plan: row.plan,
      userId: row.user_id,
      version: row.version,
      user: row.data,
    },
  };
}
