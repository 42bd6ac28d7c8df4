import { newId } from '@tributary/engine/storage/ids.ts';
import type { Supporter } from '@tributary/resources/supporters/supporter.ts';
import { sql } from 'kysely';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressDigest } from '../submissions/unfinished/address-digest.server.ts';
import { placeOf } from '../mail/queue.server.ts';
import { leaseEmails } from '../mail/lease.server.ts';
import { queueVisitorEmail } from '../mail/visitor-email.server.ts';
import { addLaterPayment } from '../recurring-gifts/payments/received.testing.ts';
import { keyOf } from '../uploads/stored.server.ts';
import { createSupporterDesk } from './desk.testing.ts';

let desk: Awaited<ReturnType<typeof createSupporterDesk>>;
beforeAll(async () => {
  desk = await createSupporterDesk();
});
afterAll(() => desk.close());

const inTenant = <T>(work: Parameters<typeof desk.db.inTenant<T>>[1]) =>
  desk.db.inTenant(desk.tenantId, work);

const donation = (email: string, minor = 2500) => ({
  result: {
    ok: true as const,
    answers: { email, lastName: 'Stream' },
    email,
    amount: { minor, currency: 'GBP' as const },
    consents: [{ key: 'news', given: true, wording: 'Write to me about the river.' }],
    ignored: [],
  },
  place: { formVersion: 3, address: 'http://river.test/appeal', network: '192.0.2.0/24' },
});

const give = async (email: string, minor?: number, isReal = true) => {
  const id = await desk.submit({ ...donation(email, minor), useProdEnvironment: isReal });
  await inTenant((tx) => sql`UPDATE transactions SET status = 'COMPLETE' WHERE id = ${id}`.execute(tx));
  return id;
};

const view = async (email: string, role: 'finance' | 'user' = 'finance') =>
  (await desk.call<Supporter>('POST', '/supporters/view', { body: { email }, role })).body;

describe('the ledger of consents', () => {
  it('is written with the submission: words, language, revision, page and a coarse network', async () => {
    const email = 'ledger@example.org';
    await give(email);
    expect((await view('  LEDGER@example.org ')).consents).toMatchObject([
      {
        event: 'given',
        wording: 'Write to me about the river.',
        language: 'en-US',
        formVersion: 3,
        address: 'http://river.test/appeal',
        network: '192.0.2.0/24',
        withdrawn: false,
      },
    ]);
  });

  it('can’t be rewritten nor deleted by the database role that serves requests', async () => {
    await give('fixed@example.org');
    for (const change of [
      sql`UPDATE consent_ledger SET wording = 'Anything'`,
      sql`UPDATE consent_ledger SET person_key = 'other@example.org'`,
      sql`DELETE FROM consent_ledger`,
    ])
      await expect(inTenant((tx) => change.execute(tx))).rejects.toThrow(
        /permission denied|row-level security/,
      );
  });

  it('stops deliveries that depend on a consent that was withdrawn before they were sent', async () => {
    const email = 'withdrawn@example.org';
    const transactionId = await give(email);
    const [held, free] = [
      await desk.enqueue(transactionId, { consents: ['news'] }),
      await desk.enqueue(transactionId),
    ];
    const ask = (role: 'finance' | 'user', how = 'By telephone') =>
      desk.call('POST', '/supporters/withdraw-consent', {
        body: { email, formId: desk.formId, key: 'news', how },
        role,
      });
    expect((await ask('user')).status).toBe(403);
    expect((await ask('finance', ' ')).status).toBe(422);
    expect((await ask('finance')).body).toEqual({ count: 1 });
    expect((await ask('finance')).status).toBe(409);
    expect(await desk.attempt(held)).toMatchObject({
      status: 'PARKED',
      outcome: { code: 'consent_withdrawn' },
    });
    expect(await desk.attempt(free)).toMatchObject({ status: 'DELIVERED' });
    const [withdrawal, given] = (await view(email)).consents;
    expect(withdrawal).toMatchObject({ event: 'withdrawn', how: 'By telephone', by: 'Ana' });
    expect(given).toMatchObject({ event: 'given', withdrawn: true });
  });

  it('is exported as CSV for people who may export, with formulas quoted', async () => {
    await give('=sum@example.org');
    expect((await desk.call('GET', '/consents/export', { role: 'user' })).status).toBe(403);
    const { raw } = await desk.call('GET', '/consents/export?from=2020-01-01', { role: 'finance' });
    expect(raw.toString('utf8')).toContain(`'=sum@example.org`);
    expect((await desk.call('GET', '/consents/export?from=x', { role: 'finance' })).status).toBe(422);
  });
});

describe('a person', () => {
  it('has one page for every spelling of the address, with real money alone in the totals', async () => {
    await give('Mia@Example.org', 1000);
    await give('mia@example.org', 500);
    await give('mia@example.org', 9900, false);
    const mia = await view('MIA@EXAMPLE.ORG', 'user');
    expect(mia).toMatchObject({ transactionCount: 3, totals: [{ currency: 'GBP', minor: 1500, count: 2 }] });
    const gift = await give('mia@example.org', 700);
    await addLaterPayment(desk.db, desk.tenantId, gift, { on: '2026-03-10', minor: 800 });
    await addLaterPayment(desk.db, desk.tenantId, gift, { on: '2026-04-10', minor: 800, state: 'refunded' });
    const given = await view('mia@example.org');
    expect(given).toMatchObject({ totals: [{ minor: 3000, count: 4 }] });
    const later = new Map(given.transactions.map((one) => [one.id, one.later]));
    expect(later.get(gift)).toEqual({ count: 1, minor: 800 });
    later.delete(gift);
    expect([...later.values()]).toEqual(Array.from({ length: 3 }, () => ({ count: 0, minor: 0 })));
    expect(await view('nobody@example.org')).toMatchObject({ transactionCount: 0, totals: [], name: null });
    const foreign = await desk.call('POST', '/supporters/view', {
      body: { email: 'mia@example.org' },
      tenant: newId(),
    });
    expect(foreign.body).toMatchObject({ transactionCount: 0 });
    for (const email of ['', 'x', 'a'.repeat(400), 'a@b\0.org'])
      expect((await desk.call('POST', '/supporters/view', { body: { email } })).status).toBe(422);
  });

  it('is found by an index', async () => {
    const { rows } = await inTenant(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      return sql<{
        'QUERY PLAN': string;
      }>`EXPLAIN SELECT id FROM transactions WHERE person_key = ANY(${['mia@example.org']}::text[])`.execute(
        tx,
      );
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Cond: .*person_key/);
    expect(plan).not.toContain('Seq Scan');
  });

  it('may have two addresses, which is taken back again', async () => {
    await give('zoe@home.example', 1000);
    await give('zoe@work.example', 2000);
    const merge = (email: string, into: string) =>
      desk.call('POST', '/supporters/merge', { body: { email, into }, role: 'finance' });
    expect((await merge('zoe@work.example', 'zoe@home.example')).status).toBe(200);
    expect((await merge('zoe@home.example', 'zoe@work.example')).status).toBe(409);
    for (const email of ['zoe@work.example', 'zoe@home.example'])
      expect(await view(email)).toMatchObject({ email: 'zoe@home.example', totals: [{ minor: 3000 }] });
    await desk.call('POST', '/supporters/separate', { body: { email: 'zoe@work.example' }, role: 'finance' });
    expect(await view('zoe@home.example')).toMatchObject({ aliases: [], totals: [{ minor: 1000 }] });
  });

  it('is exported whole, and logged without the address', async () => {
    const transactionId = await give('out@example.org');
    const fileId = newId();
    await inTenant((tx) =>
      sql`INSERT INTO uploads (tenant_id, id, form_id, component_id, name, kind, size, received, transaction_id, created_at)
        VALUES (${desk.tenantId}, ${fileId}, ${desk.formId}, 'c', 'letter.pdf', 'pdf', 5, 5, ${transactionId}, now())`.execute(
        tx,
      ),
    );
    await desk.files.put(desk.tenantId, keyOf(fileId), Buffer.from('Dear!'));
    await addLaterPayment(desk.db, desk.tenantId, transactionId, { on: '2026-02-03', minor: 1200 });
    const centerId = newId();
    await inTenant(async (tx) => {
      await sql`INSERT INTO gift_requests (tenant_id, id, transaction_id, use_prod_environment, kind, before, state, note, created_at)
        VALUES (${desk.tenantId}, ${newId()}, ${transactionId}, true, 'stop', '{}', 'dealt', 'Moved away', now())`.execute(
        tx,
      );
      await sql`INSERT INTO preference_changes (tenant_id, id, center_id, person_key, how, state, created_at)
        VALUES (${desk.tenantId}, ${newId()}, ${centerId}, 'out@example.org', 'off', '{}', now())`.execute(
        tx,
      );
    });
    const body = { email: 'out@example.org', language: 'es' };
    expect((await desk.call('POST', '/supporters/export', { body, role: 'user' })).status).toBe(403);
    const { raw } = await desk.call('POST', '/supporters/export', { body, role: 'finance' });
    const files = unzipSync(raw);
    const letter = `files/${transactionId}/${fileId}-letter.pdf`;
    expect(Object.keys(files)).toEqual([letter, 'supporter.json', 'transactions.csv', 'consents.csv']);
    expect(strFromU8(files[letter]!) + strFromU8(files['transactions.csv']!)).toMatch(/^Dear!Fecha,/);
    expect(JSON.parse(strFromU8(files['supporter.json']!))).toMatchObject({
      email: 'out@example.org',
      transactionCount: 1,
      answers: [{ answers: { lastName: 'Stream' } }],
      giftPayments: [{ transactionId, on: '2026-02-03', minor: 1200, currency: 'GBP', state: 'paid' }],
      giftRequests: [{ transactionId, kind: 'stop', state: 'dealt', note: 'Moved away' }],
      preferenceChanges: [{ centerId, how: 'off' }],
      supportRequests: [],
    });
    const log = await desk.call('GET', '/logs', { role: 'admin' });
    expect(JSON.stringify(log.body)).not.toContain('out@example.org');
  });
});

it('is anonymized permanently: counted first, and the totals stay', async () => {
  const email = 'Gone@example.org';
  const transactionId = await give(email, 4200);
  const delivery = await desk.enqueue(transactionId);
  const brought = newId();
  const body = { email, text: 'Rang twice' };
  await desk.call('POST', '/supporters/notes', { body, role: 'finance' });
  await desk.call('POST', `/transactions/${transactionId}/notes`, {
    body: { text: 'Hello' },
    role: 'finance',
  });
  await inTenant((tx) =>
    sql`INSERT INTO unfinished_forms VALUES (${desk.tenantId}, ${newId()}, ${desk.formId}, ${addressDigest(desk.tokens, desk.tenantId, email)}, 'x', now(), now())`.execute(
      tx,
    ),
  );
  const state = {
    chosen: ['email.news'],
    language: 'es',
    frequency: null,
    pausedUntil: '2099-01-01',
    isOff: false,
  };
  await inTenant(async (tx) => {
    const [centerId, changeId] = [newId(), newId()];
    const person = email.toLowerCase();
    await sql`INSERT INTO supporter_preferences (tenant_id, center_id, person_key, state, updated_at)
      VALUES (${desk.tenantId}, ${centerId}, ${person}, ${JSON.stringify(state)}::jsonb, now())`.execute(tx);
    await sql`INSERT INTO preference_changes (tenant_id, id, center_id, person_key, how, state, created_at)
      VALUES (${desk.tenantId}, ${changeId}, ${centerId}, ${person}, 'save', ${JSON.stringify(state)}::jsonb, now())`.execute(
      tx,
    );
    await sql`INSERT INTO deliveries (tenant_id, id, preference_change_id, connector, environment, destination, payload)
      VALUES (${desk.tenantId}, ${newId()}, ${changeId}, 'crm', 'production', 'x', ${JSON.stringify({ to: email })}::jsonb)`.execute(
      tx,
    );
  });
  await inTenant(async (tx) => {
    for (const to of [email, 'stays@example.org'])
      await queueVisitorEmail(tx, {
        tenantId: desk.tenantId,
        to,
        language: 'en-US',
        words: () => ({ subject: 'Hello', parts: () => [], footer: [] }),
      });
    for (const address of ['gone@Example.org', 'stays@example.org']) {
      const id = newId();
      await sql`INSERT INTO support_tickets (tenant_id, id, number, user_id, name, email, subject, message, screen, browser, created_at)
        VALUES (${desk.tenantId}, ${id}, ${address.length}, ${newId()}, '', ${address}, 'Help', 'Rang twice', '', '', now())`.execute(
        tx,
      );
      await sql`INSERT INTO support_messages (tenant_id, id, ticket_id, side, name, text, quoted, attachments, created_at)
        VALUES (${desk.tenantId}, ${newId()}, ${id}, 'person', '', ${`From ${address}`}, '', 0, now())`.execute(
        tx,
      );
    }
    const sample = JSON.stringify([
      ['Ada', 'stays@example.org'],
      ['Gone', ' Gone@example.org'],
    ]);
    // Of three files: one shows the person, one brought their gift, and one has other people.
    const stays = JSON.stringify([['Ada', 'stays@example.org']]);
    for (const [id, rows] of [
      [newId(), sample],
      [brought, stays],
      [newId(), stays],
    ])
      await sql`INSERT INTO imports (tenant_id, id, state, file_name, size, sealed_key, by_name, by_email, sample, created_at)
        VALUES (${desk.tenantId}, ${id}, 'done', 'gifts.csv', 1, 'key', 'Ana', 'ana@example.org', ${rows}::jsonb, now())`.execute(
        tx,
      );
    await sql`UPDATE transactions SET import_id = ${brought} WHERE id = ${transactionId}`.execute(tx);
  });
  const seen = await view(email);
  expect(seen.preferences).toMatchObject([
    { title: null, chosen: [], language: 'es', pausedUntil: '2099-01-01', isOff: false },
  ]);
  expect(seen.deliveries).toContainEqual(expect.objectContaining({ connector: 'crm', transactionId: null }));
  const count = (role: 'admin' | 'finance') =>
    desk.call('POST', '/supporters/anonymize-preview', { body: { email }, role });
  expect((await count('finance')).status).toBe(403);
  expect((await count('admin')).body).toEqual({
    transactions: 1,
    giftAid: 0,
    consents: 1,
    preferences: 1,
    deliveries: 1,
    waiting: 1,
    unfinished: 1,
    files: 0,
    notes: 2,
    emails: 1,
    requests: 1,
    imports: 2,
  });
  // A delivery that waits for a corrected mapping is not sent any more either.
  await inTenant((tx) => sql`UPDATE deliveries SET status = 'WAITING' WHERE id = ${delivery}`.execute(tx));
  expect((await count('admin')).body).toMatchObject({ waiting: 1 });
  const go = (transactions: number) =>
    desk.call('POST', '/supporters/anonymize', { body: { email, transactions }, role: 'admin' });
  expect((await go(7)).status).toBe(409);
  expect((await go(1)).status).toBe(200);
  expect((await go(0)).status).toBe(404);
  expect(await desk.attempt(delivery)).toBeUndefined();
  const { rows } = await inTenant((tx) =>
    sql<{
      whole: string;
      amount: number;
    }>`SELECT t::text AS whole, amount_minor AS amount FROM transactions t WHERE id = ${transactionId}`.execute(
      tx,
    ),
  );
  expect(rows[0]!.amount).toBe(4200);
  const left = await inTenant(async (tx) => {
    const texts: string[] = [];
    for (const table of [
      'transactions',
      'consent_ledger',
      'supporter_preferences',
      'preference_changes',
      'deliveries',
      'delivery_exchanges',
      'notes',
      'log_entries',
      'unfinished_forms',
      'support_messages',
      'imports',
    ]) {
      const found = await sql<{ whole: string }>`SELECT t::text AS whole FROM ${sql.table(table)} t`.execute(
        tx,
      );
      texts.push(...found.rows.map(({ whole }) => whole));
    }
    return texts.filter((whole) => /gone@example\.org|Rang twice/i.test(whole));
  });
  expect(left).toEqual([]);
  // The person's queued e-mails are not sent any more; others' are.
  const due = await desk.db.asPlatform((tx) => leaseEmails(tx, 'test', 10));
  const to = due.map(({ id, sealed }) => JSON.parse(desk.app.sealer.open(sealed, placeOf(id)).toString()).to);
  expect(to).toEqual(['stays@example.org']);
  const others = await inTenant((tx) =>
    sql<{ sample: string[][]; state: string; tickets: number }>`
      SELECT sample, concat(has_file, bytes_left, sealed_key) AS state, (SELECT count(*)::int FROM support_tickets) AS tickets
      FROM imports ORDER BY has_file, id`.execute(tx),
  );
  const kept = { sample: [['Ada', 'stays@example.org']], tickets: 1 };
  expect(others.rows).toEqual([
    { ...kept, state: 'ft' },
    { ...kept, state: 'ft' },
    { ...kept, state: 'tfkey' },
  ]);
});

it('takes notes and requests about a transaction, and says when a request was dealt with', async () => {
  const id = await give('note@example.org');
  const write = (body: object, role: 'finance' | 'user' = 'finance') =>
    desk.call('POST', `/transactions/${id}/notes`, { body, role });
  expect((await write({ text: 'x' }, 'user')).status).toBe(403);
  expect((await write({ text: '  ' })).status).toBe(422);
  expect((await write({ kind: 'steal', text: 'x' })).status).toBe(422);
  const note = await write({ text: 'Asked for a paper receipt' });
  const request = await write({ kind: 'refund', text: 'Gave twice' });
  expect(note.body).toMatchObject({ kind: 'note', by: 'Ana', dealt: null });
  // A request whose response was lost is sent again: the same money is not requested twice, not even at once.
  expect((await write({ kind: 'refund', text: 'Gave twice' })).status).toBe(409);
  const atOnce = await Promise.all([1, 2, 3].map(() => write({ kind: 'cancel', text: 'Moves away' })));
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await write({ kind: 'change', text: 'Less' })).status).toBe(200);
  expect((await write({ kind: 'change', text: 'Another day' })).status).toBe(200);
  const deal = (noteId: unknown) =>
    desk.call('POST', `/transactions/${id}/notes/${String(noteId)}/deal`, { role: 'finance' });
  expect((await deal(note.body['id'])).status).toBe(409);
  expect((await deal(request.body['id'])).body).toMatchObject({ dealt: { by: 'Ana' } });
  expect((await write({ kind: 'refund', text: 'The other half' })).status).toBe(200);
  expect((await deal(newId())).status).toBe(404);
  const missing = await desk.call('POST', `/transactions/${newId()}/notes`, {
    body: { text: 'x' },
    role: 'finance',
  });
  expect(missing.status).toBe(404);
  const log = await desk.call<{ items: { title: string }[] }>('GET', '/logs', { role: 'admin' });
  expect(log.body.items[0]).toMatchObject({ subject: 'TRANSACTIONS', referenceId: id });
  const titles = log.body.items.map(({ title }) => title.split(':')[0]);
  expect(titles.slice(0, 3)).toEqual(['Request recorded', 'Request dealt with', 'Request recorded']);
  expect(titles).toContain('Note written');
});
