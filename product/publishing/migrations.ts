import { queueTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * Where each public address points. An address that was taken down stays as a row without an artifact, so that a
 * process that missed the message finds out by asking what changed. The platform role reads it across tenants for that.
 */
export const publishingMigrations: Migration[] = [
  {
    id: '0200-publications',
    sql: `
      CREATE TABLE publications (
        tenant_id uuid NOT NULL,
        slug text NOT NULL,
        language text NOT NULL,
        page_id uuid NOT NULL,
        main boolean NOT NULL,
        artifact text,
        hash text NOT NULL,
        csp text NOT NULL,
        published_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, slug, language)
      );
      CREATE INDEX publications_page ON publications (tenant_id, page_id);
      CREATE INDEX publications_changed ON publications (changed_at);
      ${queueTable('publications')}`,
  },
  {
    id: '0210-republications',
    sql: `
      CREATE TABLE republications (
        tenant_id uuid NOT NULL,
        page_id uuid NOT NULL,
        not_before timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, page_id)
      );
      CREATE INDEX republications_due ON republications (not_before);
      ${queueTable('republications')}`,
  },
];
