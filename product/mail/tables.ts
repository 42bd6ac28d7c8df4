import type { Generated } from 'kysely';

export interface EmailsTable {
  id: string;
  tenant_id: string | null;
  /** Recipient and content; null once it was sent. */
  sealed: string | null;
  /** A keyed digest of the address of the person whom it is to or about; null once it was sent, and for users. */
  about: string | null;
  status: Generated<'PENDING' | 'SENT' | 'PARKED'>;
  attempts: Generated<number>;
  plan_step: Generated<number>;
  next_attempt_at: Generated<Date>;
  lease_until: Date | null;
  lease_owner: string | null;
  last_error: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '@tributary/engine/storage/tables.ts' {
  interface Tables {
    mails: EmailsTable;
  }
}
