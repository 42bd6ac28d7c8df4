import { queueTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** Scheduled publishing of pages, and the links that show drafts. */
export const pagePublishingMigrations: Migration[] = [
  {
    id: '0751-page-schedules',
    sql: `
      CREATE TABLE page_schedules (
        tenant_id uuid NOT NULL,
        page_id uuid NOT NULL,
        what text NOT NULL CHECK (what IN ('publish', 'unpublish')),
        due_at timestamptz NOT NULL,
        asked_by jsonb NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        lease_until timestamptz,
        PRIMARY KEY (tenant_id, page_id, what)
      );
      CREATE INDEX page_schedules_due ON page_schedules (due_at);
      ${queueTable('page_schedules')}`,
  },
  {
    id: '0752-page-previews',
    sql: `
      CREATE TABLE page_previews (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        page_id uuid NOT NULL,
        version integer,
        made_by jsonb NOT NULL,
        made_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX page_previews_page ON page_previews (tenant_id, page_id);
      ${queueTable('page_previews')}`,
  },
];
