import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** Comments on pages, their readers, and named versions of drafts. */
export const pageCollaborationMigrations: Migration[] = [
  {
    id: '0911-page-comments',
    sql: `
      CREATE TABLE page_comment_threads (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        page_id uuid NOT NULL,
        element_id text NOT NULL,
        element_name text NOT NULL,
        created_at timestamptz NOT NULL,
        resolved_at timestamptz,
        resolved_by text,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX page_comment_threads_page ON page_comment_threads (tenant_id, page_id, created_at);
      ${tenantTable('page_comment_threads')}
      CREATE TABLE page_comments (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        thread_id uuid NOT NULL,
        author_id uuid NOT NULL,
        author_name text NOT NULL,
        body text NOT NULL,
        mentions uuid[] NOT NULL,
        created_at timestamptz NOT NULL,
        edited_at timestamptz,
        PRIMARY KEY (tenant_id, id),
        FOREIGN KEY (tenant_id, thread_id) REFERENCES page_comment_threads ON DELETE CASCADE
      );
      CREATE INDEX page_comments_thread ON page_comments (tenant_id, thread_id, created_at);
      ${tenantTable('page_comments')}
      CREATE TABLE page_comment_reads (
        tenant_id uuid NOT NULL,
        thread_id uuid NOT NULL,
        user_id uuid NOT NULL,
        read_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, thread_id, user_id),
        FOREIGN KEY (tenant_id, thread_id) REFERENCES page_comment_threads ON DELETE CASCADE
      );
      ${tenantTable('page_comment_reads')}`,
  },
  {
    id: '0912-page-draft-versions',
    sql: `
      CREATE TABLE page_draft_versions (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        page_id uuid NOT NULL,
        name text NOT NULL,
        version integer NOT NULL,
        content jsonb NOT NULL,
        made_by text NOT NULL,
        made_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX page_draft_versions_page ON page_draft_versions (tenant_id, page_id, made_at);
      ${tenantTable('page_draft_versions')}`,
  },
];
