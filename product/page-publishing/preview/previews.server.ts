import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { MaintenanceJob } from '@tributary/engine/feature/feature.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import type { Tokens } from '../../submissions/tokens.server.ts';
import type { PagePreview } from '../routes.ts';

const DAY_MS = 86_400_000;
/** The most links of one page at a time. */
const MOST_LINKS = 20;

interface Links {
  tokens: Tokens;
  tenantId: string;
  /** The origin of the organization's site. */
  origin: string;
}

interface Row {
  id: string;
  version: number | null;
  by: PagePreview['by'];
  made_at: Date;
  ends_at: Date;
}

const subjectOf = (id: string): string => `preview ${id}`;

const shown = ({ tokens, tenantId, origin }: Links, row: Row): PagePreview => ({
  id: row.id,
  url: `${origin}/preview/${row.id}.${tokens.make(tenantId, subjectOf(row.id))}`,
  version: row.version,
  by: row.by,
  madeAt: row.made_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
});

/** The links of a page that still lead somewhere, the newest first. */
export async function listPreviews(
  tx: Transaction,
  links: Links,
  pageId: string,
  now: Date,
): Promise<PagePreview[]> {
  const { rows } = await sql<Row>`
    SELECT id, version, made_by AS by, made_at, ends_at FROM page_previews
    WHERE tenant_id = ${links.tenantId} AND page_id = ${pageId} AND ends_at > ${now} ORDER BY made_at DESC`.execute(
    tx,
  );
  return rows.map((row) => shown(links, row));
}

/** Makes a link to a draft or a version. @throws ProblemError conflict when the page has too many */
export async function makePreview(
  tx: Transaction,
  links: Links,
  {
    pageId,
    by,
    now,
    days,
    version,
  }: { pageId: string; by: Actor; now: Date; days: number; version: number | null },
): Promise<PagePreview> {
  const present = await listPreviews(tx, links, pageId, now);
  if (present.length >= MOST_LINKS)
    throw new ProblemError(
      'conflict',
      `A page has at most ${MOST_LINKS} preview links. End those that nobody needs.`,
    );
  const row: Row = {
    id: newId(),
    version,
    by: { id: by.userId, name: by.name, email: by.email },
    made_at: now,
    ends_at: new Date(now.getTime() + days * DAY_MS),
  };
  await sql`INSERT INTO page_previews (tenant_id, id, page_id, version, made_by, made_at, ends_at)
    VALUES (${links.tenantId}, ${row.id}, ${pageId}, ${version}, ${JSON.stringify(row.by)}::jsonb, ${row.made_at}, ${row.ends_at})`.execute(
    tx,
  );
  return shown(links, row);
}

/** Ends a link. @returns false where the page has none with this id */
export async function endPreview(
  tx: Transaction,
  tenantId: string,
  pageId: string,
  id: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM page_previews WHERE tenant_id = ${tenantId} AND page_id = ${pageId} AND id = ${id}`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}

/** The page of a link; undefined for a forged one, one that has ended, and one of a deleted page. */
export async function findPreview(
  tx: Transaction,
  { tokens, tenantId }: Pick<Links, 'tokens' | 'tenantId'>,
  link: string,
  now: Date,
): Promise<{ pageId: string; version: number | null } | undefined> {
  const [id = '', token = ''] = link.split('.');
  if (!tokens.matches(token, tenantId, subjectOf(id))) return undefined;
  const { rows } = await sql<{ page_id: string; version: number | null }>`
    SELECT page_id, version FROM page_previews
    WHERE tenant_id = ${tenantId} AND id = ${id} AND ends_at > ${now}`.execute(tx);
  return rows[0] && { pageId: rows[0].page_id, version: rows[0].version };
}

/** Deletes links that have ended. */
export const endOldPreviews: MaintenanceJob = ({ db }, now) =>
  db.asPlatform((tx) => sql`DELETE FROM page_previews WHERE ends_at <= ${now}`.execute(tx));
