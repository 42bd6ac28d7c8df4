import { queueTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** Runs that take out personal data which are older than the organization keeps. */
export const anonymizingMigrations: Migration[] = [
  {
    id: '0791-anonymizations',
    sql: `
      CREATE TABLE anonymization_rules (
        tenant_id uuid PRIMARY KEY,
        months integer NOT NULL,
        keeps_gift_aid boolean NOT NULL,
        by_name text NOT NULL,
        confirmed_at timestamptz NOT NULL
      );
      ${queueTable('anonymization_rules')}
      CREATE TABLE anonymizations (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        before timestamptz NOT NULL,
        keeps_gift_aid boolean NOT NULL,
        state text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
        counts jsonb NOT NULL,
        reached jsonb,
        attempts integer NOT NULL DEFAULT 0,
        lease_owner text,
        lease_until timestamptz,
        asked_at timestamptz NOT NULL,
        finished_at timestamptz,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE UNIQUE INDEX anonymizations_one ON anonymizations (tenant_id) WHERE state = 'running';
      ${queueTable('anonymizations')}
      CREATE INDEX counter_entries_donor ON counter_entries (tenant_id, donor) WHERE donor IS NOT NULL;`,
  },
];
