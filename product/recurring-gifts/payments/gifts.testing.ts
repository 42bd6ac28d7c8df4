import { sql } from 'kysely';
import { counterTotals } from '@tributary/resources/counters/totals.server.ts';
import { createConnectors } from '../../connectors/connectors.ts';
import { findockSettingsSchema } from '@tributary/resources/connectors/kinds/findock/settings.ts';
import { paymentV2 } from '@tributary/resources/connectors/kinds/payment-v2/connector.server.ts';
import { startSimulator } from '../../connectors/testing/payment-v2/simulator.testing.ts';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';
import { acceptSubmission } from '../../submissions/intake/accept.server.ts';
import { finishTransaction } from '../../submissions/payments/finish.server.ts';
import { createSubmissionFixture } from '../../submissions/testing.server.ts';
import { recurringGiftsFeature } from '../feature.server.ts';
import { findGiftPayments } from './find.server.ts';
import { listingOf, paymentsOf } from './read.server.ts';

export const today = (): string => new Date().toISOString().slice(0, 10);

/** Recurring gifts that begin at the simulated payment service, with the payments of their schedules. */
export async function openGifts() {
  const simulator = await startSimulator();
  const egress = createEgress({ allowLoopback: true });
  const fixture = await createSubmissionFixture([recurringGiftsFeature], { paymentOf });
  const { db, tenantId } = fixture;
  const connector = createConnectors().payment('payment-v2')!;

  /** How the service behaves otherwise than usual. */
  const service = {
    connector,
    /** Whether the access may read Salesforce's records. */
    isAllowed: true,
    /** The service's response at an address in place of its own: null for a refusal, undefined for its own. */
    answerTo: (_url: string): object | null | undefined => undefined,
  };
  const fetchOut: Egress['fetchOut'] = async (...asked) => {
    const answer = (status: number, body: object) => ({
      status,
      headers: {},
      body: Buffer.from(JSON.stringify(body)),
    });
    if (!service.isAllowed && asked[0].includes('/query?'))
      return answer(400, [{ errorCode: 'INVALID_TYPE', message: 'sObject type' }]);
    const other = service.answerTo(asked[0]);
    if (other !== undefined) return other ? answer(200, other) : answer(404, {});
    return egress.fetchOut(...asked);
  };
  const io = {
    settings: findockSettingsSchema.parse({ endpoint: simulator.endpoint, accessToken: simulator.token }),
    fetchOut,
  };

  async function paymentOf(_tenantId: string, id: string) {
    const { rows } = await db.inTenant(tenantId, (tx) =>
      sql<{ reference: string | null }>`
        SELECT payment_reference AS reference FROM transactions WHERE id = ${id}`.execute(tx),
    );
    const providerId = rows[0]?.reference;
    return providerId ? { connector: service.connector, io, providerId } : undefined;
  }

  return {
    fixture,
    simulator,
    service,
    paymentOf,
    connector,
    io,
    /** One run for an environment. */
    find: (now = new Date(), isProduction = true) =>
      findGiftPayments(
        {
          db,
          payments: { connectionsIn: async () => [{ connector, io }], paymentOf },
        },
        { tenantId, isProduction, now },
      ),
    /** Lets the schedule of a gift end on a day, yyyy-mm-dd. */
    end: (intentId: string, endDate: string) =>
      fetch(`${simulator.url}/__schedule`, { method: 'POST', body: JSON.stringify({ intentId, endDate }) }),
    /** Lets the schedule of a gift collect, or changes an installment. @returns the installment's id */
    async collect(intentId: string, more: object = {}): Promise<string> {
      const response = await fetch(`${simulator.url}/__schedule`, {
        method: 'POST',
        body: JSON.stringify({ intentId, ...more }),
      });
      if (response.status !== 200) throw new Error(await response.text());
      return ((await response.json()) as { id: string }).id;
    },
    /** A monthly gift of £25.00 that has begun at the service. */
    async give(method: 'creditcard' | 'sepadirectdebit'): Promise<{ id: string; intentId: string }> {
      const usual = fixture.submission();
      const submission = { ...usual, result: { ...usual.result, frequency: 'monthly' as const } };
      await acceptSubmission(db, submission);
      const { id } = submission;
      const payment = await paymentV2.createPayment(
        {
          reference: id,
          payload: {
            amountMinor: 2500,
            currency: 'GBP',
            frequency: 'monthly',
            method,
            contact: { LastName: 'King' },
            submittedOn: today(),
          },
          returnUrl: 'https://a.example/back',
          notificationUrl: 'http://127.0.0.1:9/hook',
        },
        io,
      );
      const body = new URLSearchParams(
        method === 'creditcard'
          ? { action: 'pay', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', holder: 'Ada' }
          : { action: 'pay', iban: 'DE89 3704 0044 0532 0130 00', holder: 'Ada' },
      );
      await fetch(payment.redirectUrl!, { method: 'POST', redirect: 'manual', body });
      await finishTransaction(db, tenantId, id, { status: 'COMPLETE' }, new Date());
      await db.inTenant(tenantId, (tx) =>
        sql`UPDATE transactions SET payment_reference = ${payment.providerId} WHERE id = ${id}`.execute(tx),
      );
      return { id, intentId: payment.providerId };
    },
    total: async (): Promise<number> =>
      (await db.inTenant(tenantId, (tx) => counterTotals(tx, 'production')))[0]!.total,
    payments: (id: string) => db.inTenant(tenantId, (tx) => paymentsOf(tx, tenantId, id)),
    listing: (id: string) => db.inTenant(tenantId, (tx) => listingOf(tx, tenantId, id)),
    async close() {
      await egress.close();
      simulator.stop();
      await fixture.drop();
    },
  };
}
