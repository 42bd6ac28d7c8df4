import { signalChanges, type Migration } from '@tributary/engine/storage/migration.ts';
import { ACTORS_CHANNEL } from './actors-channel.ts';

/**
 * Signals every change of the rows that `loadActor` reads, so that actors can be kept in memory. A new session or user
 * does not change an actor that was read before.
 */
export const actorsMigrations: Migration[] = [
  {
    id: '0133-identity-actors-signals',
    sql: [
      signalChanges('console_sessions', 'UPDATE OF ended_at, user_id, tenant_id OR DELETE', ACTORS_CHANNEL),
      signalChanges('users', 'UPDATE OR DELETE', ACTORS_CHANNEL),
      signalChanges('tenants', 'UPDATE OF slug, plan, suspended_at OR DELETE', ACTORS_CHANNEL),
      signalChanges('accounts', 'UPDATE OF disabled_at OR DELETE', ACTORS_CHANNEL),
    ].join(''),
  },
];
