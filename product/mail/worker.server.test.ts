import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { sweepEmails } from './lease.server.ts';
import { renderEmailTemplate } from './email-template.ts';
import { mailMigrations } from './migrations.ts';
import { queueEmail, sealEmailsWith, type Email } from './queue.server.ts';
import { listEmails, openEmail } from './stored-email.server.ts';
import { fileTransport, smtpTransport, type EmailTransport } from './transport.server.ts';
import { startEmailWorker, type EmailWorker } from './worker.server.ts';

const SECRET = 'one-time-token-that-nobody-may-read';
const FROM = 'Tributary <no-reply@console.example.org>';
const tenantId = newId();
const sealer = createSealer('k'.repeat(32));
const logger = { debug() {}, warn() {}, error() {} };
let db: Database;
let owner: pg.Client;
let drop: () => Promise<void>;
let folder: string;
const ends: (() => Promise<unknown> | unknown)[] = [];

beforeAll(async () => {
  let url: string;
  ({ db, url, drop } = await createTestDatabase([...engineMigrations, ...mailMigrations]));
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  sealEmailsWith(sealer);
});
afterAll(async () => {
  await owner.end();
  await drop();
});
beforeEach(async () => {
  await owner.query('DELETE FROM mails');
  folder = join(await mkdtemp(join(tmpdir(), 'tributary-mail-')), 'mail');
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

function email(more: Partial<Email> = {}): Email {
  const { html, text } = renderEmailTemplate({
    language: 'es',
    heading: 'Una contraseña nueva',
    paragraphs: ['Alguien pidió una contraseña nueva para tu cuenta de la Fundación Ñandú.'],
    action: { label: 'Elegir', href: `https://console.example.org/auth/password/new?token=${SECRET}` },
  });
  return { tenantId, to: 'ada@example.org', subject: 'Una contraseña nueva', html, text, ...more };
}

const queue = (more: Partial<Email> = {}) => db.inTenant(tenantId, (tx) => queueEmail(tx, email(more)));
const hurry = () =>
  owner.query(`UPDATE mails SET next_attempt_at = now() WHERE status = 'PENDING' AND lease_until IS NULL`);
const count = async (where: string): Promise<number> =>
  Number((await owner.query(`SELECT count(*) FROM mails WHERE ${where}`)).rows[0].count);

/** Waits for a number of emails in a state; a busy machine takes a while. */
const until = (where: string, wanted: number) =>
  expect.poll(() => count(where), { timeout: 20_000, interval: 20 }).toBe(wanted);

function work(transport: EmailTransport, name = newId(), pauseMs?: number): EmailWorker {
  const worker = startEmailWorker({ db, sealer, transport, logger, owner: name }, pauseMs);
  ends.push(() => worker.stop());
  return worker;
}

interface Received {
  to: string[];
  raw: string;
}

/** A mail server of one's own. `refuse` answers an SMTP error, by the recipient and the message. */
async function smtpServer(
  options: Partial<SMTPServerOptions> = {},
  refuse: () => number | undefined = () => undefined,
) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void readText(stream).then((raw) => {
        const code = refuse();
        if (code) return done(Object.assign(new Error('Not now'), { responseCode: code }));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
}

const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw.split('\r\n\r\n')[0]!)?.[1];

describe('the outbox of emails', () => {
  it('sends committed e-mails, and none that were rolled back', async () => {
    await expect(
      db.inTenant(tenantId, async (tx) => {
        await queueEmail(tx, email({ to: 'nobody@example.org' }));
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await queue();
    work(fileTransport(folder, FROM));
    await until(`status = 'SENT'`, 1);
    expect(await count('true')).toBe(1);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('is processed at once', async () => {
    // Without a notification, this worker would poll again tomorrow.
    work(fileTransport(folder, FROM), 'listening', 86_400_000);
    // It takes a moment until it listens.
    await expect
      .poll(async () => (await queue(), await count(`status = 'SENT'`)), { timeout: 20_000, interval: 200 })
      .toBeGreaterThan(0);
    await until(`status = 'PENDING'`, 0);
    await queue();
    await until(`status = 'PENDING'`, 0);
  });

  it('keeps an email encrypted until it is sent, and deletes it then', async () => {
    await queue();
    const before = JSON.stringify((await owner.query('SELECT * FROM mails')).rows);
    for (const part of [SECRET, 'ada@', 'contraseña']) expect(before).not.toContain(part);
    expect((await owner.query('SELECT sealed FROM mails')).rows[0].sealed.length).toBeGreaterThan(100);
    work(fileTransport(folder, FROM));
    await until(`status = 'SENT' AND sealed IS NULL`, 1);
  });

  it('shows no organization the emails of another', async () => {
    await queue();
    const seenBy = (id: string) =>
      db.inTenant(id, async (tx) => (await sql`SELECT id FROM mails`.execute(tx)).rows.length);
    expect(await seenBy(tenantId)).toBe(1);
    expect(await seenBy(newId())).toBe(0);
    await expect(db.inTenant(newId(), (tx) => queueEmail(tx, email()))).rejects.toThrow(/row-level security/);
  });

  it('sends the platform’s own emails', async () => {
    await db.asPlatform((tx) => queueEmail(tx, email({ tenantId: null })));
    work(fileTransport(folder, FROM));
    await until(`status = 'SENT'`, 1);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('deletes expired e-mails', async () => {
    await owner.query(`INSERT INTO mails (id, status, updated_at) VALUES
      (gen_random_uuid(), 'SENT', now() - interval '91 days'), (gen_random_uuid(), 'SENT', now() - interval '89 days'),
      (gen_random_uuid(), 'PARKED', now() - interval '15 days'), (gen_random_uuid(), 'PENDING', now() - interval '99 days')`);
    expect(await db.asPlatform((tx) => sweepEmails(tx))).toBe(2);
    expect(await count('true')).toBe(2);
  });
});

describe('to files', () => {
  it('can be parsed again without loss', async () => {
    const subject =
      'Ñandú – una contraseña nueva, y un asunto tan largo que no cabe en una sola línea de las cabeceras';
    await queue({ subject });
    work(fileTransport(folder, FROM));
    await until(`status = 'SENT'`, 1);
    const [id = ''] = await listEmails(folder);
    const sent = email();
    expect(await openEmail(folder, id)).toMatchObject({
      id,
      subject,
      to: sent.to,
      from: FROM,
      html: sent.html.trim(),
    });
    expect((await openEmail(folder, id))!.text.trim()).toBe(sent.text.trim());
    expect(await openEmail(folder, '../../etc/passwd')).toBeUndefined();
    expect(await listEmails(join(folder, 'nowhere'))).toEqual([]);
  });

  it('writes each email so that only the server’s account reads it, in order', async () => {
    for (const to of ['a@example.org', 'b@example.org', 'c@example.org']) {
      await queue({ to, ...(to.startsWith('b') ? { replyTo: 'office@river.test' } : {}) });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    work(fileTransport(folder, FROM));
    await until(`status = 'SENT'`, 3);
    const names = (await readdir(folder)).sort();
    expect(names).toHaveLength(3);
    const raws = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    expect(raws.map((raw) => headerOf(raw, 'To'))).toEqual([
      'a@example.org',
      'b@example.org',
      'c@example.org',
    ]);
    expect(raws.map((raw) => headerOf(raw, 'Reply-To') ?? '')).toEqual(['', 'office@river.test', '']);
    expect((await stat(join(folder, names[0]!))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(headerOf(raws[0]!, 'From')).toBe(FROM);
    expect(headerOf(raws[0]!, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(raws[0]!, 'Content-Type')).toContain('multipart/alternative');
  });

  it('starts no header and adds no recipient from a name', async () => {
    await queue({ subject: 'River\r\nBcc: all@example.org\r\n\r\n<script>' });
    await expect(queue({ to: 'ada@example.org\r\nBcc: all@example.org' })).rejects.toThrow('plain address');
    await expect(queue({ to: 'ada@example.org, all@example.org' })).rejects.toThrow('plain address');
    work(fileTransport(folder, FROM));
    await until(`status = 'SENT'`, 1);
    const raw = await readFile(join(folder, (await readdir(folder))[0]!), 'utf8');
    expect(headerOf(raw, 'Subject')).toBe('River Bcc: all@example.org <script>');
    expect(headerOf(raw, 'Bcc')).toBeUndefined();
    expect(headerOf(raw, 'To')).toBe('ada@example.org');
  });
});

describe('over SMTP', () => {
  it('delivers each of many exactly once through a server that fails three times in ten', async () => {
    const { url, received } = await smtpServer({}, () => (Math.random() < 0.3 ? 451 : undefined));
    for (let i = 0; i < 60; i++) await queue({ to: `person${i}@example.org` });
    work(smtpTransport(url, FROM), 'one');
    work(smtpTransport(url, FROM), 'two');
    await expect
      .poll(async () => (await hurry(), await count(`status = 'SENT'`)), { timeout: 60_000, interval: 100 })
      .toBe(60);
    expect(new Set(received.flatMap(({ to }) => to)).size).toBe(60);
    expect(received).toHaveLength(60);
    expect(new Set(received.map(({ raw }) => headerOf(raw, 'Message-ID'))).size).toBe(60);
    expect(headerOf(received[0]!.raw, 'Subject')).toMatch(/^=\?UTF-8\?/);
  }, 80_000);

  it('retries by the schedule while the server fails, and parks after eight', async () => {
    let tries = 0;
    const { url } = await smtpServer({}, () => (tries++, 451));
    await queue();
    work(smtpTransport(url, FROM));
    const waits: number[] = [];
    for (let n = 1; n <= 8; n++) {
      await until(`plan_step = ${n} AND lease_until IS NULL`, 1);
      const { rows } = await owner.query(
        `SELECT extract(epoch FROM next_attempt_at - updated_at)::float8 AS wait FROM mails`,
      );
      waits.push(rows[0].wait);
      await hurry();
    }
    expect(await count(`status = 'PARKED'`)).toBe(1);
    expect(tries).toBe(8);
    const plan = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
    for (const [i, planned] of plan.entries()) {
      expect(waits[i]).toBeGreaterThanOrEqual(planned - 0.1);
      expect(waits[i]).toBeLessThanOrEqual(planned * 1.2 + 0.1);
    }
  }, 80_000);

  it('does not retry permanent refusals, and stores no address in the reason', async () => {
    const { url } = await smtpServer({
      onRcptTo: ({ address }, _, done) =>
        done(Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 })),
    });
    await queue();
    work(smtpTransport(url, FROM));
    await until(`status = 'PARKED' AND attempts = 1`, 1);
    const { last_error: reason } = (await owner.query('SELECT last_error FROM mails')).rows[0];
    expect(reason).not.toContain('ada');
  });

  it('waits for a server that can not be reached or refuses the sign-in', async () => {
    const { url } = await smtpServer({
      authOptional: false,
      onAuth: (_, __, done) => done(Object.assign(new Error('Who?'), { responseCode: 535 })),
    });
    await queue();
    const worker = work(smtpTransport(url.replace('//', '//user:wrong@'), FROM));
    await until(`status = 'PENDING' AND plan_step = 1`, 1);
    await worker.stop();
    await hurry();
    work(smtpTransport('smtp://127.0.0.1:9', FROM));
    await until(`status = 'PENDING' AND plan_step = 2`, 1);
    expect(await count('attempts = 2')).toBe(1);
  });

  it('takes over the leases of a dead worker, and parks an e-mail that has killed eight', async () => {
    const { url, received } = await smtpServer();
    await queue({ to: 'first@example.org' });
    await owner.query(`UPDATE mails SET lease_owner = 'dead', lease_until = now() + interval '300 ms'`);
    await queue({ to: 'second@example.org' });
    await owner.query(
      `UPDATE mails SET lease_owner = 'eighth', lease_until = now(), plan_step = 7 WHERE lease_owner IS NULL`,
    );
    work(smtpTransport(url, FROM));
    await until(`status = 'SENT'`, 1);
    await until(`status = 'PARKED'`, 1);
    expect(received.map(({ to }) => to)).toEqual([['first@example.org']]);
  });

  it('parks an email that was moved or changed by hand', async () => {
    await queue({ to: 'first@example.org' });
    await queue({ to: 'second@example.org' });
    await owner.query(`UPDATE mails SET sealed = (SELECT sealed FROM mails ORDER BY id LIMIT 1)`);
    work(fileTransport(folder, FROM));
    await until(`status <> 'PENDING'`, 2);
    expect(await count(`status = 'PARKED'`)).toBe(1);
  });
});
