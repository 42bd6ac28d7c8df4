import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailFeature } from '../../mail/feature.server.ts';
import { placeOf, sealEmailsWith, type EmailContent } from '../../mail/queue.server.ts';
import { asPerson, openTestApi } from '../../submissions/testing-api.server.ts';
import { supportFeature } from '../feature.server.ts';
import { createTicketAddresses } from './addresses.server.ts';
import type { SupportTicket } from './routes.ts';

const addresses = createTicketAddresses('a key', undefined);
const help = 'help@example.org';
const supportMail = { supportEmail: 'help@example.org', addresses, consoleOrigin: 'http://console.test' };

describe('requests for support', () => {
  let app: Awaited<ReturnType<typeof createTestApp>>;
  let api: Awaited<ReturnType<typeof openTestApi>>;
  let tenantId: string;
  let network = 0;

  beforeAll(async () => {
    app = await createTestApp({
      features: [...resourceFeatures, mailFeature, supportFeature],
      services: (made) => ({
        ...idleServices(made),
        supportMail,
        networkOf: () => `network-${network}`,
      }),
    });
    sealEmailsWith(app.app.sealer);
    api = await openTestApi(app);
  });
  beforeEach(async () => {
    network += 1;
    tenantId = newId();
    await app.db.asPlatform((tx) =>
      tx
        .insertInto('tenants')
        .values({ id: tenantId, slug: `river-${network}`, name: 'River', plan: 'scale' })
        .execute(),
    );
    await app.db.asPlatform((tx) => sql`DELETE FROM mails`.execute(tx));
  });
  afterAll(async () => {
    await api.server.close();
    await app.drop();
  });

  async function call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    role: 'admin' | 'user' | null = 'user',
  ) {
    const response = await api.server.inject({
      method,
      url: `/api/v1/support/${path}`,
      headers: role ? asPerson(tenantId, role, 'Ana', 'scale') : {},
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, body: response.json<{ number: number; items: SupportTicket[] }>() };
  }
  async function mails(): Promise<EmailContent[]> {
    const { rows } = await app.db.asPlatform((tx) =>
      sql<{ id: string; sealed: string }>`SELECT id, sealed FROM mails ORDER BY id`.execute(tx),
    );
    const found = rows.map(
      ({ id, sealed }) => JSON.parse(app.app.sealer.open(sealed, placeOf(id)).toString()) as EmailContent,
    );
    // Two ids of one millisecond are in no order: the e-mail to those who help comes first.
    return found.toSorted((one, other) => Number(other.to === help) - Number(one.to === help));
  }
  const ticket = {
    subject: 'The page is white',
    message: 'I pressed Publish.\n\nNothing came.',
    screen: '/pages/list',
    browser: 'Firefox',
  };

  it('are stored, sent to the staff, and confirmed with their number', async () => {
    const { status, body } = await call('POST', 'tickets', ticket);
    expect(status).toBe(201);
    const [told, confirmed] = await mails();
    expect(told).toMatchObject({
      to: 'help@example.org',
      replyTo: 'ana@example.org',
      subject: `Support request ${body.number}: The page is white`,
    });
    for (const text of [
      'I pressed Publish.',
      'Nothing came.',
      'Organization: River',
      'Screen: /pages/list',
      'Browser: Firefox',
    ])
      expect(told!.text).toContain(text);
    expect(confirmed).toMatchObject({
      to: 'ana@example.org',
      replyTo: 'help@example.org',
      subject: `Your support request ${body.number}`,
    });
  });

  it('are listed for administrators, to others their own alone', async () => {
    const { body } = await call('POST', 'tickets', ticket);
    const { items } = (await call('GET', 'tickets', undefined, 'admin')).body;
    expect(items).toMatchObject([{ number: body.number, subject: ticket.subject, name: 'Ana' }]);
    // Each call of the test is another person.
    expect((await call('GET', 'tickets')).body.items).toEqual([]);
  });

  it('come from people who are signed out too, who get no copy of text written in their name', async () => {
    const { status, body } = await call(
      'POST',
      'visitor-tickets',
      { ...ticket, email: 'eve@example.org', locale: 'es' },
      null,
    );
    expect(status).toBe(201);
    const [told, confirmed] = await mails();
    expect(told).toMatchObject({ to: 'help@example.org', replyTo: 'eve@example.org' });
    expect(confirmed).toMatchObject({
      to: 'eve@example.org',
      subject: `Tu solicitud de soporte ${body.number}`,
    });
    expect(confirmed!.text).not.toContain('white');
    expect((await call('GET', 'tickets', undefined, 'admin')).body.items).toEqual([]);
  });

  it('are not accepted from robots, which get no hint', async () => {
    const sent = await call(
      'POST',
      'visitor-tickets',
      { ...ticket, email: 'bot@example.org', website: 'http://x.example' },
      null,
    );
    expect(sent.status).toBe(201);
    expect(await mails()).toEqual([]);
  });

  it('are few from one network and to one address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1)
      statuses.push(
        (await call('POST', 'visitor-tickets', { ...ticket, email: `a${n}@example.org` }, null)).status,
      );
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    const toOne: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      network += 1;
      toOne.push(
        (await call('POST', 'visitor-tickets', { ...ticket, email: 'One@example.org' }, null)).status,
      );
    }
    expect(toOne).toEqual([201, 201, 201, 429, 429]);
  });

  it.each([
    [{ subject: ' ', message: 'x', email: 'a@example.org' }],
    [{ subject: 'x', message: '', email: 'a@example.org' }],
    [{ subject: 'x', message: 'x', email: 'a@example' }],
    [{ subject: 'x', message: 'x', email: 'a@example.org\nbcc: all@example.org' }],
    [{ subject: 'x', message: 'x'.repeat(10_001), email: 'a@example.org' }],
  ])('%# is refused', async (body) => {
    expect((await call('POST', 'visitor-tickets', body, null)).status).toBe(422);
  });
});
