import { queueTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** The requests that API credentials made, and how many could not be recorded. */
export const apiRequestMigrations: Migration[] = [
  {
    id: '0920-api-requests',
    sql: `
      CREATE TABLE api_requests (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        credential_id uuid NOT NULL,
        at timestamptz NOT NULL,
        method text NOT NULL,
        route text NOT NULL,
        status int NOT NULL,
        code text,
        duration_ms int NOT NULL,
        network text,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX api_requests_credential ON api_requests (tenant_id, credential_id, id);
      CREATE INDEX api_requests_at ON api_requests (at);
      ${queueTable('api_requests')}
      CREATE TABLE api_request_drops (
        tenant_id uuid NOT NULL,
        day date NOT NULL,
        dropped bigint NOT NULL,
        PRIMARY KEY (tenant_id, day)
      );
      ${queueTable('api_request_drops')}`,
  },
];
