import { sql } from 'kysely';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import type {
  ConnectorIo,
  Payment,
  PaymentConnector,
} from '@tributary/resources/connectors/port/connector.ts';
import type { Connectors } from '../../connectors/connectors.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import { connectionTo } from '../../connectors/grants/connection.server.ts';
import { listConnectorSettings, presentConnectorSettings } from '../../connectors/settings.server.ts';
import {
  attemptDelivery,
  runAttempt,
  type AfterCommit,
  type AttemptReport,
  type DeliveryDeps,
} from '../../delivery/attempt.server.ts';
import { begunJob, enqueueDelivery } from '../../delivery/enqueue.server.ts';
import type { Tokens } from '../tokens.server.ts';
import { takenAt } from '../transaction-id.ts';
import { chooseSetup } from './choose-setup.ts';
import { confirmation } from './created.server.ts';
import { settlementOf, type ExpectedPayment, type PaymentOutcome } from './expected.ts';
import { finishTransaction, publishSettled } from './finish.server.ts';
import { findOrder, stateAfter, stateOf } from './order-state.server.ts';
import { readOwnPayment } from './payment-deliverer.server.ts';
import { paymentJobSchema } from './payment-job.ts';
import type { PaymentAccess, Payments, PaymentServices, PaymentSetup } from './payments.ts';
import { rememberReference, settleTransaction } from './settle.server.ts';

/** Interval of reading a payment whose payer is done and whose money comes in days. */
const PROCESSING_AFTER_MS = 24 * 3_600_000;
const KEEP_SETUP_MS = 5_000;

export interface PaymentsOptions {
  db: Database;
  connectors: Connectors;
  services: DeliveryDeps;
  tokens: Tokens;
}

export interface ReceivedNotice {
  /** The connector's kind, from the address that it came to. */
  kind: string;
  tenantId: string;
  transactionId: string;
  token: string;
  body: unknown;
}

/** An organization's connectors and plan. */
interface Known {
  own: { connector: string; environment: Environment }[];
  plan: string;
}

interface TransactionRow {
  environment: Environment;
  provider_id: string | null;
  connector: string | null;
  amount_minor: number;
  currency: string;
}

/** Payment services as submissions use them: the core knows no service, only their connectors. */
export function createPayments({ db, connectors, services, tokens }: PaymentsOptions) {
  const setups = new Map<string, { until: number; known: Known }>();
  const takers = connectors.all.filter(
    (connector): connector is PaymentConnector => connector.type === 'payment',
  );

  /** An organization's connectors and plan, at most some seconds old. */
  async function knownOf(tenantId: string): Promise<Known> {
    const kept = setups.get(tenantId);
    if (kept && kept.until > Date.now()) return kept.known;
    const known = await db.inTenant(tenantId, async (tx) => {
      const own = await listConnectorSettings(tx, tenantId);
      const tenant = await tx
        .selectFrom('tenants')
        .select('plan')
        .where('id', '=', tenantId)
        .executeTakeFirst();
      return { own, plan: tenant?.plan ?? '' };
    });
    setups.set(tenantId, { until: Date.now() + KEEP_SETUP_MS, known });
    return known;
  }

  /** A payment connector with an organization's settings; undefined where it has none that can be read. */
  async function open(
    tenantId: string,
    kind: string | null,
    environment: Environment,
  ): Promise<{ connector: PaymentConnector; io: ConnectorIo<unknown> } | undefined> {
    const connector = connectors.payment(kind ?? '');
    if (!connector) return undefined;
    const ref = { tenantId, connector: connector.kind, environment };
    const stored = await presentConnectorSettings(db, services.sealer, ref);
    const settings = connector.settings.safeParse(stored);
    return settings.success
      ? { connector, io: connectionTo(connector, ref, settings.data, services.fetchOut, services) }
      : undefined;
  }

  async function transactionOf(tenantId: string, id: string): Promise<TransactionRow | undefined> {
    const { rows } = await db.inTenant(tenantId, (tx) =>
      sql<TransactionRow>`
        SELECT CASE WHEN use_prod_environment THEN 'production' ELSE 'sandbox' END AS environment,
          payment_reference AS provider_id, amount_minor, currency,
          (SELECT connector FROM deliveries d WHERE d.tenant_id = t.tenant_id AND d.transaction_id = t.id
             AND d.payload->>'operation' = 'create' AND d.connector = ANY(${takers.map(({ kind }) => kind)}::text[])
           ORDER BY d.id DESC LIMIT 1) AS connector
        FROM transactions t
        WHERE tenant_id = ${tenantId} AND id = ${id} AND created_at = ${takenAt(id)} AND amount_minor IS NOT NULL`.execute(
        tx,
      ),
    );
    return rows[0];
  }

  const payments: Payments &
    PaymentAccess &
    PaymentServices & {
      notify(notice: ReceivedNotice): Promise<'known' | 'unknown'>;
      afterAttempt(tx: Transaction, report: AttemptReport, afterCommit: AfterCommit): Promise<void>;
    } = {
    owner: services.owner,

    async setupOf(tenantId, wanted = []): Promise<PaymentSetup> {
      const { own, plan } = await knownOf(tenantId);
      return chooseSetup({ takers, own, plan, wanted });
    },

    async begin(order) {
      return stateAfter(await runAttempt(services, begunJob(order)));
    },

    async advance(tenantId, transactionId) {
      const order = await findOrder(db, tenantId, transactionId);
      if (!order) return { kind: 'failed', message: 'There is no payment to make.' };
      const report =
        order.status === 'PENDING' ? await attemptDelivery(services, tenantId, order.id) : undefined;
      return report ? stateAfter(report) : stateOf(await findOrder(db, tenantId, transactionId));
    },

    async connectionsIn(tenantId, environment) {
      const opened = await Promise.all(takers.map(({ kind }) => open(tenantId, kind, environment)));
      return opened.filter((one) => one !== undefined);
    },

    async paymentOf(tenantId, transactionId) {
      const known = await transactionOf(tenantId, transactionId);
      const opened = known?.provider_id && (await open(tenantId, known.connector, known.environment));
      if (!known?.provider_id || !opened) return undefined;
      return { ...opened, providerId: known.provider_id };
    },

    async outcome(tenantId, transactionId) {
      const known = await transactionOf(tenantId, transactionId);
      const opened = known?.provider_id && (await open(tenantId, known.connector, known.environment));
      if (!known?.provider_id || !opened) return undefined;
      try {
        const payment = await opened.connector.readPayment(
          { reference: transactionId, providerId: known.provider_id },
          opened.io,
        );
        return payment.state === 'processing' ? 'processing' : settlementOf(payment, expected(known));
      } catch (error) {
        // The visitor's page looks again soon, and the worker asks too.
        services.logger.warn(
          { tenantId, transactionId, error: (error as Error).message },
          'A payment could not be read back',
        );
        return undefined;
      }
    },

    /**
     * Takes a notification: it says which payment to read, and no more. The services sign nothing, so the token in the
     * address must be right, and a forged, repeated or shuffled body can say nothing that is not so.
     * @throws ConnectorFailure or EgressError when the service can't be asked now; it will send again
     */
    async notify({ kind, tenantId, transactionId, token, body }) {
      const refuse = (reason: string): 'unknown' => {
        services.logger.warn({ tenantId, transactionId, reason }, 'A payment notification was refused');
        return 'unknown';
      };
      if (!tokens.matches(token, tenantId, transactionId, 'notification')) return refuse('token');
      const known = await transactionOf(tenantId, transactionId);
      const opened = known?.connector === kind && (await open(tenantId, kind, known.environment));
      if (!known || !opened) return 'unknown';
      const { connector, io } = opened;
      // Where the process ended between creating the payment and noting its id, the body says which one to read.
      const providerId = known.provider_id ?? connector.readNotification({ body })?.providerId;
      if (!providerId) return refuse('payment');
      let payment: Payment;
      try {
        const asked = { reference: transactionId, providerId };
        payment = await readOwnPayment(connector, asked, io, known.provider_id !== null);
      } catch (error) {
        if (error instanceof ConnectorFailure && error.code === 'other_payment') return refuse(error.code);
        throw error;
      }
      if (!known.provider_id)
        await db.inTenant(tenantId, (tx) =>
          rememberReference(tx, tenantId, transactionId, payment.providerId),
        );
      const outcome = settlementOf(payment, expected(known));
      if (outcome) await finishTransaction(db, tenantId, transactionId, outcome, new Date());
      return 'known';
    },

    async afterAttempt(tx, report, afterCommit) {
      const { connector, tenantId, transactionId } = report.job;
      if (!connectors.payment(connector) || transactionId === null) return;
      if (report.status === 'PARKED') {
        const message =
          report.outcome.kind === 'failed' ? report.outcome.message : 'The payment could not be made.';
        const outcome = { status: 'ERROR', message, reason: 'unavailable' } as const;
        await settle(tx, { tenantId, transactionId, afterCommit }, outcome);
      }
      if (report.outcome.kind !== 'delivered') return;
      const payment = report.outcome.result as Partial<Payment>;
      const { providerId, state } = payment;
      if (providerId === undefined || state === undefined) return;
      const agreed = await rememberReference(tx, tenantId, transactionId, providerId);
      const isCreated = paymentJobSchema.safeParse(report.job.payload).data?.operation === 'create';
      if (isCreated || state === 'processing')
        await enqueueDelivery(
          tx,
          confirmation(
            report.job,
            transactionId,
            providerId,
            state === 'processing' ? PROCESSING_AFTER_MS : undefined,
          ),
        );
      const outcome = agreed && settlementOf({ state, ...payment }, agreed);
      if (outcome) await settle(tx, { tenantId, transactionId, afterCommit }, outcome);
    },
  };

  async function settle(
    tx: Transaction,
    {
      tenantId,
      transactionId,
      afterCommit,
    }: { tenantId: string; transactionId: string; afterCommit: AfterCommit },
    outcome: PaymentOutcome,
  ): Promise<void> {
    const settled = await settleTransaction(tx, tenantId, transactionId, outcome, new Date());
    if (settled.changed) afterCommit(() => publishSettled(db, { tenantId, transactionId, outcome }, settled));
  }

  return payments;
}

const expected = (row: TransactionRow): ExpectedPayment => ({
  amountMinor: row.amount_minor,
  currency: row.currency,
});
