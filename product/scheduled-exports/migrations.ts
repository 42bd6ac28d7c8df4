import { queueTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** Exports of saved views on a schedule, and the log of their runs: one that was sent for each planned day. */
export const scheduledExportMigrations: Migration[] = [
  {
    id: '0561-scheduled-exports',
    sql: `
      CREATE TABLE scheduled_exports (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        view_id uuid NOT NULL,
        view_name text NOT NULL,
        resource text NOT NULL,
        environment text NOT NULL,
        format text NOT NULL,
        every text NOT NULL CHECK (every IN ('daily', 'weekly', 'monthly')),
        weekday integer NOT NULL,
        month_day integer NOT NULL,
        hour integer NOT NULL,
        recipients uuid[] NOT NULL,
        owner_id uuid NOT NULL,
        owner_name text NOT NULL,
        state text NOT NULL CHECK (state IN ('active', 'paused', 'stopped')),
        next_at timestamptz NOT NULL,
        next_period date NOT NULL,
        try_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX scheduled_exports_due ON scheduled_exports (try_at) WHERE state = 'active';
      ${queueTable('scheduled_exports')}
      CREATE TABLE scheduled_export_runs (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        schedule_id uuid NOT NULL,
        period date NOT NULL,
        failure text,
        row_count integer,
        query jsonb NOT NULL,
        columns text,
        format text NOT NULL,
        sent_to uuid[] NOT NULL,
        sent_names text[] NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, schedule_id, period)
      );
      ${queueTable('scheduled_export_runs')}`,
  },
  {
    // A day on which nothing was sent may be run again, once the cause is corrected.
    id: '0562-scheduled-exports-sent-once',
    sql: `
      ALTER TABLE scheduled_export_runs DROP CONSTRAINT scheduled_export_runs_tenant_id_schedule_id_period_key;
      CREATE UNIQUE INDEX scheduled_export_runs_sent ON scheduled_export_runs (tenant_id, schedule_id, period)
        WHERE failure IS NULL;
      CREATE INDEX scheduled_export_runs_latest ON scheduled_export_runs (tenant_id, schedule_id, period DESC, id DESC);`,
  },
];
