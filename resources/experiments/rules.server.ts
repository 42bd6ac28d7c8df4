import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { readOrganization } from '../organization/organization.server.ts';
import { pages, type PageData } from '../pages/page.ts';
import { forms, type FormData } from '../forms/form.ts';
import { triedOut, type ExperimentData } from './experiment.ts';
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
 * Refuses to start an experiment whose pages or forms visitors can't see, or that are part of another running
 * experiment. An organization's starts run one after the other: two at once could both take the same page.
 * @throws ProblemError validation_failed, conflict
 */
export async function checkStart(
  tx: Transaction,
  tenantId: string,
  id: string,
  experiment: ExperimentData,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`experiments/${tenantId}`}, 0))`.execute(tx);
  const isOfForms = experiment.subject === 'forms';
  if (isOfForms) await checkForms(tx, tenantId, experiment);
  else await checkPages(tx, tenantId, experiment);
  const tried = triedOut(experiment);
  const [own, variant] = isOfForms ? ['formId', 'variantFormId'] : ['pageId', 'variantPageId'];
  const { rows } = await sql`
    SELECT FROM experiments WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND id <> ${id}
      AND data->>'state' = 'running' AND data->>'subject' = ${experiment.subject}
      AND (data->>${sql.lit(own)} IN (${tried.id}, ${tried.variantId})
        OR data->>${sql.lit(variant)} IN (${tried.id}, ${tried.variantId})) LIMIT 1`.execute(tx);
  if (rows.length > 0)
    throw new ProblemError('conflict', EXPERIMENT_REFUSED[isOfForms ? 'takenForm' : 'taken']);
}

async function checkPages(
  tx: Transaction,
  tenantId: string,
  { pageId, variantPageId }: ExperimentData,
): Promise<void> {
  await publicPage(tx, tenantId, ['pageId', pageId]);
  if (pageId === variantPageId) refuse('variantPageId', EXPERIMENT_REFUSED.same);
  const variant = await publicPage(tx, tenantId, ['variantPageId', variantPageId]);
  const { homePageId } = await readOrganization(tx, tenantId);
  if (variant.slug === 'home' || homePageId === variantPageId)
    refuse('variantPageId', EXPERIMENT_REFUSED.home);
}

async function checkForms(
  tx: Transaction,
  tenantId: string,
  { formId, variantFormId }: ExperimentData,
): Promise<void> {
  const form = formId === null ? undefined : (await findDocument(tx, tenantId, forms, formId))?.data;
  if (!form || formId === null) return refuse('formId', EXPERIMENT_REFUSED.noForm);
  const variant =
    variantFormId === null ? undefined : (await findDocument(tx, tenantId, forms, variantFormId))?.data;
  if (!variant || variantFormId === null) return refuse('variantFormId', EXPERIMENT_REFUSED.noFormVariant);
  if (formId === variantFormId) refuse('variantFormId', EXPERIMENT_REFUSED.sameForm);
  if (form.embeddedSettings.origins.length === 0 && !(await isOnPublicPage(tx, tenantId, formId)))
    refuse('formId', EXPERIMENT_REFUSED.formNotShown);
  // Submissions from there could not be distinguished from those of the experiment.
  if (await isOnPublicPage(tx, tenantId, variantFormId))
    refuse('variantFormId', EXPERIMENT_REFUSED.variantShown);
  if (hasStock(form)) refuse('formId', EXPERIMENT_REFUSED.stock);
  if (hasStock(variant)) refuse('variantFormId', EXPERIMENT_REFUSED.stock);
}

const hasStock = ({ schema }: FormData): boolean =>
  schema.components.some(
    (component) => component.type === 'products' && component.products.some(({ stock }) => stock !== null),
  );

/** Whether a page that is public shows the form. */
async function isOnPublicPage(tx: Transaction, tenantId: string, formId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pages WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND (data->>'published')::boolean
      AND data->'publication'->'formIds' ? ${formId} LIMIT 1`.execute(tx);
  return rows.length > 0;
}
