import type { createApi } from '@tributary/engine/http/api.server.ts';
import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startStripeSimulator,
  STRIPE_KEY,
  type StripeSimulator,
} from '@tributary/tools/simulators/stripe/server.ts';
import { createEgress } from '@tributary/engine/egress/egress.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { billingFeature } from './feature.server.ts';

type Api = Awaited<ReturnType<typeof createApi>>;
const FAILURE = {
  error: { status: 'unavailable', message: 'Not possible to redirect you to the customer portal' },
};

describe('the customer portal', () => {
  let stripe: StripeSimulator;
  let made: Awaited<ReturnType<typeof open>>;
  const egress = createEgress({ allowLoopback: true });

  async function open(withKey: boolean) {
    const app = await createTestApp({
      features: [...resourceFeatures, billingFeature],
      services: (each) => ({
        ...idleServices(each),
        fetchOut: egress.fetchOut,
        stripe: withKey ? { secretKey: STRIPE_KEY, apiUrl: stripe.url } : undefined,
        consoleOrigin: 'https://console.example.org',
      }),
    });
    const api: Api = await openTestApi(app);
    return {
      db: app.db,
      api,
      async close() {
        await api.server.close();
        await app.drop();
      },
    };
  }
  beforeAll(async () => {
    stripe = await startStripeSimulator();
    made = await open(true);
  });
  beforeEach(() => {
    stripe.refuse(0, 500);
    stripe.answerWith(undefined);
  });
  afterAll(async () => {
    await made.close();
    await stripe.close();
    await egress.close();
  });

  async function newTenant({ db } = made): Promise<string> {
    const id = newId();
    await db.asPlatform((tx) =>
      tx
        .insertInto('tenants')
        .values({ id, slug: `river-${id.slice(-6)}`, name: 'River Trust', plan: 'scale' })
        .execute(),
    );
    return id;
  }
  async function ask(
    tenantId: string,
    role: 'finance' | 'creator' = 'finance',
    plan = 'scale',
    { api } = made,
  ) {
    const response = await api.server.inject({
      method: 'POST',
      url: '/api/functions/customerPortalSession',
      headers: asPerson(tenantId, role, 'Ana', plan),
      payload: { data: {} },
    });
    return { status: response.statusCode, body: response.json<{ result?: string }>() };
  }

  it('is a session of the organization’s own customer, for each person and each time', async () => {
    const tenantId = await newTenant();
    const both = await Promise.all([ask(tenantId), ask(tenantId)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(stripe.customers.size).toBe(1);
    const page = await (await fetch(both[0]!.body.result!)).text();
    expect(page).toContain('Customer portal of River Trust');
    expect(page).toContain('href="https://console.example.org/usage-and-billing/usage"');
    const other = await ask(await newTenant());
    expect(other.status).toBe(200);
    expect(stripe.customers.size).toBe(2);
  });

  it('creates another customer if the service no longer knows the first', async () => {
    const tenantId = await newTenant();
    await ask(tenantId);
    const [[lost = ''] = []] = [...stripe.customers].slice(-1);
    stripe.customers.delete(lost);
    // Stripe gives another id; the simulator counts.
    stripe.customers.set('cus_of_somebody', {
      id: 'cus_of_somebody',
      object: 'customer',
      name: '',
      email: null,
      metadata: {},
    });
    expect((await ask(tenantId)).status).toBe(200);
    const { rows } = await made.db.inTenant(tenantId, (tx) =>
      sql<{ id: string }>`SELECT customer_id AS id FROM billing_customers`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.id).not.toBe(lost);
  });

  it.each(['http://evil.example/portal', 'javascript:alert(1)', 'data:text/html,x', 'no address'])(
    'never leads to %s',
    async (url) => {
      stripe.answerWith(url);
      expect(await ask(await newTenant())).toMatchObject({ status: 503, body: FAILURE });
    },
  );

  it('says so where the service fails', async () => {
    stripe.refuse(10, 402);
    expect(await ask(await newTenant())).toMatchObject({ status: 503, body: FAILURE });
  });

  it('is for people who may read billing, and plans that include it', async () => {
    const tenantId = await newTenant();
    expect((await ask(tenantId, 'creator')).status).toBe(403);
    expect(await ask(tenantId, 'finance', 'starter')).toMatchObject({
      status: 403,
      body: { error: { status: 'feature_not_in_plan' } },
    });
  });

  it('opens few sessions in a minute', async () => {
    const tenantId = await newTenant();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await ask(tenantId)).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it('is a screen of the console where the installation has no key', async () => {
    const local = await open(false);
    expect((await ask(await newTenant(local), 'finance', 'scale', local)).body.result).toBe(
      'https://console.example.org/usage-and-billing/plan',
    );
    await local.close();
  });
});
