import { timezoneOf } from '@tributary/engine/counting/timezone.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { abilityOf, requireActor, type RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import { readConnectors } from '@tributary/resources/form-configurations/deciding.ts';
import { formConfigurations } from '@tributary/resources/form-configurations/form-configuration.ts';
import { forms, type FormData } from '@tributary/resources/forms/form.ts';
import { isConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import type { Connector } from '@tributary/resources/connectors/port/connector.ts';
import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import { listConnectorSettings, openConnectorSettings } from '../connectors/settings.server.ts';
import { withdrawnOf } from '../consents/ledger.server.ts';
import type { Submission } from '../submissions/submission.ts';
import { contentOfOrder, planRun, reasonFor, submissionOf, type Planned } from './plan.server.ts';
import type { DryRun, DryRunConnector } from './routes.ts';
import { orderRequests, tested, type DryRunDeps, type OpenStored } from './requests.server.ts';
import { sampleAnswers } from '../form-builder/preview/sample-answers.ts';
import { readEarlier } from '../submissions/earlier/read.server.ts';
import { fieldsOf } from './fields.ts';
import { pageOfForm } from './page-of-form.server.ts';

export interface DryRunAsked {
  formId: string;
  configurationId?: string | undefined;
  transactionId?: string | undefined;
  answers?: DryRun['answers'] | undefined;
  test: boolean;
}

interface Taken {
  /** The transaction whose consents may have been withdrawn since; undefined for answers that were never sent. */
  sentAs?: string;
  submission: Submission;
  form: FormData;
  reference: string;
  fields: DryRun['answers'];
}

/** The input: an earlier submission, the answers that a person gave, or a sample. */
async function taken(context: RequestContext, asked: DryRunAsked): Promise<Taken | DryRun> {
  const actor = requireActor(context);
  const { tenantId } = actor;
  const { db } = context.app;
  const { formId, transactionId, answers } = asked;
  if (transactionId && !abilityOf(actor).can('read', 'transactions'))
    throw new ProblemError('missing_ability');
  if (transactionId && !answers) {
    const found = await db.inTenant(tenantId, (tx) => readEarlier(tx, tenantId, [transactionId]));
    const earlier = found.get(transactionId);
    if (earlier?.submission.form.id !== formId) throw new ProblemError('not_found');
    return { ...earlier, sentAs: transactionId, fields: fieldsOf(earlier.submission.result.answers) };
  }
  const { record, page, timezone } = await db.inTenant(tenantId, async (tx) => ({
    record: await findDocument(tx, tenantId, forms, formId),
    page: await pageOfForm(tx, tenantId, formId),
    timezone: await timezoneOf(tx, tenantId),
  }));
  if (!record) throw new ProblemError('not_found');
  const form = record.data;
  const language = form.language ?? 'en';
  const fields = answers ?? sampleAnswers(form.schema, language);
  const result = validateAnswers(form.schema, fields, { locale: language, vouches: () => true });
  if (!result.ok) return { answers: fields, errors: result.errors, page: null, connectors: [] };
  const { submission, reference } = submissionOf({
    tenantId,
    formId,
    form,
    page,
    language,
    result,
    timezone,
    now: context.now(),
  });
  return { submission, form, reference, fields };
}

/** Shows the requests of a submission to each connector: the orders that it would write, and their requests. */
export async function dryRun(deps: DryRunDeps, context: RequestContext, asked: DryRunAsked): Promise<DryRun> {
  const { tenantId, plan } = requireActor(context);
  const { db } = context.app;
  const run = await taken(context, asked);
  if (!('submission' in run)) return run;
  const { form, fields } = run;
  const id = asked.configurationId ?? form.formConfigurationId;
  const { configuration, own } = await db.inTenant(tenantId, async (tx) => ({
    configuration: id ? await findDocument(tx, tenantId, formConfigurations, id) : undefined,
    own: await listConnectorSettings(tx, tenantId),
  }));
  if (asked.configurationId && !configuration) throw new ProblemError('not_found');
  const configured = readConnectors(configuration?.data ?? {});
  const { submission, orders, kinds } = planRun({ ...run, configured, own, plan });
  const { sentAs } = run;
  const reports: DryRunConnector[] = [];
  for (const kind of kinds) {
    const order = orders.find(({ connector }) => connector === kind);
    const each = configured.find((one) => one.kind === kind);
    // As a delivery asks before it is sent.
    const needed = order?.consents ?? [];
    const withdrawn =
      sentAs && needed.length > 0
        ? await db.inTenant(tenantId, (tx) => withdrawnOf(tx, sentAs, needed))
        : undefined;
    const about = { kind, each, order, submission, own, isWithdrawn: Boolean(withdrawn), test: asked.test };
    reports.push(await reportOf(deps, context, about));
  }
  return { answers: fields, errors: {}, page: submission.page?.name ?? null, connectors: reports };
}

interface Reported extends Planned {
  test: boolean;
}

async function reportOf(
  deps: DryRunDeps,
  context: RequestContext,
  about: Reported,
): Promise<DryRunConnector> {
  const actor = requireActor(context);
  const { kind, each, order, submission, test } = about;
  const withheld = reasonFor(about, actor.plan);
  const ability = abilityOf(actor);
  const connector: Connector | undefined = isConnectorKind(kind) ? CONNECTORS[kind] : undefined;
  const report: DryRunConnector = {
    kind,
    environment: order?.environment ?? null,
    withheld,
    consent: withheld === 'consent' || withheld === 'withdrawn' ? (each?.permission?.consent ?? null) : null,
    waitsForPayment: order?.held ?? false,
    steps: [],
    requests: null,
    problem: null,
    test: null,
  };
  if (!connector || !order) return report;
  const payload = contentOfOrder(connector, order);
  report.steps = connector.preview(payload);
  if (withheld || !ability.can('read', 'connectors')) return report;
  const { db, sealer } = context.app;
  const open: OpenStored = (ref) => db.inTenant(ref.tenantId, (tx) => openConnectorSettings(tx, sealer, ref));
  const built = await orderRequests(open, connector, order, payload, submission);
  const mayKnow = ability.can('update', 'connectors');
  return {
    ...report,
    ...built,
    test: test && mayKnow ? await tested(deps, context, connector, order) : null,
  };
}
