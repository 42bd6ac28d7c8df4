import { queueTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * Who wants last week's figures by e-mail. `sent_week` is the Monday of the week in which the last one was queued; it stays
 * when the switch is turned off, so that turning it on again sends no second one.
 */
export const weeklySummaryMigrations: Migration[] = [
  {
    id: '0882-weekly-summaries',
    sql: `
      CREATE TABLE weekly_summaries (
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        wanted boolean NOT NULL,
        sent_week date NOT NULL,
        try_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, user_id)
      );
      CREATE INDEX weekly_summaries_due ON weekly_summaries (sent_week, try_at) WHERE wanted;
      ${queueTable('weekly_summaries')}`,
  },
];
