import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import type { PageVersion } from '../routes.ts';

const AT_ONCE = 20;

interface Row {
  number: number;
  published_at: Date;
  by: PageVersion['by'];
  is_public: boolean;
  copy_of: number | null;
  override: PageVersion['override'];
}

const columns = sql`v.number, v.published_at, v.published_by AS by, v.copy_of, v.override,
  EXISTS (SELECT FROM publications p WHERE p.tenant_id = v.tenant_id AND p.page_id = v.page_id
    AND p.version = v.number AND p.artifact IS NOT NULL) AS is_public`;

const shown = ({ number, published_at: at, by, is_public, copy_of, override }: Row): PageVersion => ({
  number,
  publishedAt: at.toISOString(),
  by,
  isPublic: is_public,
  copyOf: copy_of,
  override,
});

/** The published versions of a page, the newest first. @param before the number that they precede */
export async function listVersions(
  tx: Transaction,
  tenantId: string,
  pageId: string,
  before?: number,
): Promise<{ items: PageVersion[]; more: boolean }> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM page_versions v
    WHERE v.tenant_id = ${tenantId} AND v.page_id = ${pageId} AND (${before ?? null}::int IS NULL OR v.number < ${before ?? null})
    ORDER BY v.number DESC LIMIT ${AT_ONCE + 1}`.execute(tx);
  return { items: rows.slice(0, AT_ONCE).map(shown), more: rows.length > AT_ONCE };
}

/** One version without its content; undefined where there is none. */
export async function findVersion(
  tx: Transaction,
  tenantId: string,
  pageId: string,
  number: number,
): Promise<PageVersion | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM page_versions v
    WHERE v.tenant_id = ${tenantId} AND v.page_id = ${pageId} AND v.number = ${number}`.execute(tx);
  return rows[0] && shown(rows[0]);
}

/** Addresses at which a page was public, and where neither a page nor a redirect is now. The newest first. */
export async function earlierAddresses(tx: Transaction, tenantId: string, pageId: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    SELECT p.slug FROM publications p
    WHERE p.tenant_id = ${tenantId} AND p.page_id = ${pageId} AND p.artifact IS NULL AND p.main
      AND p.slug <> (SELECT data->>'slug' FROM pages WHERE tenant_id = ${tenantId} AND id = ${pageId})
      AND NOT EXISTS (SELECT FROM redirects r WHERE r.tenant_id = p.tenant_id AND r.deleted_at IS NULL AND r.data->>'from' = '/' || p.slug)
    GROUP BY p.slug ORDER BY max(p.changed_at) DESC LIMIT 20`.execute(tx);
  return rows.map(({ slug }) => slug);
}
