import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { sql } from 'kysely';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailFeature } from '../../mail/feature.server.ts';
import { placeOf, sealEmailsWith, type EmailContent } from '../../mail/queue.server.ts';
import { asPerson, openTestApi } from '../../submissions/testing-api.server.ts';
import { supportFeature } from '../feature.server.ts';
import { createTicketAddresses } from '../tickets/addresses.server.ts';
import type { SupportThread } from '../tickets/thread-routes.ts';
import { startSupportInbox } from './receiver.server.ts';
import { splitReply } from './reply-text.ts';

const addresses = createTicketAddresses('a key', 'reply.example.org');
const supportMail = { supportEmail: 'help@example.org', addresses, consoleOrigin: 'https://console.test' };

describe('replies to e-mails about requests for support', () => {
  let app: Awaited<ReturnType<typeof createTestApp>>;
  let api: Awaited<ReturnType<typeof openTestApi>>;
  let inbox: ReturnType<typeof startSupportInbox>;
  let port: number;
  let tenantId: string;
  let ticket: { id: string; number: number };
  let turn = 0;
  const errors: unknown[] = [];

  beforeAll(async () => {
    app = await createTestApp({
      features: [...resourceFeatures, mailFeature, supportFeature],
      services: (made) => ({ ...idleServices(made), supportMail, networkOf: () => `network-${turn}` }),
    });
    sealEmailsWith(app.app.sealer);
    api = await openTestApi(app);
    inbox = startSupportInbox({
      db: app.db,
      mail: supportMail,
      at: { host: '127.0.0.1', port: 0 },
      onError: (error) => errors.push(error),
    });
    port = await inbox.port;
  });
  afterAll(async () => {
    await inbox.stop();
    await api.server.close();
    await app.drop();
    expect(errors).toEqual([]);
  });
  beforeEach(async () => {
    turn += 1;
    tenantId = newId();
    await app.db.asPlatform((tx) =>
      tx
        .insertInto('tenants')
        .values({ id: tenantId, slug: `river-${turn}`, name: 'River', plan: 'scale' })
        .execute(),
    );
    const { number } = await call<{ number: number }>('POST', 'tickets', {
      subject: 'The page is white',
      message: 'I pressed Publish.',
      locale: 'es',
    });
    const { items } = await call<{ items: { id: string; number: number }[] }>('GET', 'tickets');
    ticket = items.find((each) => each.number === number)!;
    await app.db.asPlatform((tx) => sql`DELETE FROM mails`.execute(tx));
  });

  async function call<Body>(method: 'GET' | 'POST', path: string, body?: object, role = 'maintainer') {
    const response = await api.server.inject({
      method,
      url: `/api/v1/support/${path}`,
      headers: asPerson(tenantId, role as 'maintainer', 'Mara', 'scale'),
      ...(body ? { payload: body } : {}),
    });
    return response.json<Body>();
  }
  const thread = () => call<SupportThread>('GET', `tickets/${ticket.id}`);
  async function mails(): Promise<EmailContent[]> {
    const { rows } = await app.db.asPlatform((tx) =>
      sql<{ id: string; sealed: string }>`SELECT id, sealed FROM mails ORDER BY id`.execute(tx),
    );
    return rows.map(
      ({ id, sealed }) => JSON.parse(app.app.sealer.open(sealed, placeOf(id)).toString()) as EmailContent,
    );
  }
  /** Sends an e-mail by SMTP. @returns the status with which the inbox answered */
  async function send(to: string, email: SendMailOptions): Promise<number> {
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    try {
      const { response } = await transport.sendMail({
        from: 'Ana Ríos <ana@example.org>',
        to,
        subject: 'Re',
        ...email,
      });
      return Number(response.slice(0, 3));
    } catch (error) {
      return (error as { responseCode?: number }).responseCode ?? 0;
    } finally {
      transport.close();
    }
  }
  const person = () => addresses.make(ticket.number, 'person')!;
  const staff = () => addresses.make(ticket.number, 'staff')!;

  it('land on the request, and go on to the other side with its reply address', async () => {
    expect(
      await send(person(), {
        text: 'It is <still> white.\n\nOn Tue, 2 Mar 2027 at 10:00, Support\n<help@example.org> wrote:\n> Try again.\n',
      }),
    ).toBe(250);
    expect(
      await send(staff(), {
        from: 'help@example.org',
        html: '<head><style>p{}</style></head><p>It is <b>mended</b>.</p><script>x()</script><blockquote>still white</blockquote>',
        attachments: [{ filename: 'a.txt', content: 'a' }],
      }),
    ).toBe(250);
    const { messages } = await thread();
    expect(messages).toMatchObject([
      { side: 'person', name: 'Ana Ríos', text: 'It is <still> white.', attachments: 0 },
      { side: 'staff', name: '', text: 'It is mended.', quoted: '> still white', attachments: 1 },
    ]);
    expect(messages[0]!.quoted).toContain('> Try again.');
    const [toStaff, toPerson] = await mails();
    expect(toStaff).toMatchObject({ to: 'help@example.org', replyTo: staff() });
    expect(toStaff!.text).toContain('It is <still> white.');
    expect(toStaff!.html).not.toContain('<still>');
    expect(toPerson).toMatchObject({ to: 'ana@example.org', replyTo: person() });
    expect(toPerson!.subject).toBe(`Respuesta a tu solicitud de soporte ${ticket.number}: The page is white`);
    expect(toPerson!.text).toContain(`https://console.test/support/request?ticket=${ticket.id}`);
  });

  it('are refused with a forged token, another side’s token, another domain or a request that is not there', async () => {
    const forged = [
      person().replace(/-p-/, '-s-'),
      person().replace(/[0-9a-f]@/, (sign) => (sign[0] === '0' ? '1@' : '0@')),
      person().replace(/ticket-\d+/, 'ticket-1'),
      person().replace('reply.', 'other.'),
      'ana@example.org',
    ];
    for (const address of forged) expect(await send(address, { text: 'Hello' })).toBe(550);
    const unknown = addresses.make(999_999_999, 'person')!;
    expect(await send(unknown, { text: 'Hello' })).toBe(550);
    expect((await thread()).messages).toEqual([]);
    expect(await send(person().toUpperCase(), { text: 'Hello' })).toBe(250);
    expect((await thread()).messages).toHaveLength(1);
  });

  it('are left out when a machine wrote them, and twice the same is one', async () => {
    for (const headers of [
      { 'Auto-Submitted': 'auto-replied' },
      { 'X-Autoreply': 'yes' },
      { Precedence: 'bulk' },
      { 'List-Id': '<all.example.org>' },
    ])
      expect(await send(person(), { text: 'I am away.', headers })).toBe(250);
    expect(await send(person(), { envelope: { from: '', to: person() }, text: 'Not delivered' })).toBe(250);
    expect(await send(person(), { text: '> only what was quoted' })).toBe(250);
    expect((await thread()).messages).toEqual([]);
    for (let n = 0; n < 2; n += 1)
      expect(await send(person(), { text: 'Once', messageId: '<one@example.org>' })).toBe(250);
    expect((await thread()).messages).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  it('are refused when they are too large or too many', async () => {
    expect(await send(person(), { text: 'x'.repeat(1_100_000) })).toBe(552);
    const statuses = new Set<number>();
    for (let n = 0; n < 21; n += 1) statuses.add(await send(person(), { text: `Message ${n}` }));
    expect([...statuses]).toEqual([250, 452]);
    expect((await thread()).messages).toHaveLength(20);
  });

  it('survive hostile ones', async () => {
    const nested = `${'<div>'.repeat(50_000)}deep${'</div>'.repeat(50_000)}`;
    for (const raw of [
      `Content-Type: text/html\r\n\r\n${nested}`,
      `Content-Type: multipart/mixed; boundary="a"\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary="a"\r\n\r\n'.repeat(5_000)}`,
      `${'Received: x\r\n'.repeat(4_000)}\r\nHello`,
      '\u0000\u0001\r\n\r\n\u0000',
    ]) {
      const status = await send(person(), { envelope: { from: 'a@example.org', to: person() }, raw });
      expect([250, 554]).toContain(status);
    }
    expect(await send(person(), { text: 'Still here\u0000\u202e' })).toBe(250);
    expect((await thread()).messages.at(-1)).toMatchObject({ text: 'Still here' });
  });

  it('open a closed request again; maintainers answer on the screen, others only read', async () => {
    expect((await thread()).mayWrite).toBe('staff');
    expect(
      await call<SupportThread>('POST', `tickets/${ticket.id}/messages`, { text: 'Look now.' }),
    ).toMatchObject({ messages: [{ side: 'staff', name: 'Mara', text: 'Look now.' }] });
    expect(await mails()).toMatchObject([{ to: 'ana@example.org', replyTo: person() }]);
    const closed = await call<SupportThread>('POST', `tickets/${ticket.id}/close`);
    expect(closed.ticket.isClosed).toBe(true);
    await send(person(), { text: 'It is white again.' });
    expect((await thread()).ticket.isClosed).toBe(false);
    const byAdmin = await call<SupportThread>('GET', `tickets/${ticket.id}`, undefined, 'admin');
    expect(byAdmin).toMatchObject({ mayWrite: null, messages: [{}, {}] });
    expect(await call('POST', `tickets/${ticket.id}/messages`, { text: 'x' }, 'admin')).toMatchObject({
      status: 403,
    });
    expect(await call('GET', `tickets/${ticket.id}`, undefined, 'user')).toMatchObject({ status: 404 });
  });

  it('reach people who were signed out, who read and write by a link that can not be guessed', async () => {
    const { number } = await call<{ number: number }>('POST', 'visitor-tickets', {
      subject: 'Signing in',
      message: 'No code comes.',
      email: 'eve@example.org',
    });
    await send(addresses.make(number, 'staff')!, { text: 'It comes now.' });
    const link = addresses.makeLink(number);
    expect((await mails()).at(-1)!.text).toContain(`/support/request?ticket=${link}`);
    const read = (given: string) => call<SupportThread>('POST', 'visitor-threads/read', { link: given });
    expect(await read(link)).toMatchObject({
      ticket: { subject: 'Signing in' },
      messages: [{ text: 'It comes now.' }],
    });
    await call('POST', 'visitor-threads/messages', { link, text: 'Thank you' });
    expect((await read(link)).messages).toHaveLength(2);
    expect((await mails()).at(-1)).toMatchObject({ to: 'help@example.org' });
    for (const wrong of [
      link.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')),
      addresses.makeLink(ticket.number),
      'x',
    ])
      expect(await read(wrong)).toMatchObject({ status: 404 });
  });
});

it.each([
  ['Yes.\n\n-----Original Message-----\nFrom: a', 'Yes.'],
  ['Sí.\n\nEl mar, 2 mar 2027 a las 10:00, Ana <a@b.org> escribió:\n> No', 'Sí.'],
  ['Yes.\n\nFrom: Ana\nSent: Tuesday\nTo: Bob\n\nNo', 'Yes.'],
  ['Yes.\n-- \nAna\nRiver Trust', 'Yes.'],
  ['> One?\nYes.\n> Two?\nNo.', '> One?\nYes.\n> Two?\nNo.'],
  ['On Tue, Ana wrote:\n> One?\n\nYes, below.', 'Yes, below.'],
  ['On Monday we open.\nFrom: now on', 'On Monday we open.\nFrom: now on'],
])('%j says %j', (whole, text) => {
  expect(splitReply(whole).text).toBe(text);
});
