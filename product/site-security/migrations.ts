import { queueTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * Resources that browsers blocked on published pages: a row for each page, directive and source, and nothing about
 * visitors.
 */
export const siteSecurityMigrations: Migration[] = [
  {
    id: '0780-security-reports',
    sql: `
      CREATE TABLE security_reports (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        page_id uuid NOT NULL,
        directive text NOT NULL,
        blocked text NOT NULL,
        reported_only boolean NOT NULL,
        count bigint NOT NULL,
        first_seen timestamptz NOT NULL,
        last_seen timestamptz NOT NULL,
        dismissed_at timestamptz,
        PRIMARY KEY (tenant_id, page_id, directive, blocked)
      );
      ${queueTable('security_reports')}`,
  },
  {
    // The part of a page that caused a violation, and the published page in which it was searched.
    id: '1440-security-report-causes',
    sql: `
      ALTER TABLE security_reports
        ADD COLUMN causes jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN looked_in text;`,
  },
];
