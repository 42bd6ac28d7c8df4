import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { abilityOf, requireActor, type RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { includesFlag } from '@tributary/engine/quota/flags.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import {
  readConnectors,
  withheldBy,
  type ConfiguredConnector,
} from '@tributary/resources/form-configurations/deciding.ts';
import { formConfigurations } from '@tributary/resources/form-configurations/form-configuration.ts';
import { forms, type FormData } from '@tributary/resources/forms/form.ts';
import { isConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import type { Connector, PaymentConnector } from '../connectors/connector.ts';
import { CONNECTORS, createConnectors } from '../connectors/connectors.ts';
import { listConnectorSettings } from '../connectors/settings.server.ts';
import type { NewDelivery } from '../delivery/enqueue.server.ts';
import { ordersOf, wantedPayments } from '../submissions/intake/orders.ts';
import { withdrawnOf } from '../consents/ledger.server.ts';
import { chooseSetup } from '../submissions/payments/choose-setup.ts';
import { paymentJobSchema } from '../submissions/payments/payment-job.ts';
import type { Submission } from '../submissions/submission.ts';
import { newTransactionId } from '../submissions/transaction-id.ts';
import type { DryRun, DryRunConnector, WithheldReason } from './routes.ts';
import { ADDRESS, orderRequests, tested, type DryRunDeps } from './requests.server.ts';
import { sampleAnswers } from '../form-builder/preview/sample-answers.ts';
import { readEarlier } from '../submissions/earlier/read.server.ts';
import { fieldsOf } from './fields.ts';

export interface DryRunAsked {
  formId: string;
  configurationId?: string | undefined;
  transactionId?: string | undefined;
  answers?: DryRun['answers'] | undefined;
  test: boolean;
}

const connectors = createConnectors();
const takers = connectors.all.filter((one): one is PaymentConnector => one.type === 'payment');

interface Taken {
  /** The transaction whose consents may have been withdrawn since; undefined for what was never sent. */
  sentAs?: string;
  submission: Submission;
  form: FormData;
  reference: string;
  fields: DryRun['answers'];
}

/** What is run: an earlier submission, the answers that a person gave, or a sample. */
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
  const record = await db.inTenant(tenantId, (tx) => findDocument(tx, tenantId, forms, formId));
  if (!record) throw new ProblemError('not_found');
  const form = record.data;
  const language = form.language ?? 'en';
  const fields = answers ?? sampleAnswers(form.schema, language);
  const result = validateAnswers(form.schema, fields, { locale: language, vouches: () => true });
  if (!result.ok) return { answers: fields, errors: result.errors, connectors: [] };
  const now = context.now();
  const id = newTransactionId(now);
  const submission: Submission = {
    tenantId,
    id,
    form: { id: formId, description: form.description },
    page: undefined,
    counter: undefined,
    result,
    key: newId(),
    hash: '',
    language,
    useProdEnvironment: true,
    now,
  };
  return { submission, form, reference: id.slice(-8), fields };
}

/** Shows what a submission would send to each connector: the orders that it would write, and their requests. */
export async function dryRun(deps: DryRunDeps, context: RequestContext, asked: DryRunAsked): Promise<DryRun> {
  const { tenantId, plan } = requireActor(context);
  const { db } = context.app;
  const run = await taken(context, asked);
  if (!('submission' in run)) return run;
  const { form, reference, fields } = run;
  const id = asked.configurationId ?? form.formConfigurationId;
  const { configuration, own } = await db.inTenant(tenantId, async (tx) => ({
    configuration: id ? await findDocument(tx, tenantId, formConfigurations, id) : undefined,
    own: await listConnectorSettings(tx, tenantId),
  }));
  if (asked.configurationId && !configuration) throw new ProblemError('not_found');
  const configured = readConnectors(configuration?.data ?? {});
  const { result } = run.submission;
  const setup = chooseSetup({ takers, own, plan, wanted: wantedPayments(configured, connectors, result) });
  const isProduction = (setup.environment ?? 'production') === 'production';
  const submission = { ...run.submission, useProdEnvironment: isProduction };
  const orders = ordersOf({
    submission,
    schema: form.schema,
    reference,
    configured,
    connectors,
    setup,
    returnUrl: () => ADDRESS,
    owner: 'dry run',
    begun: false,
  });
  const kinds = [
    ...new Set([...(result.amount ? [setup.connector.kind] : []), ...configured.map(({ kind }) => kind)]),
  ];
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
  return { answers: fields, errors: {}, connectors: reports };
}

interface Reported {
  kind: string;
  each: ConfiguredConnector | undefined;
  order: NewDelivery | undefined;
  submission: Submission;
  own: Awaited<ReturnType<typeof listConnectorSettings>>;
  isWithdrawn: boolean;
  test: boolean;
}

function reasonFor(
  { kind, each, order, submission, own, isWithdrawn }: Reported,
  plan: string,
): WithheldReason | null {
  const connector = isConnectorKind(kind) ? CONNECTORS[kind] : undefined;
  if (!connector) return 'unknown';
  if (!includesFlag(plan, connector.flag)) return 'plan';
  if (!order) {
    const withheld = each && withheldBy(each, submission.result);
    if (withheld) return withheld;
    return submission.result.amount ? 'anotherPayment' : 'noDonation';
  }
  if (isWithdrawn) return 'withdrawn';
  const isSetUp = own.some((one) => one.connector === kind && one.environment === order.environment);
  return isSetUp ? null : 'missing';
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
  const job = connector.type === 'payment' ? paymentJobSchema.parse(order.payload) : undefined;
  const payload: unknown = job?.operation === 'create' ? job.payload : order.payload;
  report.steps = connector.preview(payload);
  if (withheld || !ability.can('read', 'connectors')) return report;
  const built = await orderRequests(context, connector, order, payload, submission);
  const mayKnow = ability.can('update', 'connectors');
  return {
    ...report,
    ...built,
    test: test && mayKnow ? await tested(deps, context, connector, order) : null,
  };
}
