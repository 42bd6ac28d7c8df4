import { newId } from '@tributary/engine/storage/ids.ts';
import type { FailureCause, Replay, ReplayPreview } from '@tributary/resources/delivery-desk/desk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { embeddedSettingsSchema } from '@tributary/resources/forms/embedded-settings.ts';
import { replayDelivery } from '../delivery/deliveries.server.ts';
import { createDeskFixture } from './fixture.testing.ts';

let desk: Awaited<ReturnType<typeof createDeskFixture>>;
beforeAll(async () => {
  desk = await createDeskFixture();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.answers.next = 'take';
  await desk.db.inTenant(desk.tenantId, async (tx) => {
    await sql`DELETE FROM deliveries`.execute(tx);
    await sql`DELETE FROM connector_failures`.execute(tx);
  });
});

const refuse = (message: string) => ({ code: 'service_refused', message, retryable: false });

/** Deliveries that the CRM refuses. */
async function refused(words: string, count: number, code?: string): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const id = await desk.enqueue(await desk.submit());
    desk.answers.next = { ...refuse(words.replace('{n}', String(n))), ...(code ? { code } : {}) };
    await desk.attempt(id);
    ids.push(id);
  }
  desk.answers.next = 'take';
  return ids;
}

const causes = async (query = '', role: 'integrator' | 'finance' = 'integrator') =>
  (await desk.call<{ items: FailureCause[] }>('GET', `/deliveries/causes${query}`, { role })).body.items;

describe('the desk', () => {
  it('groups by receiver, kind of failure and words', async () => {
    await refused('Row {n} of 9: no "Ada" here', 3);
    await refused('REQUIRED_FIELD_MISSING: [Email]', 1);
    await desk.enqueue(await desk.submit());
    const found = await causes();
    expect(found.map(({ parked, failing, waiting, words }) => [parked, failing, waiting, words])).toEqual([
      [3, 0, 0, 'Row # of #: no “…” here'],
      [1, 0, 0, 'REQUIRED_FIELD_MISSING: [Email]'],
      [0, 0, 1, null],
    ]);
  });

  it('keeps the service’s words from people who may not change connectors', async () => {
    await refused('Row {n}', 1);
    await refused('Something else', 1);
    const found = await causes('', 'finance');
    expect(found).toMatchObject([{ parked: 2, code: 'refused_in_short', words: null }]);
    const one = await desk.call<{ items: { id: string }[] }>('GET', `/deliveries?cause=${found[0]!.key}`, {
      role: 'finance',
    });
    const { items } = one.body;
    expect(items).toHaveLength(2);
    const opened = await desk.call('GET', `/deliveries/${items[0]!.id}`, { role: 'finance' });
    expect(opened.body).toMatchObject({ exchangesShown: false, exchanges: [] });
    expect(JSON.stringify(opened.body)).not.toContain('Row 0');
  });

  it('filters by receiver, environment, form and age, and refuses nonsense', async () => {
    await refused('No', 1);
    expect(await causes('?connector=email')).toEqual([]);
    expect(await causes('?environment=sandbox')).toEqual([]);
    expect(await causes('?olderThan=24')).toEqual([]);
    expect(await causes(`?formId=${newId()}`)).toEqual([]);
    expect(await causes(`?formId=${desk.formId}&connector=crm&environment=production`)).toHaveLength(1);
    for (const bad of ['?formId=x', '?olderThan=2', "?connector=a'b"])
      expect((await desk.call('GET', `/deliveries/causes${bad}`)).status).toBe(422);
    const both = { ids: [newId()], cause: 'a'.repeat(32) };
    expect((await desk.call('POST', '/deliveries/replay', { body: both })).status).toBe(422);
    expect((await desk.call('POST', '/deliveries/replay', { body: {} })).status).toBe(422);
  });

  it('shows deliveries held for a mapping, with the removed field; a replay leaves them', async () => {
    const [id] = await refused('No such column: Old__c', 1);
    await desk.db.inTenant(desk.tenantId, async (tx) => {
      await sql`UPDATE deliveries SET status = 'WAITING' WHERE id = ${id}`.execute(tx);
      await sql`
        INSERT INTO connector_watches (tenant_id, connector, environment, findings)
        VALUES (${desk.tenantId}, 'crm', 'production', '[{"type":"removed","object":"Contact","field":"Old__c"}]')
        ON CONFLICT (tenant_id, connector, environment) DO UPDATE SET findings = excluded.findings`.execute(
        tx,
      );
    });
    const [cause] = await causes();
    expect(cause).toMatchObject({
      code: 'waits_for_mapping',
      words: null,
      held: 1,
      parked: 0,
      waitsFor: ['Contact.Old__c'],
    });
    const body = { cause: cause!.key };
    expect((await desk.call('POST', '/deliveries/replay', { body })).body).toMatchObject({ total: 0 });
    const listed = async (state: string) =>
      (
        await desk.call<{ items: unknown[] }>(
          'GET',
          `/transactions?filter[deliveries]=${state}&environment=production`,
        )
      ).body.items.length;
    expect([await listed('waiting'), await listed('failed'), await listed('constructor')]).toEqual([1, 0, 0]);
    const discarded = await desk.call('POST', '/deliveries/discard', { body: { ...body, reason: 'Gone' } });
    expect(discarded.body).toMatchObject({ count: 1 });
  });

  it('shows another organization nothing, and lets readers change nothing', async () => {
    const [id] = await refused('No', 1);
    expect((await desk.call('GET', `/deliveries/${id}`, { tenant: newId() })).status).toBe(404);
    const foreign = await desk.call('POST', '/deliveries/replay', { body: { ids: [id] }, tenant: newId() });
    expect(foreign.body).toMatchObject({ total: 0 });
    for (const path of ['replay', 'replay-preview', 'discard']) {
      const body = { ids: [id], reason: 'x' };
      expect((await desk.call('POST', `/deliveries/${path}`, { body, role: 'finance' })).status).toBe(403);
    }
  });
});

describe('a replay', () => {
  it('sends a whole cause again as it was mapped, and shows how far it came', async () => {
    const ids = await refused('No', 2);
    const [cause] = await causes();
    const made = await desk.call('POST', '/deliveries/replay', { body: { cause: cause!.key } });
    expect(made.body).toMatchObject({ total: 2, skipped: 0 });
    await desk.attempt(ids[0]!);
    desk.answers.next = refuse('Still no');
    await desk.attempt(ids[1]!);
    const { body } = await desk.call<{ items: Replay[] }>('GET', '/deliveries/replays');
    const [replay] = body.items;
    expect(replay).toMatchObject({ total: 2, delivered: 1, parked: 1, waiting: 0, by: 'Ana' });
  });

  it('shows the changes by the present mapping, and sends the changed data', async () => {
    const [id] = await refused('No', 1);
    const asked = { body: { ids: [id] } };
    const preview = await desk.call<ReplayPreview>('POST', '/deliveries/replay-preview', asked);
    const { samples, ...counts } = preview.body;
    expect(counts).toEqual({ total: 1, left: 0, compared: 1, differing: 1, refused: 0 });
    expect(samples[0]!.before[0]!.values).toEqual({ LastName: 'Brook' });
    expect(samples[0]!.after![0]!.values).toEqual({ LastName: 'Stream' });
    const made = await desk.call('POST', '/deliveries/replay', { body: { ids: [id], mapping: 'now' } });
    expect(made.body).toMatchObject({ total: 1, skipped: 0 });
    const again = await desk.call('POST', '/deliveries/replay-preview', { body: { ids: [id] } });
    expect(again.body).toMatchObject({ compared: 1, differing: 0 });
  });

  it('plans again deliveries with files and of forms in the visitor’s language', async () => {
    const fileForm = newId();
    const component = (id: string, type: string, key: string, more = {}) => ({
      id,
      type,
      key,
      label: key,
      ...more,
    });
    await desk.insert('forms', fileForm, {
      description: 'Apply',
      schema: formSchema.parse({
        components: [
          component('c1', 'text', 'lastName'),
          component('c2', 'file', 'letter'),
          component('c3', 'address', 'home'),
        ],
      }),
      formConfigurationId: desk.configurationId,
      embeddedSettings: embeddedSettingsSchema.parse({}),
    });
    const transaction = await desk.submit({
      form: { id: fileForm, description: 'Apply' },
      result: {
        ok: true,
        answers: {
          lastName: 'Stream',
          letter: [{ name: 'a.pdf', size: 3, type: 'application/pdf' }],
          home: { city: 'York' },
        },
        consents: [],
        ignored: [],
      },
    });
    const id = await desk.enqueue(transaction);
    desk.answers.next = refuse('No');
    await desk.attempt(id);
    const preview = await desk.call<ReplayPreview>('POST', '/deliveries/replay-preview', {
      body: { ids: [id] },
    });
    expect(preview.body).toMatchObject({
      compared: 1,
      refused: 0,
      samples: [{ after: [{ values: { LastName: 'Stream' } }] }],
    });
  });

  it('forgets why it failed when one delivery is sent again', async () => {
    const [id] = await refused('No', 1);
    await desk.db.inTenant(desk.tenantId, (tx) => replayDelivery(tx, id!));
    expect(await causes()).toMatchObject([{ code: null, words: null, waiting: 1, failing: 0 }]);
  });

  it('leaves deliveries that the present configuration does not send', async () => {
    const [id] = await refused('No', 1);
    const permit = (consent?: string) =>
      desk.db.inTenant(desk.tenantId, (tx) =>
        sql`UPDATE form_configurations SET data = data || ${JSON.stringify({
          connectorsPermissions: JSON.stringify({ crm: consent ? { consent } : {} }),
        })}::jsonb WHERE id = ${desk.configurationId}`.execute(tx),
      );
    await permit('news');
    const preview = await desk.call('POST', '/deliveries/replay-preview', { body: { ids: [id] } });
    expect(preview.body).toMatchObject({ refused: 1, samples: [{ after: null, refusal: 'not_permitted' }] });
    const made = await desk.call('POST', '/deliveries/replay', { body: { ids: [id], mapping: 'now' } });
    expect(made.body).toMatchObject({ total: 0, skipped: 1 });
    expect(await causes()).toMatchObject([{ parked: 1 }]);
    await permit();
  });
});

it('discards with a reason that stays, and is in the activity log', async () => {
  const [id] = await refused('No', 1);
  const none = await desk.call('POST', '/deliveries/discard', { body: { ids: [id], reason: ' ' } });
  expect(none.status).toBe(422);
  const done = await desk.call('POST', '/deliveries/discard', {
    body: { ids: [id], reason: 'A test person' },
  });
  expect(done.body).toEqual({ count: 1 });
  const waiting = await desk.enqueue(await desk.submit());
  const paying = await desk.enqueue(await desk.submit(), { payload: { operation: 'confirm' } });
  const more = { ids: [waiting, paying], reason: 'The same' };
  expect((await desk.call('POST', '/deliveries/discard', { body: more })).body).toEqual({ count: 1 });
  expect(await causes()).toMatchObject([{ waiting: 1 }]);
  const one = await desk.call('GET', `/deliveries/${id}`);
  expect(one.body).toMatchObject({ status: 'DISCARDED', discarded: { reason: 'A test person', by: 'Ana' } });
  expect(await desk.attempt(id!)).toBeUndefined();
  const { body } = await desk.call<{ items: object[] }>('GET', '/logs', { role: 'admin' });
  expect(body.items.slice(0, 1)).toMatchObject([
    { subject: 'CONNECTOR_SETTINGS', title: '1 deliveries discarded' },
  ]);
});

it('sends integrators one e-mail when a connector fails, and one when all its deliveries are done', async () => {
  for (const [role, email] of [
    ['integrator', 'ida@example.org'],
    ['finance', 'finn@example.org'],
  ] as const)
    await desk.insert('users', newId(), {
      email,
      role,
      status: 'ACTIVE',
      locale: 'es',
      firstName: '',
      lastName: '',
    });
  const mails = () =>
    desk.db.inTenant(desk.tenantId, async (tx) => {
      const { rows } = await sql<{
        id: string;
        sealed: string;
      }>`SELECT id, sealed FROM mails ORDER BY created_at, id`.execute(tx);
      return rows.map(
        ({ id, sealed }) =>
          JSON.parse(desk.app.sealer.open(sealed, `mails/${id}`).toString('utf8')) as {
            to: string;
            subject: string;
          },
      );
    });
  // An entry of one visitor says nothing about the connector, and refusals of such entries do not count.
  await refused('No phone number', 2, 'no_phone_number');
  await desk.attempt(await desk.enqueue(await desk.submit()));
  await refused('No phone number', 2, 'no_phone_number');
  expect(await mails()).toEqual([]);
  await refused('No phone number', 1, 'no_phone_number');
  expect(await mails()).toHaveLength(1);
  await desk.attempt(await desk.enqueue(await desk.submit()));
  expect(await mails()).toHaveLength(2);
  await desk.db.inTenant(desk.tenantId, async (tx) => {
    await sql`DELETE FROM mails`.execute(tx);
    await sql`DELETE FROM deliveries`.execute(tx);
  });
  const ids = await refused('No', 3);
  expect(await mails()).toMatchObject([
    { to: 'ida@example.org', subject: 'CRM (producción) no acepta envíos' },
  ]);
  await desk.attempt(await desk.enqueue(await desk.submit()));
  expect(await mails()).toHaveLength(1);
  await desk.call('POST', '/deliveries/replay', { body: { ids } });
  for (const id of ids) await desk.attempt(id);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'CRM (producción) no acepta envíos',
    'CRM (producción) vuelve a aceptar envíos',
  ]);
});
