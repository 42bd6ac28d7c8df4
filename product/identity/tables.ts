import type { ColumnType, Generated } from 'kysely';

/** An account that can sign in, independent of its organizations. The e-mail address is in lower case. */
export interface AccountsTable {
  id: string;
  email: string;
  /** Argon2id in PHC form; null for people who sign in through an external issuer. */
  password_hash: string | null;
  created_at: Date;
  last_sign_in_at: Date | null;
  disabled_at: Date | null;
  /** Sign-ins up to this moment require the password again; null when none do. */
  password_asked_after: Date | null;
}

export interface OidcRecordsTable {
  model: string;
  id: Buffer;
  payload: string;
  grant_id: Buffer | null;
  uid: Buffer | null;
  /** On a grant: the organization that it was given for. */
  tenant_id: string | null;
  expires_at: Date;
  consumed_at: Date | null;
}

export interface SigningKeysTable {
  kid: string;
  purpose: string;
  public_jwk: ColumnType<Record<string, unknown> | null, string | null, never>;
  private_sealed: string;
  created_at: Date;
}

export interface ConsoleSessionsTable {
  id: string;
  tenant_id: string;
  user_id: string;
  account_id: string | null;
  /** Counts the renewals; the cookie contains it, so that the age of an old cookie is known. */
  generation: Generated<number>;
  salt: Buffer;
  created_at: Date;
  /** When the latest generations were replaced, in order; the last is the one before the current. */
  replaced_at: Date[];
  last_used_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  /** Of the browser that began it, cut; null for sessions from before it was kept. */
  user_agent: string | null;
  /** Where it began, shortened; null when not known. */
  network: string | null;
}

export interface SignInThrottleTable {
  key: Buffer;
  attempts: number;
  next_at: Date;
  updated_at: Date;
}

declare module '@tributary/engine/storage/tables.ts' {
  interface Tables {
    accounts: AccountsTable;
    users: DocumentTable;
    oidc_records: OidcRecordsTable;
    signing_keys: SigningKeysTable;
    console_sessions: ConsoleSessionsTable;
    sign_in_throttle: SignInThrottleTable;
    exchanged_tokens: { digest: Buffer; expires_at: Date };
  }
}
