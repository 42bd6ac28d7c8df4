import { sql } from 'kysely';
import { plusDays } from '@tributary/kit/zones.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPreferenceFixture, testCenter } from './fixture.testing.ts';
import { filledFrom } from './prefill.server.ts';
import { monthsLater } from './wanted.ts';

let site: Awaited<ReturnType<typeof createPreferenceFixture>>;
beforeAll(async () => {
  site = await createPreferenceFixture();
});
afterAll(() => site.drop());
beforeEach(() => site.reopen());
afterEach(() => expect(site.errors).toEqual([]));

describe('unsubscribing from everything', () => {
  it('is one press, and one to take it back', async () => {
    const email = 'undo@example.org';
    const path = site.pathOf(email);
    await site.save(path, ['email.appeals', 'post.appeals'], [['frequency', 'monthly']]);
    const off = await site.post(path, [['_do', 'off']]);
    const page = await site.read(off.headers.get('location')!);
    expect(page.html).toContain('You are unsubscribed from everything');
    expect((await site.read(`${path}?done=doneSaved`)).html).not.toContain('Your preferences are saved');
    expect(page.html).toContain('value="undo"');
    expect(await site.holdOf(email)).toBe('unsubscribed');
    const back = await site.post(path, [['_do', 'undo']]);
    const again = await site.read(back.headers.get('location')!);
    expect(again.html).toContain('Your preferences are as they were before');
    expect(again.html).toContain('value="post.appeals" checked');
    expect(again.html).toContain('value="monthly" checked');
    expect(await site.holdOf(email)).toBeUndefined();
    // The address of the notice says nothing that is no longer so.
    expect((await site.read(`${path}?done=doneOff`)).html).not.toContain('role="status"');
  });

  it('works by one request of a mail program (RFC 8058), twice as once, and never by a GET', async () => {
    const email = 'oneclick@example.org';
    await site.agree(email);
    const path = site.pathOf(email, 365);
    for (const agent of ['browser', 'scanner']) await site.read(path, { 'user-agent': agent });
    await site.send(path, { method: 'HEAD' });
    expect(await site.holdOf(email)).toBeUndefined();
    const oneClick = () =>
      site.send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    const first = await oneClick();
    expect(first.status).toBe(200);
    expect(first.headers.get('set-cookie')).toBeNull();
    expect((await oneClick()).status).toBe(200);
    expect(await site.holdOf(email)).toBe('unsubscribed');
    expect((await site.ledgerOf(email)).map(({ event, how }) => [event, how])).toEqual([
      ['given', null],
      ['withdrawn', 'one-click'],
    ]);
    const changes = await site.rowsOf(sql`SELECT how FROM preference_changes WHERE person_key = ${email}`);
    expect(changes).toEqual([{ how: 'one-click' }]);
  });

  it('takes the request as multipart too, and for a center that is a draft again', async () => {
    const email = 'multipart@example.org';
    const path = site.pathOf(email, 365);
    const publish = (published: boolean) =>
      site.db.inTenant(site.tenantId, (tx) =>
        sql`UPDATE preference_centers SET data = data || ${JSON.stringify({ published })}::jsonb WHERE id = ${site.centerId}`.execute(
          tx,
        ),
      );
    await publish(false);
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const response = await site.send(path, { method: 'POST', body });
    expect(response.status).toBe(200);
    expect((await site.read(path)).status).toBe(404);
    await publish(true);
    expect(await site.holdOf(email)).toBe('unsubscribed');
    const other = new FormData();
    other.set('List-Unsubscribe', 'Perhaps');
    const path2 = site.pathOf('perhaps@example.org');
    expect((await site.send(path2, { method: 'POST', body: other })).status).toBe(415);
    // Values that no button of the page sends change nothing either.
    expect((await site.post(path2, [['chosen', 'email.news']])).status).toBe(422);
    expect(
      await site.rowsOf(sql`SELECT FROM preference_changes WHERE person_key = 'perhaps@example.org'`),
    ).toEqual([]);
  });
});

describe('the effect of a choice', () => {
  it('notifies connectors of each change by the mapping, and of none without an effect', async () => {
    const email = 'crm@example.org';
    const path = site.pathOf(email);
    await site.save(path, ['email.news'], [['pause', '3']]);
    await site.save(path, ['email.news'], [['pause', 'keep']]);
    await site.save(path, [], [['pause', '0']]);
    const told = await site.rowsOf<{ payload: { steps: object[] }; transaction_id: null; status: string }>(
      sql`SELECT d.payload, d.transaction_id, d.status FROM deliveries d JOIN preference_changes c ON c.id = d.preference_change_id
        WHERE c.person_key = ${email} ORDER BY d.created_at, d.id`,
    );
    expect(told.map(({ payload }) => payload.steps)).toEqual([
      [
        expect.objectContaining({
          object: 'Contact',
          operation: 'upsert',
          match: ['Mail__c'],
          fields: expect.objectContaining({ Mail__c: email, News__c: true, Paused__c: '2027-05-01' }),
        }),
      ],
      [
        expect.objectContaining({
          fields: expect.objectContaining({ News__c: false, Paused__c: '2027-02-01' }),
        }),
      ],
    ]);
    expect(told[0]).toMatchObject({ transaction_id: null, status: 'PENDING' });
  });

  it('holds e-mails while they are paused', async () => {
    const email = 'paused@example.org';
    await site.save(site.pathOf(email), ['email.news'], [['pause', '3']]);
    expect(await site.holdOf(email)).toBe('paused');
    expect(await site.holdOf(email, new Date('2027-05-01T00:00:00Z'))).toBeUndefined();
    expect(monthsLater('2027-11-30', 3)).toBe('2028-02-29');
  });

  it('ends a pause with a day of the organization’s clock', async () => {
    const setZone = (zone: string) =>
      site.db.asPlatform((tx) =>
        tx.updateTable('tenants').set({ timezone: zone }).where('id', '=', site.tenantId).execute(),
      );
    const email = 'far@example.org';
    await site.save(site.pathOf(email), ['email.news'], [['pause', '3']]);
    const [pause] = await site.rowsOf<{ until: string }>(
      sql`SELECT paused_until::text AS until FROM supporter_preferences WHERE person_key = ${email}`,
    );
    const lastEvening = new Date(`${plusDays(pause!.until, -1)}T23:00:00Z`);
    expect(await site.holdOf(email, lastEvening)).toBe('paused');
    await setZone('Pacific/Auckland');
    expect(await site.holdOf(email, lastEvening)).toBeUndefined();
    await setZone('UTC');
  });

  it('begins with a service’s record where the center names one', () => {
    const center = { id: site.centerId, data: testCenter };
    const state = {
      chosen: ['email.news'],
      language: 'en' as const,
      frequency: null,
      pausedUntil: null,
      isOff: false,
    };
    const fills = [
      { field: 'email.news', source: 'News__c' },
      { field: 'post.appeals', source: 'Post__c' },
      { field: 'language', source: 'Language__c' },
      { field: 'frequency', source: 'Often__c' },
    ];
    expect(
      filledFrom(center, state, fills, {
        News__c: false,
        Post__c: 'Yes',
        Language__c: 'es',
        Often__c: 'daily',
      }),
    ).toEqual({ ...state, chosen: ['post.appeals'], language: 'es' });
    expect(filledFrom(center, state, fills, {})).toEqual(state);
  });
});
