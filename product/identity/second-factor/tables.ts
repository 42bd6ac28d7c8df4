import type { ColumnType } from 'kysely';

export interface OneTimeCodesTable {
  account_id: string;
  /** The secret in use; null while the first one is being set up. */
  secret_sealed: string | null;
  confirmed_at: Date | null;
  /** The newest step (of 30 s since 1970) whose code was accepted: neither it nor an older one is accepted again. */
  last_step: number | null;
  /** The secret that is being set up, and since when. */
  pending_sealed: string | null;
  pending_at: Date | null;
  recovery_made_at: Date | null;
  /** Browsers that were remembered before this moment are asked for a code again. */
  browsers_forgotten_at: Date | null;
  /** When the owner was last warned that codes are tried with the right password. */
  warned_at: Date | null;
}

export interface RecoveryCodesTable {
  account_id: string;
  digest: Buffer;
  used_at: Date | null;
}

export interface PasskeysTable {
  id: string;
  account_id: string;
  /** As the authenticator named it, base64url. */
  credential_id: string;
  /** COSE, as the authenticator gave it. It is public: with it answers are checked, and none can be made. */
  public_key: Buffer;
  counter: number;
  transports: ColumnType<string[], string, string>;
  /** Whether the passkey lives in more places than one device. */
  backed_up: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasskeyChallengesTable {
  digest: Buffer;
  made_at: Date;
  expires_at: Date;
}

export interface SecondStepsTable {
  /** Digest of the interaction's id. */
  visit: Buffer;
  account_id: string;
  /** The stamp of the account's password and factors when the password was right. */
  stamp: Buffer;
  expires_at: Date;
}

declare module '@tributary/engine/storage/tables.ts' {
  interface Tables {
    one_time_codes: OneTimeCodesTable;
    recovery_codes: RecoveryCodesTable;
    passkeys: PasskeysTable;
    passkey_challenges: PasskeyChallengesTable;
    second_steps: SecondStepsTable;
  }
}
