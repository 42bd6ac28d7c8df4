import { createUser } from '@tributary/product/identity/people/users.server.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { consentMigrations } from '@tributary/product/consents/migrations.ts';
import { identityMigrations } from '@tributary/product/identity/migrations.ts';
import { formStatisticsMigrations } from '@tributary/product/form-statistics/migrations.ts';
import { pageAnalyticsMigrations } from '@tributary/product/page-analytics/migrations.ts';
import { createPublishingFixture, eventually } from '@tributary/product/publishing/testing.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedContent } from './content.server.ts';

let world: Awaited<ReturnType<typeof createPublishingFixture>>;
let tenantId: string;
const now = new Date();
const ZONE = 'Pacific/Auckland';

beforeAll(async () => {
  world = await createPublishingFixture({}, [
    defineFeature({ name: 'identity', migrations: identityMigrations }),
    defineFeature({ name: 'consents', migrations: consentMigrations }),
    defineFeature({ name: 'page-analytics', migrations: pageAnalyticsMigrations }),
    defineFeature({ name: 'form-statistics', migrations: formStatisticsMigrations }),
  ]);
  const actor = await world.addTenant('riverside');
  tenantId = actor.tenantId;
  // Far from UTC: views counted by its days would be on other days than the submissions.
  await world.db.asPlatform((tx) =>
    tx.updateTable('tenants').set({ timezone: ZONE }).where('id', '=', tenantId).execute(),
  );
  for (const role of ['admin', 'creator'] as const) {
    await createUser(world.db, tenantId, {
      email: `${role}@demo.localhost`,
      firstName: 'Mei',
      lastName: 'Tanaka',
      role,
    });
  }
  await seed();
});
afterAll(() => world.close());

const seed = () =>
  seedContent(
    { app: world.app, files: world.files, now },
    { id: tenantId, slug: 'riverside', plan: 'growth' },
  );
const count = async (table: string): Promise<number> => {
  const { rows } = await world.db.inTenant(tenantId, (tx) =>
    sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(tx),
  );
  return rows[0]?.n ?? 0;
};

describe('the demo’s content', () => {
  it('is published, with pictures, form and a counter that adds up', async () => {
    const page = await eventually(async () => {
      const answer = await world.ask('riverside', '/winter-river-appeal');
      expect(answer.status).toBe(200);
      return answer;
    });
    expect(page.text).toContain('Keep our rivers running clear this winter');
    for (const [, picture = ''] of page.text.matchAll(/src="(\/media\/[^"]+)"/g)) {
      expect((await world.ask('riverside', picture)).headers['content-type']).toBe('image/svg+xml');
    }
    const { rows } = await world.db.inTenant(tenantId, (tx) =>
      sql<{
        sum: string;
      }>`SELECT sum(amount_minor)::text AS sum FROM transactions WHERE status = 'COMPLETE' AND campaign_code = 'winter-river-appeal'`.execute(
        tx,
      ),
    );
    const counter = JSON.parse((await world.ask('riverside', '/counters/winter-river-appeal.json')).text);
    expect(counter.total).toBe(6_450_00 + Number(rows[0]?.sum));
    expect(counter.total / counter.threshold).toBeGreaterThan(0.6);
    expect(counter.total / counter.threshold).toBeLessThan(1);
    expect((await world.ask('riverside', '/river-notes')).text).toContain('people read River notes');
  });

  it('has every consent in the ledger, where a supporter’s screen reads it', async () => {
    const { rows } = await world.db.inTenant(tenantId, (tx) =>
      sql<{ answered: number; entered: number; given: number }>`
        SELECT (SELECT sum(jsonb_array_length(consents))::int FROM transactions) AS answered, count(*)::int AS entered,
          count(*) FILTER (WHERE l.event = 'given' AND l.person_key = lower(t.person_email) AND l.created_at = t.created_at)::int AS given
        FROM consent_ledger l JOIN transactions t ON t.tenant_id = l.tenant_id AND t.id = l.transaction_id`.execute(
        tx,
      ),
    );
    expect(rows[0]!.entered).toBe(rows[0]!.answered);
    expect(rows[0]!.given).toBeGreaterThan(50);
  });

  it('has been visited by more people than sent a form, on each day and at each step', async () => {
    const { rows } = await world.db.inTenant(tenantId, (tx) =>
      sql<{ views: number; sources: number; devices: number; steps: number[] }>`
        SELECT v.count::int AS views,
          (SELECT sum(count)::int FROM page_statistics s WHERE s.page_id = v.page_id AND s.day = v.day AND s.what = 'source') AS sources,
          (SELECT sum(count)::int FROM page_statistics s WHERE s.page_id = v.page_id AND s.day = v.day AND s.what = 'device') AS devices,
          ARRAY[v.count::int] || (
            SELECT array_agg(f.count::int ORDER BY array_position(ARRAY['view', 'start', 'step:1'], f.what)) FROM form_statistics f
            WHERE f.page_id = v.page_id AND f.day = v.day
          ) || (
            SELECT count(*)::int FROM transactions t
            WHERE t.page_id = v.page_id AND (t.created_at AT TIME ZONE ${ZONE})::date = v.day
          ) AS steps
        FROM page_statistics v WHERE v.what = 'view'`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(170);
    for (const { views, sources, devices, steps } of rows) {
      expect([sources, devices]).toEqual([views, views]);
      expect(steps.length).toBeGreaterThanOrEqual(4);
      expect(steps).toEqual(steps.toSorted((a, b) => b - a));
    }
  });

  it('has a plausible history of three months', async () => {
    const { rows } = await world.db.inTenant(tenantId, (tx) =>
      sql<{ all: number; failed: number; monthly: number; gifts: number; first: Date; last: Date }>`
        SELECT count(*)::int AS all, count(*) FILTER (WHERE status = 'ERROR')::int AS failed, count(amount_minor)::int AS gifts,
          count(*) FILTER (WHERE frequency = 'monthly')::int AS monthly, min(created_at) AS first, max(created_at) AS last FROM transactions`.execute(
        tx,
      ),
    );
    const history = rows[0]!;
    expect(history.all).toBeGreaterThan(800);
    expect(history.gifts).toBeGreaterThan(400);
    expect(history.failed).toBeGreaterThan(0);
    expect(history.failed).toBeLessThan(history.gifts * 0.08);
    expect(history.monthly).toBeGreaterThan(history.gifts * 0.2);
    expect(now.getTime() - history.first.getTime()).toBeGreaterThan(85 * 86_400_000);
    expect(history.last.getTime()).toBeLessThanOrEqual(now.getTime());
  });

  it('is created once, also after an interrupted start', async () => {
    const tables = ['pages', 'forms', 'counters', 'form_configurations', 'transactions', 'counter_entries'];
    const before = await Promise.all(tables.map(count));
    await world.db.inTenant(tenantId, (tx) =>
      sql`UPDATE pages SET data = data || '{"published": false, "publishedAt": null}' WHERE data->>'slug' = 'river-notes'`.execute(
        tx,
      ),
    );
    await seed();
    await seed();
    expect(await Promise.all(tables.map(count))).toEqual(before);
    expect((await world.ask('riverside', '/river-notes')).status).toBe(200);
  });
});
