import { createContractFixture, type ContractFixture } from '@tributary/engine/contract/fixture.ts';
import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { savedViewsFeature } from '@tributary/engine/saved-views/feature.server.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { users } from '@tributary/resources/users/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailFeature } from '../mail/feature.server.ts';
import { placeOf, sealEmailsWith } from '../mail/queue.server.ts';
import { scheduledExportsFeature } from './feature.server.ts';
import type { ExportRun, ScheduledExport } from './routes.ts';
import { runSchedule } from './run/run.server.ts';
import { runDueSchedules, takeSchedule } from './run/worker.server.ts';

const DAY_MS = 86_400_000;

describe('scheduled exports', () => {
  let fixture: ContractFixture;
  let app: App;
  let tenant: string;
  let viewId: string;
  /** The ids of the people who make requests, by role. */
  const people: Partial<Record<Role, string>> = {};

  const send = (role: Role, method: string, path: string, body?: unknown, key?: string) =>
    fixture.send({ method, path, as: { tenant, role }, body, key });
  const inTenant = <T>(work: Parameters<typeof app.db.inTenant<T>>[1]) => app.db.inTenant(tenant, work);
  const setUser = (role: Role, change: object) =>
    inTenant((tx) =>
      sql`UPDATE users SET data = data || ${JSON.stringify(change)}::jsonb WHERE id = ${people[role]!}`.execute(
        tx,
      ),
    );
  const schedule = async (body: object = {}, key?: string) => {
    const whole = {
      viewId,
      every: 'daily',
      hour: 7,
      format: 'csv',
      recipients: [people.admin, people.user],
      ...body,
    };
    const reply = await send('admin', 'POST', '/scheduled-exports', whole, key);
    expect(reply).toMatchObject({ status: 201 });
    return String(reply.body['id']);
  };
  const deps = (now = new Date()) => ({ app, consoleOrigin: 'https://console.test', now: () => now });
  const run = (now: Date) =>
    runDueSchedules(deps(now), (error) => {
      throw error;
    });
  const tomorrow = () => new Date(Date.now() + DAY_MS);
  const runsOf = async (id: string) =>
    (await send('admin', 'GET', `/scheduled-exports/${id}/runs`)).body['items'] as ExportRun[];
  const listed = async (id: string, role: Role = 'admin') =>
    ((await send(role, 'GET', '/scheduled-exports')).body['items'] as ScheduledExport[]).find(
      (each) => each.id === id,
    );
  const emails = async () =>
    (
      await inTenant((tx) =>
        sql<{ n: number }>`SELECT count(*)::int AS n FROM mails WHERE tenant_id = ${tenant}`.execute(tx),
      )
    ).rows[0]!.n;

  /** The last queued e-mail. */
  const lastEmail = async () => {
    const { rows } = await inTenant((tx) =>
      sql<{ id: string; sealed: string }>`SELECT id, sealed FROM mails ORDER BY id DESC LIMIT 1`.execute(tx),
    );
    const { id, sealed } = rows[0]!;
    return JSON.parse(app.sealer.open(sealed, placeOf(id)).toString()) as { to: string; text: string };
  };

  beforeAll(async () => {
    const made = await createTestApp({
      features: [...resourceFeatures, mailFeature, savedViewsFeature, scheduledExportsFeature],
      services: (of: App) => idleServices(of),
    });
    app = made.app;
    sealEmailsWith(app.sealer);
    fixture = await createContractFixture(made);
  });
  afterAll(() => fixture.close());

  beforeEach(async () => {
    await app.db.asPlatform((tx) => sql`DELETE FROM scheduled_exports`.execute(tx));
    tenant = await fixture.tenant('scale');
    for (const role of ['admin', 'user', 'finance'] as const) {
      const own = await send(role, 'POST', '/saved-views', {
        resource: role === 'finance' ? 'forms' : 'tags',
        name: 'All',
        content: { sort: role === 'finance' ? '-createdAt' : 'key' },
      });
      people[role] = (own.body['owner'] as { id: string }).id;
      if (role === 'admin') viewId = String(own.body['id']);
      await inTenant((tx) =>
        insertDocument(tx, tenant, users, {
          id: people[role]!,
          data: {
            email: `${role}@example.org`,
            firstName: role,
            lastName: '',
            role,
            status: 'ACTIVE',
            locale: 'es',
          },
          createdAt: new Date(),
        }),
      );
    }
    await send('admin', 'POST', '/tags', { key: 'ant' });
    await send('admin', 'POST', '/tags', { key: 'bee' });
  });

  it('end for a recipient who leaves, and pause without recipients', async () => {
    const id = await schedule();
    expect(await send('finance', 'POST', `/scheduled-exports/${id}/leave`)).toMatchObject({ status: 404 });
    expect(await send('user', 'POST', `/scheduled-exports/${id}/leave`)).toMatchObject({ status: 200 });
    expect(await listed(id)).toMatchObject({ state: 'active', recipients: [{ id: people.admin }] });
    await run(tomorrow());
    expect((await runsOf(id))[0]?.sentTo).toEqual(['admin']);
    expect(await send('admin', 'POST', `/scheduled-exports/${id}/leave`)).toMatchObject({ status: 200 });
    expect(await listed(id)).toMatchObject({ state: 'paused', recipients: [], nextAt: null });
    expect(await send('admin', 'POST', `/scheduled-exports/${id}/leave`)).toMatchObject({ status: 404 });
  });

  it('are set up once by requests with one key', async () => {
    const [id, ...others] = await Promise.all([1, 2, 3].map(() => schedule({}, 'key-of-the-export')));
    expect(others).toEqual([id, id]);
    expect((await send('admin', 'GET', '/scheduled-exports')).body['items']).toHaveLength(1);
    expect(await schedule()).not.toBe(id);
  });

  it('are sent once for their day to the chosen people, who sign in to fetch the file', async () => {
    const id = await schedule();
    expect(await run(new Date())).toBe(0);
    expect(await run(tomorrow())).toBe(1);
    expect(await run(tomorrow())).toBe(0);
    const [done, ...others] = await runsOf(id);
    expect(others).toEqual([]);
    expect(done).toMatchObject({ failure: null, rows: 2, sentTo: ['admin', 'user'] });
    expect(await emails()).toBe(2);
    const file = await send('user', 'GET', `/scheduled-exports/runs/${done!.id}/file?language=es`);
    expect(file).toMatchObject({ status: 200, headers: { 'x-rows': '2' } });
    expect(file.bytes.toString('utf8')).toMatch(/ant[\s\S]*bee/);
    // Finance may not export tags, and was not sent it.
    expect(await send('finance', 'GET', `/scheduled-exports/runs/${done!.id}/file`)).toMatchObject({
      status: 404,
    });
    expect(await send('creator', 'GET', `/scheduled-exports/runs/${done!.id}`)).toMatchObject({
      status: 404,
    });
    expect(
      (await fixture.send({ method: 'GET', path: `/scheduled-exports/runs/${done!.id}/file` })).status,
    ).toBe(401);
  });

  it('are sent once by two processes, and again after one that ended before it was done', async () => {
    const id = await schedule();
    const now = tomorrow();
    const taken = await takeSchedule(app.db, now);
    // The process that took it ended. For a while no other may begin; then another does.
    expect(await takeSchedule(app.db, now)).toBeUndefined();
    const later = await takeSchedule(app.db, new Date(now.getTime() + 10 * 60_000));
    expect(later).toMatchObject({ id, attempts: 2 });
    // The first one was only slow.
    await Promise.all([runSchedule(deps(now), taken!), runSchedule(deps(now), later!)]);
    expect(await runsOf(id)).toHaveLength(1);
    expect(await emails()).toBe(2);
  });

  it('give up for the day when the work ends its process three times', async () => {
    const id = await schedule();
    let now = tomorrow();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await takeSchedule(app.db, now)).toBeDefined();
      now = new Date(now.getTime() + 20 * 60_000);
    }
    await run(now);
    expect(await runsOf(id)).toMatchObject([{ failure: 'crashed', sentTo: [] }]);
    expect(await listed(id)).toMatchObject({ state: 'active' });
  });

  it('are sent only to people who may export at that moment', async () => {
    const id = await schedule();
    await setUser('user', { role: 'finance' });
    await run(tomorrow());
    expect(await runsOf(id)).toMatchObject([{ failure: null, sentTo: ['admin'] }]);
    await setUser('user', { role: 'user' });
  });

  it.each([
    ['nobodyMay', () => setUser('user', { status: 'INACTIVE' }), 1],
    ['ownerMayNot', () => setUser('admin', { role: 'finance' }), 1],
    ['viewGone', () => send('admin', 'DELETE', `/saved-views/${viewId}`), 1],
    [
      'viewUnfit',
      () =>
        inTenant((tx) =>
          sql`UPDATE saved_views SET content = content || '{"sort":"gone"}' WHERE id = ${viewId}`.execute(tx),
        ),
      1,
    ],
  ])('pause and tell their owner why: %s', async (failure, change, told) => {
    const id = await schedule({ recipients: [people.user] });
    await change();
    await run(tomorrow());
    expect(await runsOf(id)).toMatchObject([{ failure, rows: null }]);
    expect(await listed(id)).toMatchObject({ state: 'paused', nextAt: null });
    expect(await emails()).toBe(told);
  });

  it.each([
    ['ownerMayNot', 'Tu rol ya no puede exportar estos registros.'],
    ['viewGone', 'Su vista guardada se ha eliminado o ya no está compartida contigo.'],
  ])(
    'that are refused with %s say why, are not tried again by themselves, and go on when that is mended',
    async (failure, words) => {
      const id = await schedule({ recipients: [people.user] });
      // Planned from now, it comes for the day again on which nothing was sent.
      const resume = () => send('admin', 'PATCH', `/scheduled-exports/${id}`, { state: 'active' });
      const isOfView = failure === 'viewGone';
      if (isOfView) await send('admin', 'DELETE', `/saved-views/${viewId}`);
      else await setUser('admin', { role: 'finance' });
      await run(tomorrow());
      expect(await lastEmail()).toMatchObject({
        to: 'admin@example.org',
        text: expect.stringContaining(words),
      });
      // The list of exports still names its view.
      expect(await listed(id)).toMatchObject({
        viewName: 'All',
        view: isOfView ? null : { id: viewId },
        lastRun: { failure, rows: null, sentTo: [] },
      });
      await run(new Date(Date.now() + 3 * DAY_MS));
      expect(await runsOf(id)).toHaveLength(1);
      // Resumed without being mended, it is refused again.
      await resume();
      await run(new Date(Date.now() + 3 * DAY_MS));
      expect((await runsOf(id)).map((each) => each.failure)).toEqual([failure, failure]);
      if (isOfView) return;
      await setUser('admin', { role: 'admin' });
      await resume();
      await run(new Date(Date.now() + 3 * DAY_MS));
      expect((await runsOf(id))[0]).toMatchObject({ failure: null, rows: 2, sentTo: ['user'] });
      expect(await lastEmail()).toMatchObject({ to: 'user@example.org' });
    },
  );

  it('pause when the person who set them up has left, and notify their recipients', async () => {
    const id = await schedule();
    await setUser('admin', { status: 'INACTIVE' });
    await run(tomorrow());
    await setUser('admin', { status: 'ACTIVE' });
    expect(await runsOf(id)).toMatchObject([{ failure: 'ownerMayNot', sentTo: [] }]);
    expect(await emails()).toBe(1);
    expect(await lastEmail()).toMatchObject({
      to: 'user@example.org',
      text: expect.stringContaining('ya no es miembro'),
    });
  });

  it('say at once that their owner left, and are taken over by a person who may export the list', async () => {
    const id = await schedule({ recipients: [people.user] });
    const takeOver = (role: Role) => send(role, 'POST', `/scheduled-exports/${id}/take-over`);
    expect(await listed(id, 'user')).toMatchObject({ ownerLeft: false, state: 'active' });
    expect(await takeOver('user')).toMatchObject({ status: 409 });
    await setUser('admin', { status: 'INACTIVE' });
    expect(await listed(id, 'user')).toMatchObject({ ownerLeft: true, nextAt: null, mayChange: false });
    expect(await takeOver('finance')).toMatchObject({ status: 403 });
    expect(await takeOver('user')).toMatchObject({ status: 200, body: { id } });
    expect(await takeOver('user')).toMatchObject({ status: 409 });
    expect(await listed(id, 'user')).toMatchObject({
      ownerLeft: false,
      owner: { id: people.user },
      mayChange: true,
      nextAt: expect.any(String),
    });
    // The view was the former owner's own.
    await run(tomorrow());
    expect(await runsOf(id)).toMatchObject([{ failure: null, rows: 2, sentTo: ['user'] }]);
    const { rows } = await inTenant((tx) =>
      sql`SELECT title, new_value AS value FROM log_entries WHERE reference_id = ${id}`.execute(tx),
    );
    expect(rows).toEqual([
      {
        title: 'Scheduled export taken over: All',
        value: { from: expect.any(String), to: expect.any(String) },
      },
    ]);
  });

  it('that paused for want of their owner go on with the new one', async () => {
    const id = await schedule({ recipients: [people.user] });
    await setUser('admin', { status: 'INACTIVE' });
    await run(tomorrow());
    expect(await listed(id)).toMatchObject({ ownerLeft: true, state: 'paused' });
    expect(await send('user', 'POST', `/scheduled-exports/${id}/take-over`)).toMatchObject({ status: 200 });
    expect(await listed(id)).toMatchObject({ state: 'active' });
    await run(new Date(Date.now() + 3 * DAY_MS));
    expect((await runsOf(id))[0]).toMatchObject({ failure: null, rows: 2 });
  });

  it('come on the next day where their hour is moved on the day that was sent', async () => {
    const id = await schedule();
    const first = (await listed(id))!.nextAt!;
    await run(new Date(first));
    const [sent] = await runsOf(id);
    // As if it had been sent for the day that a later hour would be planned for.
    const later = await inTenant((tx) =>
      sql`UPDATE scheduled_export_runs SET period = now()::date + (extract(hour FROM now()) = 23)::int`.execute(
        tx,
      ),
    );
    expect(later.numAffectedRows).toBe(1n);
    const timing = { every: 'daily', weekday: 1, monthDay: 1, hour: (new Date().getUTCHours() + 1) % 24 };
    expect(await send('admin', 'PATCH', `/scheduled-exports/${id}`, { timing })).toMatchObject({
      status: 200,
    });
    const { nextAt } = (await listed(id))!;
    await run(new Date(nextAt!));
    const runs = await runsOf(id);
    expect(runs.map(({ failure }) => failure)).toEqual([null, null]);
    expect(runs[0]?.period).toBe(nextAt!.slice(0, 10));
    expect(runs[1]?.id).toBe(sent!.id);
  });

  it('are paused, resumed and stopped', async () => {
    const id = await schedule();
    const set = (state: string) => send('admin', 'PATCH', `/scheduled-exports/${id}`, { state });
    await set('paused');
    await run(tomorrow());
    expect(await runsOf(id)).toEqual([]);
    await set('active');
    await run(tomorrow());
    expect(await runsOf(id)).toHaveLength(1);
    expect(await send('admin', 'POST', `/scheduled-exports/${id}/stop`)).toMatchObject({ status: 200 });
    expect(await set('active')).toMatchObject({ status: 409 });
    expect(await run(new Date(Date.now() + 3 * DAY_MS))).toBe(0);
    expect(await runsOf(id)).toHaveLength(1);
    expect(await listed(id)).toMatchObject({ state: 'stopped' });
  });

  it('end their links after 30 days', async () => {
    const id = await schedule();
    await run(tomorrow());
    const [done] = await runsOf(id);
    await inTenant((tx) =>
      sql`UPDATE scheduled_export_runs SET created_at = now() - interval '31 days' WHERE id = ${done!.id}`.execute(
        tx,
      ),
    );
    const path = `/scheduled-exports/runs/${done!.id}`;
    expect(await send('user', 'GET', path)).toMatchObject({ status: 200, body: { isOver: true } });
    expect(await send('user', 'GET', `${path}/file`)).toMatchObject({ status: 404 });
  });

  it('follow the time zone of the organization', async () => {
    const id = await schedule();
    const before = (await listed(id))!.nextAt!;
    const { body } = await send('admin', 'GET', '/organization');
    const changed = await fixture.send({
      method: 'PATCH',
      path: '/organization',
      as: { tenant, role: 'admin' },
      ifMatch: Number(body['version']),
      body: { timezone: 'Pacific/Auckland' },
    });
    expect(changed).toMatchObject({ status: 200 });
    const after = (await listed(id))!.nextAt!;
    expect(new Date(after).getUTCHours()).not.toBe(new Date(before).getUTCHours());
  });

  it('refuse operations that a person may not do', async () => {
    const body = { viewId, every: 'daily', hour: 7, format: 'csv', recipients: [people.admin] };
    const post = (role: Role, change: object = {}) =>
      send(role, 'POST', '/scheduled-exports', { ...body, ...change });
    // Another's own view is not there.
    expect(await post('user')).toMatchObject({ status: 404 });
    expect(await post('admin', { recipients: [people.finance] })).toMatchObject({ status: 422 });
    expect(await post('admin', { recipients: [] })).toMatchObject({ status: 422 });
    expect(await post('admin', { hour: 24 })).toMatchObject({ status: 422 });
    expect(await send('finance', 'GET', '/scheduled-exports/colleagues?resource=tags')).toMatchObject({
      status: 403,
    });
    const id = await schedule();
    expect(await send('user', 'PATCH', `/scheduled-exports/${id}`, { state: 'paused' })).toMatchObject({
      status: 403,
    });
    expect((await send('finance', 'GET', '/scheduled-exports')).body['items']).toEqual([]);
  });
});
