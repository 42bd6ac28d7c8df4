import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { pageSchema } from '@tributary/resources/pages/page.ts';
import { sql } from 'kysely';
import { COLLABORATION_LIMITS } from './limits.ts';
import type { NamedVersion } from './routes.ts';

interface Row {
  id: string;
  name: string;
  version: number;
  made_by: string;
  made_at: Date;
}

const shown = ({ id, name, version, made_by, made_at }: Row): NamedVersion => ({
  id,
  name,
  version,
  madeBy: made_by,
  madeAt: made_at.toISOString(),
});

/** Fields of a page that a named version keeps: those that the builder edits. */
const kept = pageSchema.pick({
  recipes: true,
  formId: true,
  counterId: true,
  pageMetadata: true,
  siteParts: true,
});

/** The named versions of a page's draft, the newest first. */
export async function listNamedVersions(
  tx: Transaction,
  { tenantId }: Actor,
  pageId: string,
): Promise<NamedVersion[]> {
  const { rows } = await sql<Row>`SELECT id, name, version, made_by, made_at FROM page_draft_versions
    WHERE tenant_id = ${tenantId} AND page_id = ${pageId} ORDER BY made_at DESC, id DESC`.execute(tx);
  return rows.map(shown);
}

/**
 * Keeps the draft as it is saved under a name. It is a copy, since entries of the activity log expire after a month.
 * @throws ProblemError conflict when the page has too many
 */
export async function nameVersion(
  tx: Transaction,
  { tenantId, name: madeBy }: Actor,
  { pageId, name, now }: { pageId: string; name: string; now: Date },
): Promise<NamedVersion> {
  const { rows: pages } = await sql<{ data: unknown; version: number }>`SELECT data, version FROM pages
    WHERE tenant_id = ${tenantId} AND id = ${pageId} AND deleted_at IS NULL FOR UPDATE`.execute(tx);
  const [page] = pages;
  if (!page) throw new ProblemError('not_found', 'There is no page with this id.');
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM page_draft_versions
    WHERE tenant_id = ${tenantId} AND page_id = ${pageId}`.execute(tx);
  if (rows[0]!.n >= COLLABORATION_LIMITS.versions)
    throw new ProblemError(
      'conflict',
      `A page has at most ${COLLABORATION_LIMITS.versions} named versions. Delete one first.`,
    );
  const row: Row = { id: newId(now.getTime()), name, version: page.version, made_by: madeBy, made_at: now };
  await sql`INSERT INTO page_draft_versions (tenant_id, id, page_id, name, version, content, made_by, made_at)
    VALUES (${tenantId}, ${row.id}, ${pageId}, ${name}, ${row.version}, ${JSON.stringify(kept.parse(page.data))}::jsonb, ${madeBy}, ${now})`.execute(
    tx,
  );
  return shown(row);
}

/** A named version with its content. @throws ProblemError not_found */
export async function findNamedVersion(
  tx: Transaction,
  { tenantId }: Actor,
  pageId: string,
  id: string,
): Promise<{ version: NamedVersion; content: Record<string, unknown> }> {
  const { rows } = await sql<Row & { content: Record<string, unknown> }>`
    SELECT id, name, version, made_by, made_at, content FROM page_draft_versions
    WHERE tenant_id = ${tenantId} AND page_id = ${pageId} AND id = ${id}`.execute(tx);
  if (!rows[0]) throw new ProblemError('not_found', 'There is no such version of this page.');
  return { version: shown(rows[0]), content: rows[0].content };
}

/** Deletes a named version. @throws ProblemError not_found */
export async function deleteNamedVersion(
  tx: Transaction,
  { tenantId }: Actor,
  pageId: string,
  id: string,
): Promise<void> {
  const { rows } = await sql`DELETE FROM page_draft_versions
    WHERE tenant_id = ${tenantId} AND page_id = ${pageId} AND id = ${id} RETURNING id`.execute(tx);
  if (rows.length === 0) throw new ProblemError('not_found', 'There is no such version of this page.');
}
