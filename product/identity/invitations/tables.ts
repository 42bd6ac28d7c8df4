export interface InvitationsTable {
  tenant_id: string;
  id: string;
  user_id: string;
  /** SHA-256 of the secret; only the email contains the secret itself. */
  digest: Buffer;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: InvitationEnd | null;
}

/** How an invitation ended. One that only expired has not. */
export type InvitationEnd = 'accepted' | 'revoked' | 'replaced';

declare module '@tributary/engine/storage/tables.ts' {
  interface Tables {
    invitations: InvitationsTable;
  }
}
