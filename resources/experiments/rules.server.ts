import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { readOrganization } from '../organization/organization.server.ts';
import { pages, type PageData } from '../pages/page.ts';
import type { ExperimentData } from './experiment.ts';
import { EXPERIMENT_REFUSED } from './refused.ts';

const refuse = (path: string, message: string): never => {
  throw new ProblemError('validation_failed', message, { errors: [{ path, message }] });
};

async function publicPage(
  tx: Transaction,
  tenantId: string,
  [path, id]: readonly ['pageId' | 'variantPageId', string | null],
): Promise<PageData> {
  const isPage = path === 'pageId';
  if (id === null) return refuse(path, isPage ? EXPERIMENT_REFUSED.noPage : EXPERIMENT_REFUSED.noVariant);
  const page = (await findDocument(tx, tenantId, pages, id))?.data;
  if (!page?.published)
    return refuse(path, isPage ? EXPERIMENT_REFUSED.pageNotPublic : EXPERIMENT_REFUSED.variantNotPublic);
  if (page.publication?.languages?.length) refuse(path, EXPERIMENT_REFUSED.languages);
  return page;
}

/**
 * Refuses to start an experiment whose pages are not public, or are being tried out already. One start of an
 * organization at a time: two together could take one page twice.
 * @throws ProblemError validation_failed, conflict
 */
export async function checkStart(
  tx: Transaction,
  tenantId: string,
  id: string,
  { pageId, variantPageId }: ExperimentData,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`experiments/${tenantId}`}, 0))`.execute(tx);
  await publicPage(tx, tenantId, ['pageId', pageId]);
  if (pageId === variantPageId) refuse('variantPageId', EXPERIMENT_REFUSED.same);
  const variant = await publicPage(tx, tenantId, ['variantPageId', variantPageId]);
  const { homePageId } = await readOrganization(tx, tenantId);
  if (variant.slug === 'home' || homePageId === variantPageId)
    refuse('variantPageId', EXPERIMENT_REFUSED.home);
  const { rows } = await sql`
    SELECT FROM experiments WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND id <> ${id} AND data->>'state' = 'running'
      AND (data->>'pageId' IN (${pageId}, ${variantPageId}) OR data->>'variantPageId' IN (${pageId}, ${variantPageId})) LIMIT 1`.execute(
    tx,
  );
  if (rows.length > 0) throw new ProblemError('conflict', EXPERIMENT_REFUSED.taken);
}
