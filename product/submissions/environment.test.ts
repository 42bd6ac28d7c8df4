import { randomUUID } from 'node:crypto';
import { createUploads } from '../uploads/uploads.server.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Environment } from '@tributary/kit/environment.ts';
import { createConnectors } from '../connectors/connectors.ts';
import { createClosings, type Closings } from './intake/closing.server.ts';
import { finishTransaction } from './payments/finish.server.ts';
import { createGate } from '../protection/gate.server.ts';
import { createSubmissionHandler } from './intake/handler.server.ts';
import { createFormLookup, type FormLookup } from './intake/lookup.server.ts';
import type { Payments } from './payments/payments.ts';
import { asPerson, openTestApi } from './testing-api.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from './testing.server.ts';
import { createTokens } from './tokens.server.ts';
import { notificationsArrived } from '@tributary/engine/storage/testing.server.ts';

describe('the environment of a submission', () => {
  let fixture: SubmissionFixture;
  let lookup: FormLookup;
  let closings: Closings;
  let server: Server;
  let api: Api;
  let address: string;
  /** The environment of the payment connector. */
  let configured: Environment | undefined;
  let isInPlan = true;

  const connectors = createConnectors();
  const payments: Payments = {
    owner: 'this test',
    setupOf: async () => ({
      connector: connectors.payment('payment-v2')!,
      environment: configured,
      isInPlan,
    }),
    async begin({ transactionId }) {
      await finishTransaction(
        fixture.db,
        fixture.tenantId,
        transactionId,
        { status: 'COMPLETE' },
        new Date(),
      );
      return { kind: 'redirect', url: `https://pay.example/${transactionId}` };
    },
    advance: async () => ({ kind: 'waiting' }),
    outcome: async () => undefined,
  };

  beforeAll(async () => {
    fixture = await createSubmissionFixture();
    lookup = createFormLookup(fixture.db);
    closings = createClosings(fixture.db);
    const handler = createSubmissionHandler({
      db: fixture.db,
      lookup,
      closings,
      payments,
      connectors,
      tokens: createTokens('secret'),
      uploads: createUploads({ db: fixture.db, files: fixture.files, sealer: fixture.app.sealer }),
      gate: createGate({ secret: 'secret' }),
      siteOrigin: () => 'http://river.sites.localhost',
      onError: (error) => console.error(error),
    });
    server = createServer((request, response) =>
      handler.handle(request, response, {
        tenant: { id: fixture.tenantId, slug: 'river', name: 'River', timezone: 'UTC', suspended: false },
        formId: new URL(request.url!, 'http://river.test').searchParams.get('form')!,
        shells: { find: async () => null, render: async () => null },
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    api = await openTestApi(fixture);
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await api.server.close();
    lookup.close();
    closings.close();
    await fixture.drop();
  });

  const send = async (formId: string, answers: Record<string, string>) =>
    fetch(`${address}?form=${formId}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ _action: 'confirm', _step: '1', _key: randomUUID(), ...answers }),
    });
  const read = async (path: string) => {
    const response = await api.server.inject({
      url: `/api/v1/${path}`,
      headers: asPerson(fixture.tenantId, 'maintainer'),
    });
    return {
      status: response.statusCode,
      body: response.body,
      json: () => response.json<{ items: never[] }>(),
    };
  };
  const items = async <Item>(path: string): Promise<Item[]> => (await read(path)).json().items;
  const emails = async (query: string) =>
    (await items<{ email: string }>(`transactions?${query}`)).map(({ email }) => email).toSorted();

  it('is that of the payment connector, for sign-ups as for donations, and production without one', async () => {
    const signUps = await fixture.addNewsletter();
    const { pageId } = await fixture.addAppeal({});
    for (const environment of [undefined, 'production', 'sandbox'] as const) {
      configured = environment;
      const email = `${environment ?? 'none'}@example.org`;
      expect((await send(signUps, { email })).status).toBe(201);
      expect((await send(fixture.formId, { email, amount: '25', _page: pageId })).status).toBe(201);
    }
    const real = ['none@example.org', 'none@example.org', 'production@example.org', 'production@example.org'];
    expect(await emails('limit=50')).toEqual(real);
    expect(await emails('environment=production')).toEqual(real);
    expect(await emails('environment=sandbox')).toEqual(['sandbox@example.org', 'sandbox@example.org']);
    expect((await read('transactions?environment=staging')).status).toBe(422);
  });

  it('filters exports and the search across resources', async () => {
    const file = async (query: string) => (await read(`transactions/export?format=csv&${query}`)).body;
    expect(await file('')).not.toContain('sandbox@example.org');
    expect(await file('')).toMatch(/^\uFEFFCreated,Name,E-mail,Amount,Amount label,Covered fee,Currency,/);
    expect(await file('environment=sandbox')).toContain('sandbox@example.org');
    expect(await file('environment=sandbox')).not.toContain('none@example.org');
    // Words as in the list, in the language that is asked for; times by the organization's clock.
    expect(await file('columns=createdAt,frequency')).toMatch(/\d\d:\d\d:\d\d\+00:00,One-off\r\n/);
    expect(await file('columns=status,frequency&language=es')).toMatch(/,Única\r\n/);
    expect(await items('search?text=sandbox@example.org')).toEqual([]);
    expect(await items('search?text=sandbox@example.org&environment=sandbox')).toHaveLength(2);
    expect((await read('search?text=river&environment=staging')).status).toBe(422);
  });

  it('decides which total of a counter a donation is part of, and closes it in production alone', async () => {
    const { pageId, counterId } = await fixture.addAppeal({ threshold: 2500, closesAtThreshold: true });
    const give = () => send(fixture.formId, { amount: '25', email: 'ada@example.org', _page: pageId });
    const total = async (query: string) =>
      (await items<{ total: number; closed: boolean }>(`counter-totals?ids=${counterId}${query}`))[0];
    const entries = (query: string) => items(`counters/${counterId}/entries?${query}`);
    configured = 'sandbox';
    expect((await give()).status).toBe(201);
    expect(await total('')).toMatchObject({ total: 0, closed: false });
    expect(await total('&environment=sandbox')).toMatchObject({ total: 2500, closed: false });
    expect(await entries('')).toEqual([]);
    expect(await entries('environment=sandbox')).toHaveLength(1);
    expect((await read(`counters/${counterId}/entries/export?`)).body.trim().split('\n')).toHaveLength(1);
    expect((await read(`counters/${counterId}/entries?environment=staging`)).status).toBe(422);
    expect((await read(`counter-totals?environment=staging`)).status).toBe(422);
    // The goal was reached by test data alone: donations are still taken.
    configured = 'production';
    expect((await give()).status).toBe(201);
    expect(await total('')).toMatchObject({ total: 2500, closed: true });
    await notificationsArrived(fixture.db);
    expect((await give()).status).toBe(409);
  });

  it('takes no donation, and still takes sign-ups, where the plan has no payments', async () => {
    const signUps = await fixture.addNewsletter();
    const { pageId } = await fixture.addAppeal({});
    configured = 'production';
    const email = 'later@example.org';
    isInPlan = false;
    try {
      const refused = await send(fixture.formId, { email, amount: '25', _page: pageId });
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ code: 'feature_not_in_plan' });
      expect(await emails(`search=${email}`)).toEqual([]);
      expect((await send(signUps, { email })).status).toBe(201);
    } finally {
      isInPlan = true;
    }
  });
});
