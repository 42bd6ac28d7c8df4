import { queueTable, signalChanges, type Migration } from '@tributary/engine/storage/migration.ts';
import { ACTORS_CHANNEL } from '../console/actors-channel.ts';

/** API credentials in the shape of every collection, and their uses. */
export const apiCredentialMigrations: Migration[] = [
  {
    // The platform looks a credential up before any tenant is known. A change ends its actor in memory.
    id: '0700-api-credentials',
    sql: `
      CREATE TABLE api_credentials (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        data jsonb NOT NULL,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz,
        deleted_at timestamptz,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE UNIQUE INDEX api_credentials_client ON api_credentials ((data->>'clientID'));
      ${queueTable('api_credentials')}
      ${signalChanges('api_credentials', 'UPDATE OR DELETE', ACTORS_CHANNEL)}
      CREATE TABLE api_credential_uses (
        tenant_id uuid NOT NULL,
        credential_id uuid NOT NULL,
        day date NOT NULL,
        requests bigint NOT NULL,
        last_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, credential_id, day)
      );
      ${queueTable('api_credential_uses')}`,
  },
];
