import { newId } from '@tributary/engine/storage/ids.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { localDay } from '@tributary/kit/zones.ts';
import { answersToSend } from '@tributary/form-engine/sent/sent-answers.ts';
import type { Answer } from '@tributary/form-engine/answers.ts';
import { submissionFacts, type Factual } from '@tributary/resources/connectors/mapped/facts.ts';
import {
  permittedAnswers,
  type Answered,
  type ConfiguredConnector,
} from '@tributary/resources/form-configurations/deciding.ts';
import type { DeliveryConnector, PlanInput } from '@tributary/resources/connectors/port/connector.ts';
import type { Connectors } from '../../connectors/connectors.ts';
import type { NewDelivery } from '../../delivery/enqueue.server.ts';
import type { PaymentSetup, WantedPayment } from '../payments/payments.ts';
import type { PaymentJob } from '../payments/payment-job.ts';
import { planCard, planSupporterEmail, SUPPORTER_EMAIL } from '../../supporter-emails/order.ts';
import type { Submission } from '../submission.ts';

export interface OrdersOf {
  submission: Submission;
  /** The form as the visitor answered it. */
  schema: FormSchema;
  /** The transaction's short reference. */
  reference: string;
  /** The form configuration's connectors. */
  configured: readonly ConfiguredConnector[];
  connectors: Connectors;
  setup: PaymentSetup;
  /** Where the payer comes back to. */
  returnUrl: () => string;
  /** The name of this process on the payment order's lease. */
  owner: string;
  /** With script the visitor waits for the payment page, so the first attempt begins with the commit. */
  begun: boolean;
}

/** A submission, as far as its facts are read from it. */
type Told = Pick<Submission, 'id' | 'form' | 'page' | 'language' | 'timezone' | 'now' | 'amountLabel'> & {
  result: Pick<Submission['result'], 'amount' | 'frequency' | 'paymentMethod'>;
};

const factualOf = ({
  id,
  form,
  page,
  language,
  timezone,
  now,
  amountLabel,
  result: { amount, frequency = 'one-off', paymentMethod },
}: Told): Factual => ({
  transactionId: id,
  form,
  page,
  language,
  submittedOn: localDay(now, timezone),
  donation: amount && { amount, label: amountLabel, frequency, method: paymentMethod },
});

/** A submission as the conditions and permissions of connectors read it. */
export const answeredOf = (submission: Told & Pick<Submission, 'result'>): Answered => ({
  ...submission.result,
  factOf: (name) => submissionFacts(factualOf(submission))[name],
});

/** Payment connectors of a configuration whose conditions hold for a submission, in its order. */
export function wantedPayments(
  configured: readonly ConfiguredConnector[],
  connectors: Connectors,
  submission: Omit<Submission, 'useProdEnvironment'>,
): WantedPayment[] {
  const answered = answeredOf(submission);
  return configured
    .filter((each) => connectors.payment(each.kind) && permittedAnswers(each, answered))
    .map(({ kind, environment }) => ({ kind, environment }));
}

/**
 * A submission's rows in the outbox: for a donation exactly one payment order, for every other connector of the
 * configuration whose conditions and consent hold one delivery, and the e-mail to the visitor where the form sends one.
 * A donation's are held until it is complete: no connector is told of money that never came, and no donor is thanked
 * for it.
 */
export function ordersOf(asked: OrdersOf): NewDelivery[] {
  const { submission } = asked;
  const copies = [...copiesOf(asked, submission.result.amount !== undefined), ...emails(asked)];
  return submission.result.amount ? [paymentOrder(asked), ...copies] : copies;
}

/**
 * One delivery for every connector of the configuration whose conditions and consent hold.
 * @param held whether they wait for the money
 */
export function copiesOf(
  {
    submission,
    schema,
    configured,
    connectors,
  }: Pick<OrdersOf, 'submission' | 'schema' | 'configured' | 'connectors'>,
  held: boolean,
): NewDelivery[] {
  return configured.flatMap((each) => {
    const connector = connectors.delivery(each.kind);
    const payload = connector && planCopy(connector, submission, schema, each);
    if (!payload) return [];
    return [
      {
        ...common(submission, each.kind),
        ...(each.environment ? { environment: each.environment } : {}),
        payload,
        ...(each.permission?.consent ? { consents: [each.permission.consent] } : {}),
        held,
      },
    ];
  });
}

/** A submission's order for a connector; undefined where its consent or conditions exclude it. */
export function planCopy(
  connector: DeliveryConnector,
  submission: Submission,
  schema: FormSchema,
  configured: ConfiguredConnector,
): Record<string, unknown> | undefined {
  const answers = permittedAnswers(configured, answeredOf(submission));
  return (
    answers && (connector.plan(inputFor(submission, schema, configured, answers)) as Record<string, unknown>)
  );
}

function emails({ submission, schema, reference }: OrdersOf): NewDelivery[] {
  const { result, language, now: sentAt, useProdEnvironment } = submission;
  const sent = { schema, result, language, reference, sentAt };
  // Test money costs nothing, so it sends nothing to people who are named by others.
  const planned = [planSupporterEmail(sent), useProdEnvironment ? planCard(sent) : undefined];
  return planned.flatMap((payload) =>
    payload ? [{ ...common(submission, SUPPORTER_EMAIL), payload, held: result.amount !== undefined }] : [],
  );
}

/** The payment is made in any case; who pays is named as far as the configuration lets it leave. */
function paymentOrder({
  submission,
  schema,
  configured,
  setup,
  returnUrl,
  owner,
  begun,
}: OrdersOf): NewDelivery {
  const { connector, environment } = setup;
  const own = configured.find(({ kind }) => kind === connector.kind);
  const answers = own ? (permittedAnswers(own, answeredOf(submission)) ?? {}) : submission.result.answers;
  const job: PaymentJob = {
    operation: 'create',
    payload: connector.plan(inputFor(submission, schema, own, answers)),
    returnUrl: returnUrl(),
  };
  return {
    ...common(submission, connector.kind),
    // Where no service is set up, the order's attempt says so.
    ...(environment ? { environment } : {}),
    payload: job,
    leaseNow: owner,
    begun,
  };
}

const common = ({ tenantId, id, useProdEnvironment }: Submission, connector: string) => ({
  id: newId(),
  tenantId,
  transactionId: id,
  connector,
  environment: useProdEnvironment ? ('production' as const) : ('sandbox' as const),
});

/** A connector's input for planning a copy, at acceptance and when it is planned again. */
export function inputFor(
  submission: Told & { result: Pick<Submission['result'], 'email' | 'consents'> },
  schema: FormSchema,
  configured: ConfiguredConnector | undefined,
  answers: Readonly<Record<string, Answer>>,
): PlanInput {
  const { email, consents } = submission.result;
  return {
    ...factualOf(submission),
    submittedAt: submission.now,
    answers: answersToSend(schema, answers, submission.language),
    email: email !== undefined && Object.values(answers).includes(email) ? email : undefined,
    consents,
    mapping: configured?.mapping ?? {},
    instruction: configured?.instruction,
  };
}
