import { queueTable, signalChanges, type Migration } from '@tributary/engine/storage/migration.ts';
import { ACTORS_CHANNEL } from '../console/actors-channel.ts';

/** Organizations' rules for sign-in, as sessions and sign-ins read them. Changes that affect an actor are signalled. */
export const signInRulesMigrations: Migration[] = [
  {
    id: '0921-sign-in-rules',
    sql: `
      CREATE TABLE sign_in_rules (
        tenant_id uuid PRIMARY KEY,
        second_factor boolean NOT NULL,
        idle_s int NOT NULL,
        session_s int NOT NULL,
        email_domains text[] NOT NULL
      );
      ${queueTable('sign_in_rules')}
      ${signalChanges('sign_in_rules', 'INSERT OR UPDATE OR DELETE', ACTORS_CHANNEL)}
      ${signalChanges('one_time_codes', 'UPDATE OF confirmed_at OR DELETE', ACTORS_CHANNEL)}
      ${signalChanges('passkeys', 'INSERT OR DELETE', ACTORS_CHANNEL)}`,
  },
];
