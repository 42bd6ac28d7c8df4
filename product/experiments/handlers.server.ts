import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { findDocument, type DocumentRow } from '@tributary/engine/storage/collection.server.ts';
import { experiments, triedOut, type ExperimentData } from '@tributary/resources/experiments/experiment.ts';
import { experimentRoutes } from '@tributary/resources/experiments/routes.ts';
import { EXPERIMENT_REFUSED } from '@tributary/resources/experiments/refused.ts';
import { startProblems } from '@tributary/resources/experiments/rules.server.ts';
import { forms } from '@tributary/resources/forms/form.ts';
import { pages } from '@tributary/resources/pages/page.ts';
import type { PublishBody } from '@tributary/resources/pages/publication.ts';
import { publicVersion } from '../publishing/versions.server.ts';
import { adoptedByForm, adoptedByPage, isUnchanged } from './adopted.server.ts';
import { resultsOf } from './results.server.ts';

async function experimentOf(
  { app }: Pick<RequestContext, 'app'>,
  tenantId: string,
  id: string,
): Promise<DocumentRow<ExperimentData>> {
  const found = await app.db.inTenant(tenantId, (tx) => findDocument(tx, tenantId, experiments, id));
  if (!found) throw new ProblemError('not_found');
  return found;
}

interface TakeOver {
  /** The page or the form as it is. */
  id: string;
  variantId: string;
  override: PublishBody['override'];
}

async function takeOverForm(
  context: RequestContext,
  tenantId: string,
  { id: formId, variantId }: TakeOver,
): Promise<void> {
  const { app } = context;
  const [form, variant] = await app.db.inTenant(tenantId, (tx) =>
    Promise.all([findDocument(tx, tenantId, forms, formId), findDocument(tx, tenantId, forms, variantId)]),
  );
  if (!form || !variant) throw new ProblemError('conflict', EXPERIMENT_REFUSED.notRunning);
  await update(context, app.resource('forms'), formId, form.version, adoptedByForm(variant.data));
}

async function takeOverPage(
  context: RequestContext,
  tenantId: string,
  { id: pageId, variantId, override }: TakeOver,
): Promise<void> {
  const { app } = context;
  const { page, shown } = await app.db.inTenant(tenantId, async (tx) => ({
    page: await findDocument(tx, tenantId, pages, pageId),
    // The version that visitors saw, not a draft that was changed since.
    shown: await publicVersion(tx, tenantId, variantId),
  }));
  if (!page || !shown) throw new ProblemError('conflict', EXPERIMENT_REFUSED.notRunning);
  const content = adoptedByPage(shown.data);
  const saved = await update(context, app.resource('pages'), pageId, page.version, content);
  await act(context, app.resource('pages'), 'publish', pageId, saved.version, { override });
}

/**
 * Results of experiments, and their end. The end is a series of ordinary writes by the person who chooses, each with
 * its checks and its entry in the log: a refused one leaves the experiment running, and can be repeated.
 */
export const experimentHandlers = implement(experimentRoutes, {
  async 'GET /experiments/:id/results'({ context, actor: { tenantId }, params: { id } }) {
    const { data } = await experimentOf(context, tenantId, id);
    return context.app.db.inTenant(tenantId, (tx) => resultsOf(tx, tenantId, id, data));
  },

  async 'GET /experiments/:id/start-check'({ context, actor: { tenantId }, params: { id } }) {
    const { data } = await experimentOf(context, tenantId, id);
    return context.app.db.inTenant(tenantId, async (tx) => ({
      problems: await startProblems(tx, tenantId, id, data),
      isUnchanged: await isUnchanged(tx, tenantId, data),
    }));
  },

  async 'POST /experiments/:id/choose'({ context, actor: { tenantId }, params: { id }, body }) {
    const { app } = context;
    const { winner, override } = body;
    const { data, version } = await experimentOf(context, tenantId, id);
    const { id: triedId, variantId } = triedOut(data);
    if (data.state !== 'running' || triedId === null || variantId === null)
      throw new ProblemError('conflict', EXPERIMENT_REFUSED.notRunning);
    const isOfForms = data.subject === 'forms';
    const takeOver = isOfForms ? takeOverForm : takeOverPage;
    if (winner === 'variant') await takeOver(context, tenantId, { id: triedId, variantId, override });
    await act(context, app.resource('experiments'), 'end', id, version, { winner });
    if (isOfForms) return { pageId: null, formId: triedId };
    const variant = await app.db.inTenant(tenantId, (tx) => findDocument(tx, tenantId, pages, variantId));
    if (variant?.data.published)
      await act(context, app.resource('pages'), 'unpublish', variantId, variant.version);
    return { pageId: triedId, formId: null };
  },
});
