import type { ColumnType } from 'kysely';
import type { Preferences } from './account.ts';

/** A person's own settings in an organization, in addition to their user record. */
export interface UserSettingsTable {
  tenant_id: string;
  user_id: string;
  /** Null until they chose something. */
  preferences: ColumnType<Preferences | null, string | null, string | null>;
  /** The digest that names their picture's file; null without one. */
  avatar: string | null;
  updated_at: Date;
}

declare module '@tributary/engine/storage/tables.ts' {
  interface Tables {
    user_settings: UserSettingsTable;
  }
}
