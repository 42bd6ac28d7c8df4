import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { findingSchema, type PageFinding } from '@tributary/resources/pages/finding.ts';
import { sql } from 'kysely';
import * as z from 'zod';

/** A page is rendered when it has not been saved for so long. */
const CALM_SECONDS = 3;
/** Attempts before a page is left as it is until its next change. */
const MOST_ATTEMPTS = 3;
/** Seconds until an attempt whose process ended is repeated. */
const REPEAT_SECONDS = 60;

/** A page that one process renders. */
export interface TakenRendering {
  tenant_id: string;
  page_id: string;
  wanted: string;
  slug: string;
}

/** Asks for a rendering of a page's content, in the transaction of the page's change; nothing where it is the same. */
export async function requestRendering(
  tx: Transaction,
  { tenantId, pageId, digest }: { tenantId: string; pageId: string; digest: string },
): Promise<void> {
  await sql`
    INSERT INTO page_renderings AS r (tenant_id, page_id, wanted, due_at)
    VALUES (${tenantId}, ${pageId}, ${digest}, now() + make_interval(secs => ${CALM_SECONDS}))
    ON CONFLICT (tenant_id, page_id) DO UPDATE SET wanted = excluded.wanted, due_at = excluded.due_at, attempts = 0
    WHERE r.wanted <> excluded.wanted`.execute(tx);
}

/**
 * Claims the rendering that has been due the longest, and counts the attempt in a separate transaction before the work.
 */
export async function takeRendering(db: Database): Promise<TakenRendering | undefined> {
  const { rows } = await db.asPlatform((tx) =>
    sql<TakenRendering>`
      UPDATE page_renderings r SET attempts = r.attempts + 1, due_at = now() + make_interval(secs => ${REPEAT_SECONDS})
      FROM (
        SELECT due.tenant_id, due.page_id, t.slug FROM page_renderings due JOIN tenants t ON t.id = due.tenant_id
        WHERE due.due_at <= now() AND due.wanted IS DISTINCT FROM due.rendered AND due.attempts < ${MOST_ATTEMPTS}
        ORDER BY due.due_at LIMIT 1 FOR UPDATE OF due SKIP LOCKED
      ) due
      WHERE r.tenant_id = due.tenant_id AND r.page_id = due.page_id
      RETURNING r.tenant_id, r.page_id, r.wanted, due.slug`.execute(tx),
  );
  return rows[0];
}

/** Stores a browser's findings in the claimed content. */
export async function finishRendering(
  tx: Transaction,
  { tenant_id, page_id, wanted }: TakenRendering,
  findings: readonly PageFinding[],
): Promise<void> {
  await sql`
    UPDATE page_renderings SET rendered = ${wanted}, findings = ${JSON.stringify(findings)}::jsonb, attempts = 0
    WHERE tenant_id = ${tenant_id} AND page_id = ${page_id}`.execute(tx);
}

/** A browser's findings in this content; undefined when it has not been rendered. */
export async function renderedFindings(
  tx: Transaction,
  tenantId: string,
  digest: string,
): Promise<PageFinding[] | undefined> {
  const { rows } = await sql<{ findings: unknown }>`
    SELECT findings FROM page_renderings WHERE tenant_id = ${tenantId} AND rendered = ${digest} LIMIT 1`.execute(
    tx,
  );
  return rows[0] && z.array(findingSchema).parse(rows[0].findings);
}

/** The digest of the content that a page's thumbnails show; undefined when it has none. */
export async function renderedDigest(
  tx: Transaction,
  tenantId: string,
  pageId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ rendered: string | null }>`
    SELECT rendered FROM page_renderings WHERE tenant_id = ${tenantId} AND page_id = ${pageId}`.execute(tx);
  return rows[0]?.rendered ?? undefined;
}
