import { includesFlag } from '@tributary/engine/quota/flags.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { amountLabelOf } from '@tributary/form-engine/giving/amount-label.ts';
import type { ValidAnswers } from '@tributary/form-engine/validate.ts';
import { withheldBy, type ConfiguredConnector } from '@tributary/resources/form-configurations/deciding.ts';
import type { FormData } from '@tributary/resources/forms/form.ts';
import { isConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import type { Connector, PaymentConnector } from '@tributary/resources/connectors/port/connector.ts';
import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import { createConnectors } from '../connectors/connectors.ts';
import type { listConnectorSettings } from '../connectors/settings.server.ts';
import type { NewDelivery } from '../delivery/enqueue.server.ts';
import { answeredOf, ordersOf, wantedPayments } from '../submissions/intake/orders.ts';
import { chooseSetup } from '../submissions/payments/choose-setup.ts';
import { paymentJobSchema } from '../submissions/payments/payment-job.ts';
import type { Submission } from '../submissions/submission.ts';
import { newTransactionId } from '../submissions/transaction-id.ts';
import { ADDRESS } from './requests.server.ts';
import type { WithheldReason } from './routes.ts';

const connectors = createConnectors();
const takers = connectors.all.filter((one): one is PaymentConnector => one.type === 'payment');

type OwnSettings = Awaited<ReturnType<typeof listConnectorSettings>>;

interface Sample {
  tenantId: string;
  formId: string;
  form: FormData;
  /** From which it is sent. */
  page: Submission['page'];
  language: string;
  result: ValidAnswers;
  /** The organization's. */
  timezone: string;
  now: Date;
}

/** A submission as it would be accepted now. Nothing of it is stored. */
export function submissionOf({ tenantId, formId, form, page, language, result, timezone, now }: Sample): {
  submission: Submission;
  reference: string;
} {
  const id = newTransactionId(now);
  const submission: Submission = {
    tenantId,
    timezone,
    id,
    form: { id: formId, description: form.description },
    page,
    counter: undefined,
    result,
    amountLabel: amountLabelOf(form.schema, result.preset),
    key: newId(),
    hash: '',
    language,
    useProdEnvironment: true,
    now,
  };
  return { submission, reference: id.slice(-8) };
}

interface Run {
  submission: Submission;
  form: FormData;
  reference: string;
  configured: readonly ConfiguredConnector[];
  own: OwnSettings;
  plan: string;
}

/** The payment connectors among those of a configuration. */
export const paymentConnectorsIn = (configured: readonly ConfiguredConnector[]): ConfiguredConnector[] =>
  configured.filter(({ kind }) => connectors.payment(kind));

/** By which service a form's donations are taken, if no condition excludes a connector of its configuration. */
export const usualSetup = (own: OwnSettings, plan: string, configured: readonly ConfiguredConnector[]) =>
  chooseSetup({ takers, own, plan, wanted: paymentConnectorsIn(configured) });

/** The orders that a submission would write, and the connectors that they could go to. */
export function planRun({ submission: given, form, reference, configured, own, plan }: Run): {
  submission: Submission;
  orders: readonly NewDelivery[];
  kinds: readonly string[];
} {
  const { result } = given;
  const setup = chooseSetup({ takers, own, plan, wanted: wantedPayments(configured, connectors, given) });
  const isProduction = (setup.environment ?? 'production') === 'production';
  const submission = { ...given, useProdEnvironment: isProduction };
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
  return { submission, orders, kinds };
}

/** One connector of a run. */
export interface Planned {
  kind: string;
  each: ConfiguredConnector | undefined;
  order: NewDelivery | undefined;
  submission: Submission;
  own: OwnSettings;
  isWithdrawn: boolean;
}

/** Why a connector gets nothing; null where it gets its order. */
export function reasonFor(
  { kind, each, order, submission, own, isWithdrawn }: Planned,
  plan: string,
): WithheldReason | null {
  const connector = isConnectorKind(kind) ? CONNECTORS[kind] : undefined;
  if (!connector) return 'unknown';
  if (!includesFlag(plan, connector.flag)) return 'plan';
  if (!order) {
    const withheld = each && withheldBy(each, answeredOf(submission));
    if (withheld) return withheld;
    return submission.result.amount ? 'anotherPayment' : 'noDonation';
  }
  if (isWithdrawn) return 'withdrawn';
  const isSetUp = own.some((one) => one.connector === kind && one.environment === order.environment);
  return isSetUp ? null : 'missing';
}

/** The content of an order's request. */
export function contentOfOrder(connector: Connector, order: NewDelivery): unknown {
  const job = connector.type === 'payment' ? paymentJobSchema.parse(order.payload) : undefined;
  return job?.operation === 'create' ? job.payload : order.payload;
}
