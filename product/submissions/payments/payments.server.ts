import { sql } from 'kysely';
import { includesFlag } from '@tributary/engine/quota/flags.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { paymentV2PayloadSchema } from '../../connectors/payment-v2/connector.server.ts';
import { readPaymentIntent } from '../../connectors/payment-v2/client.server.ts';
import { payerFields } from '../../connectors/payment-v2/mapping.ts';
import { verifyNotification } from '../../connectors/payment-v2/notification.server.ts';
import type { Payment } from '../../connectors/payment-v2/payment.ts';
import { paymentV2SettingsSchema, type PaymentV2Settings } from '../../connectors/payment-v2/settings.ts';
import { listConnectorSettings, openConnectorSettings } from '../../connectors/settings.server.ts';
import {
  attemptDelivery,
  runAttempt,
  type AfterCommit,
  type AttemptReport,
  type DeliveryDeps,
} from '../../delivery/attempt.server.ts';
import { begunJob, enqueueDelivery } from '../../delivery/enqueue.server.ts';
import { settlementOf, type ExpectedPayment } from './expected.ts';
import { finishTransaction } from './finish.server.ts';
import { findOrder, stateAfter, stateOf } from './order-state.server.ts';
import { CONNECTOR, RETURNED, type PaymentOrder, type Payments } from './payments.ts';
import { rememberReference, settleTransaction, type PaymentOutcome } from './settle.server.ts';
import { takenAt } from '../transaction-id.ts';

const DEFAULT_METHOD = 'creditcard';
/** A payment whose notification has not come by then is asked for. */
const CONFIRM_AFTER_MS = 10 * 60_000;
const KEEP_SETUP_MS = 5_000;

export interface PaymentsOptions {
  db: Database;
  services: DeliveryDeps;
  /** Where the payment service sends its notifications: the console's origin. */
  notificationOrigin: string;
}

export interface ReceivedNotice {
  tenantId: string;
  transactionId: string;
  token: string;
  body: unknown;
}

/** How an organization takes payments. */
interface Setup {
  environment: Environment | undefined;
  isInPlan: boolean;
}

interface TransactionRow {
  environment: Environment;
  intent_id: string | null;
  amount_minor: number;
  currency: string;
}

/** The payment connector as submissions use it: orders into the outbox, outcomes out of what the service says. */
export function createPayments({ db, services, notificationOrigin }: PaymentsOptions) {
  const setups = new Map<string, { until: number; setup: Setup }>();

  /** How an organization takes payments, as it was within the last seconds. */
  async function setupOf(tenantId: string): Promise<Setup> {
    const known = setups.get(tenantId);
    if (known && known.until > Date.now()) return known.setup;
    const { list, tenant } = await db.inTenant(tenantId, async (tx) => ({
      list: await listConnectorSettings(tx, tenantId),
      tenant: await tx.selectFrom('tenants').select('plan').where('id', '=', tenantId).executeTakeFirst(),
    }));
    const own = list.filter(({ connector }) => connector === CONNECTOR).map(({ environment }) => environment);
    const setup: Setup = {
      environment: own.includes('production') ? 'production' : own[0],
      isInPlan: includesFlag(tenant?.plan ?? '', 'PAYMENT_V2_CONNECTOR'),
    };
    setups.set(tenantId, { until: Date.now() + KEEP_SETUP_MS, setup });
    return setup;
  }

  async function settingsOf(
    tenantId: string,
    environment: Environment,
  ): Promise<PaymentV2Settings | undefined> {
    const stored = await db.inTenant(tenantId, (tx) =>
      openConnectorSettings(tx, services.sealer, { tenantId, connector: CONNECTOR, environment }),
    );
    return paymentV2SettingsSchema.safeParse(stored).data;
  }

  async function transactionOf(tenantId: string, id: string): Promise<TransactionRow | undefined> {
    const { rows } = await db.inTenant(tenantId, (tx) =>
      sql<TransactionRow>`
        SELECT CASE WHEN use_prod_environment THEN 'production' ELSE 'sandbox' END AS environment, payment_reference AS intent_id, amount_minor, currency
        FROM transactions WHERE tenant_id = ${tenantId} AND id = ${id} AND created_at = ${takenAt(id)} AND amount_minor IS NOT NULL`.execute(
        tx,
      ),
    );
    return rows[0];
  }

  const payments: Payments & {
    notify(notice: ReceivedNotice): Promise<'known' | 'unknown'>;
    afterAttempt(tx: Transaction, report: AttemptReport, afterCommit: AfterCommit): Promise<void>;
  } = {
    environment: async (tenantId) => (await setupOf(tenantId)).environment,
    isInPlan: async (tenantId) => (await setupOf(tenantId)).isInPlan,

    orderOf(order, environment, begun) {
      const { tenantId, transactionId } = order;
      const payload = createPayload(
        order,
        `${notificationOrigin}/connectors/${CONNECTOR}/notifications/${tenantId}`,
      );
      return {
        tenantId,
        transactionId,
        connector: CONNECTOR,
        environment,
        payload,
        leaseNow: services.owner,
        begun,
      };
    },

    async begin(deliveryId, delivery) {
      return stateAfter(await runAttempt(services, begunJob(deliveryId, delivery)));
    },

    async advance(tenantId, transactionId) {
      const order = await findOrder(db, tenantId, transactionId);
      if (!order) return { kind: 'failed', message: 'There is no payment to make.' };
      const report =
        order.status === 'PENDING' ? await attemptDelivery(services, tenantId, order.id) : undefined;
      return report ? stateAfter(report) : stateOf(await findOrder(db, tenantId, transactionId));
    },

    async outcome(tenantId, transactionId) {
      const known = await transactionOf(tenantId, transactionId);
      const settings = known?.intent_id ? await settingsOf(tenantId, known.environment) : undefined;
      if (!known?.intent_id || !settings) return undefined;
      try {
        return settlementOf(
          await readPaymentIntent(services.fetchOut, settings, known.intent_id),
          expected(known),
        );
      } catch (error) {
        // The visitor's page looks again soon, and the worker asks too.
        services.logger.warn(
          { tenantId, transactionId, error: (error as Error).message },
          'A payment could not be read back',
        );
        return undefined;
      }
    },

    async notify({ tenantId, transactionId, token, body }) {
      const known = await transactionOf(tenantId, transactionId);
      const settings = known && (await settingsOf(tenantId, known.environment));
      if (!known || !settings) return 'unknown';
      const received = {
        reference: transactionId,
        token,
        body,
        ...(known.intent_id ? { intentId: known.intent_id } : {}),
      };
      const verified = await verifyNotification(services.fetchOut, settings, received);
      if (!verified.verified) {
        services.logger.warn(
          { tenantId, transactionId, reason: verified.reason },
          'A payment notification was refused',
        );
        return 'unknown';
      }
      if (!known.intent_id)
        await db.inTenant(tenantId, (tx) =>
          rememberReference(tx, tenantId, transactionId, verified.payment.intentId),
        );
      const outcome = settlementOf(verified.payment, expected(known));
      if (outcome) await finishTransaction(db, tenantId, transactionId, outcome, new Date());
      return 'known';
    },

    async afterAttempt(tx, report, afterCommit) {
      const { connector, tenantId, transactionId, environment } = report.job;
      if (connector !== CONNECTOR || transactionId === null) return;
      const payload = paymentV2PayloadSchema.safeParse(report.job.payload).data;
      if (report.status === 'PARKED') {
        const message =
          report.outcome.kind === 'failed' ? report.outcome.message : 'The payment could not be made.';
        const outcome = { status: 'ERROR', message, reason: 'unavailable' } as const;
        await settle(tx, { tenantId, transactionId, afterCommit }, outcome);
      }
      if (report.outcome.kind !== 'delivered') return;
      const payment = report.outcome.result as unknown as Payment;
      const agreed = await rememberReference(tx, tenantId, transactionId, payment.intentId);
      if (payload?.operation === 'create') {
        await enqueueDelivery(tx, {
          tenantId,
          transactionId,
          connector: CONNECTOR,
          environment,
          payload: { operation: 'confirm', intentId: payment.intentId, reference: transactionId },
          notBefore: new Date(Date.now() + CONFIRM_AFTER_MS),
        });
      }
      const outcome = agreed && settlementOf(payment, agreed);
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
    const { changed, counterId } = await settleTransaction(tx, tenantId, transactionId, outcome, new Date());
    if (!changed) return;
    const kind = outcome.status === 'COMPLETE' ? 'completed' : 'failed';
    afterCommit(() => {
      db.notify('submissions', JSON.stringify({ tenantId, transactionId, kind }));
      if (counterId) db.notify('counters', `${tenantId}:${counterId}`);
    });
  }

  return payments;
}

const expected = (row: TransactionRow): ExpectedPayment => ({
  amountMinor: row.amount_minor,
  currency: row.currency,
});

function createPayload(order: PaymentOrder, webhookBase: string): Record<string, unknown> {
  return paymentV2PayloadSchema.parse({
    operation: 'create',
    order: {
      reference: order.transactionId,
      amountMinor: order.amount.minor,
      currency: order.amount.currency,
      frequency: order.frequency,
      method: order.paymentMethod ?? DEFAULT_METHOD,
      ...payerFields({ ...order.answers, email: order.email ?? order.answers['email'] }, order.mapping),
      successUrl: `${order.returnUrl}?${RETURNED}=success`,
      failureUrl: `${order.returnUrl}?${RETURNED}=failure`,
      webhookBase,
      origin: `form ${order.formId}`,
      submittedOn: new Date().toISOString().slice(0, 10),
    },
  });
}
