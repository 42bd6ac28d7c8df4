import { queueTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** For each page, a browser's findings in its draft. `wanted` and `rendered` are digests of its content. */
export const pageRenderingMigrations: Migration[] = [
  {
    id: '1150-page-renderings',
    sql: `
      CREATE TABLE page_renderings (
        tenant_id uuid NOT NULL,
        page_id uuid NOT NULL,
        wanted text NOT NULL,
        due_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        rendered text,
        findings jsonb NOT NULL DEFAULT '[]',
        PRIMARY KEY (tenant_id, page_id)
      );
      CREATE INDEX page_renderings_due ON page_renderings (due_at) WHERE wanted IS DISTINCT FROM rendered;
      ${queueTable('page_renderings')}`,
  },
];
