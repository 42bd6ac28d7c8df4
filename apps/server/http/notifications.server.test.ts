import { randomUUID } from 'node:crypto';
import { createTestApi } from '@tributary/engine/feature/testing.server.ts';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { createConnectors } from '@tributary/product/connectors/connectors.ts';
import { startSimulator } from '@tributary/product/connectors/testing/payment-v2/simulator.testing.ts';
import { createConnectorRegistry, register } from '@tributary/product/connectors/registry.server.ts';
import { storeSettings } from '@tributary/product/connectors/settings.testing.ts';
import type { DeliveryDeps } from '@tributary/product/delivery/attempt.server.ts';
import { idleDeliveryDeps } from '@tributary/product/delivery/idle.testing.ts';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';
import { notificationPath } from '@tributary/product/submissions/payments/notification-path.ts';
import { paymentDelivererOf } from '@tributary/product/submissions/payments/payment-deliverer.server.ts';
import { createPayments } from '@tributary/product/submissions/payments/payments.server.ts';
import { openTestSite, type TestSite } from '@tributary/product/submissions/testing-site.server.ts';
import {
  createSubmissionFixture,
  type SubmissionFixture,
} from '@tributary/product/submissions/testing.server.ts';
import { createTokens } from '@tributary/product/submissions/tokens.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountNotifications } from './notifications.server.ts';

const tokens = createTokens('secret');

describe.each(['payment-v2', 'payment-v1'] as const)('notifications of %s, by their real route', (kind) => {
  let simulator: Awaited<ReturnType<typeof startSimulator>>;
  let egress: Egress;
  let fixture: SubmissionFixture;
  let site: TestSite;
  let api: Api;
  let pageId: string;

  beforeAll(async () => {
    simulator = await startSimulator();
    // Notifications by the service itself would settle the payment that the test forges.
    await simulator.control({ webhookMode: 'drop' });
    egress = createEgress({ allowLoopback: true });
    fixture = await createSubmissionFixture();
    const { app, tenantId } = fixture;
    await fixture.db.asPlatform((tx) => tx.updateTable('tenants').set({ plan: 'scale' }).execute());
    ({ pageId } = await fixture.addAppeal({}));
    const connectors = createConnectors();
    const deliverer = paymentDelivererOf(
      connectors.payment(kind)!,
      (name, tenant, transaction) =>
        `http://127.0.0.1:9${notificationPath(tokens, name, tenant, transaction)}`,
    );
    const services: DeliveryDeps = {
      ...idleDeliveryDeps(app),
      connectors: createConnectorRegistry([register(deliverer)]),
      fetchOut: egress.fetchOut,
      afterAttempt: (tx, report, afterCommit) => payments.afterAttempt(tx, report, afterCommit),
    };
    const payments = createPayments({ db: app.db, connectors, services, tokens });
    const endpoint = kind === 'payment-v2' ? simulator.endpoint : simulator.endpointV1;
    await app.db.inTenant(tenantId, (tx) =>
      storeSettings(
        tx,
        app.sealer,
        { tenantId, connector: kind, environment: 'production' },
        { endpoint, accessToken: simulator.token },
        ['accessToken'],
      ),
    );
    site = await openTestSite(fixture, { payments, connectors, tokens });
    api = await createTestApi(fixture, { authenticate: async () => undefined });
    mountNotifications(api.server, payments);
    await api.server.ready();
  });
  afterAll(async () => {
    await api.server.close();
    await site.close();
    await egress.close();
    simulator.stop();
    await fixture.drop();
  });

  interface Given {
    id: string;
    reference: string;
    page: string;
  }

  async function donate(): Promise<Given> {
    const response = await site.post(
      { amount: '25.00', email: 'ada@example.org', _step: '1', _action: 'confirm', _page: pageId },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    const { location } = (await response.json()) as { location: string };
    const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql<{
        id: string;
        reference: string;
      }>`SELECT id, payment_reference AS reference FROM transactions ORDER BY created_at DESC, id DESC LIMIT 1`.execute(
        tx,
      ),
    );
    return { ...rows[0]!, page: location };
  }

  const statusOf = async ({ id }: Given): Promise<{ status: string; counted: number }> => {
    const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql<{ status: string; counted: number }>`
        SELECT status, (SELECT coalesce(sum(value), 0)::int FROM counter_entries e WHERE e.transaction_id = t.id AND state = 'SETTLED') AS counted
        FROM transactions t WHERE id = ${id}`.execute(tx),
    );
    return rows[0]!;
  };
  const PENDING = { status: 'PENDING', counted: 0 };

  /** A body in the words of the service, that says that all is paid. */
  const paid = ({ reference }: Pick<Given, 'reference'>) => ({
    type: 'installment.status_change',
    data: { Id: 'a08', PaymentIntentId: reference, Status: 'Collected', Amount: 9_999 },
    InstallmentId: reference,
    Status: 'Collected',
  });
  const post = async (path: string, body: unknown, type = 'application/json') => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const { statusCode } = await api.server.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': type },
      payload,
    });
    return statusCode;
  };
  const pathOf = ({ id }: Given) => notificationPath(tokens, kind, fixture.tenantId, id);

  it('settle nothing by a forged, foreign or broken address', async () => {
    const given = await donate();
    await simulator.pay(given.page);
    const other = await donate();
    const path = pathOf(given);
    const otherKind = kind === 'payment-v2' ? 'payment-v1' : 'payment-v2';
    const forged: [string, number[]][] = [
      [path.replace(/[^/]+$/, 'x'.repeat(22)), [404]],
      [path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), [404]],
      [path.replace(/[^/]+$/, pathOf(other).split('/').at(-1)!), [404]],
      [path.replace(/[^/]+$/, tokens.make(fixture.tenantId, given.id)), [404]],
      [path.replace(fixture.tenantId, newId()), [404]],
      [notificationPath(tokens, kind, newId(), given.id), [404]],
      [notificationPath(tokens, kind, fixture.tenantId, newId()), [404]],
      [path.replace(kind, otherKind), [404]],
      [path.replace(kind, 'constructor'), [404]],
      [path.replace(given.id, 'not-an-id'), [404]],
      [path.replace(given.id, '%00'), [400, 404]],
      [`${path}/more`, [404]],
    ];
    for (const [address, statuses] of forged)
      expect(statuses, address).toContain(await post(address, paid(given)));
    expect(await statusOf(given)).toEqual(PENDING);
  });

  it('do not trust the body: the state is read from the service', async () => {
    const given = await donate();
    const other = await donate();
    await simulator.pay(other.page);
    const bodies: unknown[] = [paid(given), paid(other), {}, [], 'null', '"x"', { type: 1, data: [] }];
    for (const body of bodies) expect([200, 400, 404]).toContain(await post(pathOf(given), body));
    for (const [body, type] of [
      ['{', 'application/json'],
      ['a=b', 'application/x-www-form-urlencoded'],
      ['x'.repeat(70_000), 'application/json'],
    ] as const)
      expect([200, 400, 404, 413, 415, 422]).toContain(await post(pathOf(given), body, type));
    expect(await statusOf(given)).toEqual(PENDING);
    expect(await statusOf(other)).toEqual(PENDING);
  });

  it('settle once, however often and late they come', async () => {
    const given = await donate();
    await simulator.pay(given.page);
    const all = await Promise.all(Array.from({ length: 8 }, () => post(pathOf(given), paid(given))));
    expect(all).toEqual(Array(8).fill(200));
    const settled = { status: 'COMPLETE', counted: 2500 };
    expect(await statusOf(given)).toEqual(settled);
    // A stale one, from before the payment ended.
    const stale = { type: 'paymentIntent.failed', data: { Id: given.reference, Status: 'Failed' } };
    expect(await post(pathOf(given), stale)).toBe(200);
    expect(await statusOf(given)).toEqual(settled);
  });
});
