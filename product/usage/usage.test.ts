import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCredentialUses } from '../identity/api-credentials/uses.server.ts';
import { apiCredentialMigrations } from '../identity/api-credentials/migrations.ts';
import { acceptSubmission } from '../submissions/intake/accept.server.ts';
import { finishTransaction } from '../submissions/payments/finish.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { createVisitCounts } from './count/counts.server.ts';
import { readDays, recordDays } from './days/days.server.ts';
import { recordUsage } from './days/maintenance.server.ts';
import { usageFeature } from './feature.server.ts';
import { EXAMPLE_PRICES } from './prices/example.data.ts';
import { setPrices } from './prices/store.server.ts';
import type { Usage } from './routes.ts';

const DAY_MS = 86_400_000;
const now = new Date();
const today = now.toISOString().slice(0, 10);
const month = today.slice(0, 7);
const credentialTables = defineFeature({ name: 'credential-tables', migrations: apiCredentialMigrations });

describe('usage', () => {
  let fixture: SubmissionFixture;
  let api: Awaited<ReturnType<typeof openTestApi>>;
  const fail = (error: unknown): never => {
    throw error;
  };
  beforeAll(async () => {
    fixture = await createSubmissionFixture([credentialTables, usageFeature]);
    api = await openTestApi(fixture);
  });
  afterAll(async () => {
    await api.server.close();
    await fixture.drop();
  });

  const inTenant = <T>(work: Parameters<typeof fixture.db.inTenant<T>>[1]) =>
    fixture.db.inTenant(fixture.tenantId, work);
  const get = async (
    path: string,
    role: 'finance' | 'creator' = 'finance',
    plan = 'growth',
    tenant = fixture.tenantId,
  ) => {
    const response = await api.server.inject({
      method: 'GET',
      url: `/api/v1/usage${path}`,
      headers: asPerson(tenant, role, 'Ana', plan),
    });
    return {
      status: response.statusCode,
      text: response.body,
      body: response.statusCode === 200 && !path.includes('export') ? response.json<Usage>() : undefined,
    };
  };
  const todayOf = async () => (await get('')).body!.days.at(-1)!;
  const give = async (more: object = {}) => {
    const submission = fixture.submission(more);
    await acceptSubmission(fixture.db, submission);
    await finishTransaction(fixture.db, fixture.tenantId, submission.id, { status: 'COMPLETE' }, new Date());
    return submission;
  };

  it('is empty for an organization without anything, and has a day for each of the month', async () => {
    const { body } = await get('');
    expect(body).toMatchObject({ month, today, months: [month], plan: 'growth', currency: null, monthly: 0 });
    expect(body!.days).toHaveLength(Number(today.slice(8)));
    expect(body!.days.every(({ pageViews, submissions, cost }) => pageViews + submissions + cost === 0)).toBe(
      true,
    );
    const other = await get('?month=2024-02');
    expect(other.body!.days).toHaveLength(29);
    expect((await get('?month=2024-13')).status).toBe(422);
  });

  it('adds up the counts of several processes, and writes nothing for a view by itself', async () => {
    const counts = [
      createVisitCounts(fixture.db, { onError: fail }),
      createVisitCounts(fixture.db, { onError: fail }),
    ];
    for (let n = 0; n < 500; n += 1)
      for (const each of counts) each.add(fixture.tenantId, n % 5 === 0, 1_000);
    expect((await todayOf()).pageViews).toBe(0);
    await Promise.all(counts.map((each) => each.close()));
    expect(await todayOf()).toMatchObject({ pageViews: 200, servedBytes: 1_000_000 });
  });

  it('counts submissions, payments, calls of credentials and e-mails, at this moment', async () => {
    await give();
    await give({ useProdEnvironment: false });
    const uses = createCredentialUses(fixture.db, fail);
    for (let n = 0; n < 7; n += 1) uses.add({ tenantId: fixture.tenantId, credentialId: newId() }, now);
    await uses.close();
    await fixture.db.asPlatform((tx) =>
      sql`INSERT INTO mails (tenant_id, id, status) VALUES (${fixture.tenantId}, ${newId()}, 'SENT'), (${fixture.tenantId}, ${newId()}, 'PENDING')`.execute(
        tx,
      ),
    );
    expect(await todayOf()).toMatchObject({
      submissions: 1,
      donations: 1,
      testSubmissions: 1,
      testDonations: 1,
      apiCalls: 7,
      emails: 1,
    });
  });

  it('keeps the usage of records that are deleted later, and shows other organizations nothing', async () => {
    await recordUsage({ db: fixture.db }, now);
    await recordUsage({ db: fixture.db }, now);
    await inTenant((tx) => sql`DELETE FROM transactions`.execute(tx));
    expect(await todayOf()).toMatchObject({ submissions: 1, donations: 1, pageViews: 200 });
    const foreign = await get('', 'finance', 'growth', newId());
    expect(foreign.body!.days.at(-1)).toMatchObject({ submissions: 0, pageViews: 0 });
  });

  it('records the days since the last record, also after a pause', async () => {
    const earlier = new Date(now.getTime() - 9 * DAY_MS);
    await give({ now: earlier });
    await inTenant((tx) => sql`DELETE FROM usage_days`.execute(tx));
    await inTenant((tx) => recordDays(tx, fixture.tenantId, now));
    const days = await inTenant((tx) =>
      readDays(tx, fixture.tenantId, { month: earlier.toISOString().slice(0, 7), now }),
    );
    expect(days.find(({ day }) => day === earlier.toISOString().slice(0, 10))).toMatchObject({
      submissions: 1,
    });
  });

  it('costs the operator’s prices from a month on, by the plan', async () => {
    await inTenant((tx) =>
      sql`INSERT INTO usage_days (tenant_id, day, page_views) VALUES (${fixture.tenantId}, '2025-03-02', 260000), (${fixture.tenantId}, '2025-04-02', 260000)`.execute(
        tx,
      ),
    );
    await fixture.db.asPlatform((tx) => setPrices(tx, '2025-04', EXAMPLE_PRICES));
    expect((await get('?month=2025-03')).body).toMatchObject({ currency: null, monthly: 0 });
    const april = (await get('?month=2025-04')).body!;
    expect(april).toMatchObject({ currency: 'EUR', monthly: 9_900, plan: 'growth' });
    expect(april.units.find(({ unit }) => unit === 'pageViews')).toMatchObject({ used: 260_000, minor: 100 });
    expect(april.days[1]).toMatchObject({ day: '2025-04-02', cost: 100 });
    expect(april.months).toEqual(expect.arrayContaining(['2025-03', '2025-04', month]));
    expect((await get('?month=2025-04', 'finance', 'scale')).body).toMatchObject({ monthly: 39_900 });
    await expect(inTenant((tx) => sql`DELETE FROM usage_prices`.execute(tx))).rejects.toThrow(
      /permission denied/,
    );
  });

  it('is exported as CSV, for people who may read it and plans that include it', async () => {
    const { text } = await get('/export?month=2025-04');
    expect(text.split('\r\n')[0]).toContain('Day,Finished,Page views,Submissions,Donations');
    expect(text).toContain('2025-04-02,true,260000,0,0,0,0,0,0,0,0,1.00');
    for (const path of ['', '/export']) {
      expect((await get(path, 'creator')).status).toBe(403);
      expect(JSON.parse((await get(path, 'finance', 'starter')).text)).toMatchObject({
        code: 'feature_not_in_plan',
      });
    }
  });
});
