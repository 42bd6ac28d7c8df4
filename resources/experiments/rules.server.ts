import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { readOrganization } from '../organization/organization.server.ts';
import { pages, type PageData } from '../pages/page.ts';
import { forms, type FormData } from '../forms/form.ts';
import { triedOut, type ExperimentData } from './experiment.ts';
import { EXPERIMENT_REFUSED } from './refused.ts';

/** A reason why an experiment can't start. */
export interface StartProblem {
  /** The field that it is about; empty for the whole experiment. */
  path: string;
  /** A sentence of `EXPERIMENT_REFUSED`. */
  message: string;
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
  const [first] = await startProblems(tx, tenantId, id, experiment);
  if (!first) return;
  const { path, message } = first;
  if (path === '') throw new ProblemError('conflict', message);
  throw new ProblemError('validation_failed', message, { errors: [{ path, message }] });
}

/** Returns every reason why an experiment can't start, those of its page or form first. */
export async function startProblems(
  tx: Transaction,
  tenantId: string,
  id: string,
  experiment: ExperimentData,
): Promise<StartProblem[]> {
  const isOfForms = experiment.subject === 'forms';
  const found = await (isOfForms ? formProblems : pageProblems)(tx, tenantId, experiment);
  const tried = triedOut(experiment);
  const [own, variant] = isOfForms ? ['formId', 'variantFormId'] : ['pageId', 'variantPageId'];
  const { rows } = await sql`
    SELECT FROM experiments WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND id <> ${id}
      AND data->>'state' = 'running' AND data->>'subject' = ${experiment.subject}
      AND (data->>${sql.lit(own)} IN (${tried.id}, ${tried.variantId})
        OR data->>${sql.lit(variant)} IN (${tried.id}, ${tried.variantId})) LIMIT 1`.execute(tx);
  if (rows.length > 0)
    found.push({ path: '', message: EXPERIMENT_REFUSED[isOfForms ? 'takenForm' : 'taken'] });
  return found;
}

async function pageProblems(
  tx: Transaction,
  tenantId: string,
  { pageId, variantPageId }: ExperimentData,
): Promise<StartProblem[]> {
  const found: StartProblem[] = [];
  const pageOf = async (id: string | null): Promise<PageData | undefined> =>
    id === null ? undefined : (await findDocument(tx, tenantId, pages, id))?.data;
  const add = (path: 'pageId' | 'variantPageId', reason: keyof typeof EXPERIMENT_REFUSED): void =>
    void found.push({ path, message: EXPERIMENT_REFUSED[reason] });

  const page = await pageOf(pageId);
  if (!page) add('pageId', 'noPage');
  else if (!page.published) add('pageId', 'pageNotPublic');
  else if (page.publication?.languages?.length) add('pageId', 'languages');

  const variant = await pageOf(variantPageId);
  const { homePageId } = await readOrganization(tx, tenantId);
  if (!variant) add('variantPageId', 'noVariant');
  else if (pageId === variantPageId) add('variantPageId', 'same');
  else if (!variant.published) add('variantPageId', 'variantNotPublic');
  else if (variant.publication?.languages?.length) add('variantPageId', 'languages');
  else if (variant.slug === 'home' || homePageId === variantPageId) add('variantPageId', 'home');
  return found;
}

async function formProblems(
  tx: Transaction,
  tenantId: string,
  { formId, variantFormId }: ExperimentData,
): Promise<StartProblem[]> {
  const found: StartProblem[] = [];
  const formOf = async (id: string | null): Promise<FormData | undefined> =>
    id === null ? undefined : (await findDocument(tx, tenantId, forms, id))?.data;
  const add = (path: 'formId' | 'variantFormId', reason: keyof typeof EXPERIMENT_REFUSED): void =>
    void found.push({ path, message: EXPERIMENT_REFUSED[reason] });

  const form = await formOf(formId);
  if (!form || formId === null) add('formId', 'noForm');
  else if (form.embeddedSettings.origins.length === 0 && !(await isOnPublicPage(tx, tenantId, formId)))
    add('formId', 'formNotShown');
  else if (hasStock(form)) add('formId', 'stock');

  const variant = await formOf(variantFormId);
  if (!variant || variantFormId === null) add('variantFormId', 'noFormVariant');
  else if (formId === variantFormId) add('variantFormId', 'sameForm');
  // Submissions from there could not be distinguished from those of the experiment.
  else if (await isOnPublicPage(tx, tenantId, variantFormId)) add('variantFormId', 'variantShown');
  else if (hasStock(variant)) add('variantFormId', 'stock');
  return found;
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
