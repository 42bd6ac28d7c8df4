import { migrationsOf } from '@tributary/engine/feature/feature.server.ts';
import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productFeatures } from '../features.server.ts';
import { countDue, monthsBefore } from './due.server.ts';
import { runStep } from './run.server.ts';
import { confirmRule, isConfirmed, lastAnonymizations, requestRun } from './store.server.ts';
import { requestDueRuns, takeRun } from './worker.server.ts';

const DONATIONS = 2_000;
const NOW = new Date();
const OLD = monthsBefore(NOW, 30);
/** Texts that no table may contain afterwards. */
const PLANTED = ['Plantedname', 'planted-', 'PLANTED-ANSWER', 'planted.example'];

const productTables = { name: 'product', migrations: migrationsOf(productFeatures) };

let made: Awaited<ReturnType<typeof createTestApp>>;
let tenantId: string;

beforeAll(async () => {
  made = await createTestApp({ features: [...resourceFeatures, productTables], services: idleServices });
  tenantId = await addTenant('river');
  await plant(tenantId, DONATIONS, OLD);
}, 120_000);
afterAll(() => made.drop());

async function addTenant(slug: string): Promise<string> {
  const id = newId();
  await made.db.asPlatform((tx) =>
    tx
      .insertInto('tenants')
      .values({ id, slug, name: `The ${slug}`, plan: 'scale', suspended_at: null })
      .execute(),
  );
  return id;
}

const inTenant = <T>(work: Parameters<typeof made.db.inTenant<T>>[1], id = tenantId) =>
  made.db.inTenant(id, work);

/** Donations with everything that can hang on one. Each donor gives twice. */
async function plant(tenant: string, count: number, at: Date): Promise<void> {
  await inTenant(async (tx) => {
    await sql`
      CREATE TEMP TABLE planted ON COMMIT DROP AS SELECT gen_random_uuid() AS id, gen_random_uuid() AS delivery, n,
        'planted-' || (n / 2) || '@planted.example' AS email, ${at}::timestamptz - n * interval '1 minute' AS at FROM generate_series(1, ${count}::int) n`.execute(
      tx,
    );
    await sql`
      INSERT INTO transactions (tenant_id, id, reference, status, use_prod_environment, form_id, form_description, person_name, person_email,
        amount_minor, currency, frequency, error_message, language, answers, consents, created_at)
      SELECT ${tenant}, id, 'R-' || n, 'COMPLETE', true, ${randomUUID()}, 'Donation', 'Plantedname ' || n, email, 100 + n, 'GBP', 'one-off',
        'Card of Plantedname', 'en-US', jsonb_build_object('about', 'PLANTED-ANSWER ' || n), '[]', at FROM planted`.execute(
      tx,
    );
    await sql`
      INSERT INTO counter_entries (tenant_id, id, counter_id, transaction_id, kind, value, state, donor, created_at)
      SELECT ${tenant}, gen_random_uuid(), ${randomUUID()}, id, 'submission', 1, 'SETTLED', encode(sha256(convert_to(email, 'UTF8')), 'hex'), at FROM planted`.execute(
      tx,
    );
    await sql`
      INSERT INTO consent_ledger (tenant_id, id, transaction_id, form_id, key, event, wording, language, person_key, address, network, created_at)
      SELECT ${tenant}, gen_random_uuid(), id, ${randomUUID()}, 'news', 'given', 'May we write?', 'en', email, 'https://planted.example/a', '192.0.2.0/24', at FROM planted`.execute(
      tx,
    );
    await sql`
      INSERT INTO deliveries (tenant_id, id, transaction_id, connector, environment, destination, payload, status, result, last_error, failure_words, created_at)
      SELECT ${tenant}, delivery, id, 'crm', 'production', 'crm', jsonb_build_object('LastName', 'Plantedname'),
        CASE WHEN n % 10 = 0 THEN 'PARKED' ELSE 'DELIVERED' END, jsonb_build_object('email', email), 'Plantedname is unknown', 'Plantedname', at FROM planted`.execute(
      tx,
    );
    await sql`
      INSERT INTO delivery_attempts (tenant_id, delivery_id, n, started_at, finished_at, outcome, error, duration_ms)
      SELECT ${tenant}, delivery, 1, at, at, 'FAILED', 'Plantedname', 5 FROM planted`.execute(tx);
    await sql`
      INSERT INTO delivery_exchanges (tenant_id, delivery_id, n, calls, created_at)
      SELECT ${tenant}, delivery, 1, jsonb_build_array(jsonb_build_object('body', email)), at FROM planted`.execute(
      tx,
    );
    await sql`
      INSERT INTO uploads (tenant_id, id, form_id, component_id, name, size, transaction_id, created_at)
      SELECT ${tenant}, gen_random_uuid(), ${randomUUID()}, 'c', 'Plantedname.pdf', 5, id, at FROM planted WHERE n % 20 = 0`.execute(
      tx,
    );
    await sql`
      INSERT INTO notes (tenant_id, id, transaction_id, person_key, kind, text, by_name, created_at)
      SELECT ${tenant}, gen_random_uuid(), CASE WHEN n % 2 = 0 THEN id END, CASE WHEN n % 2 = 1 THEN email END, 'note', 'Plantedname rang', 'Ada', at
      FROM planted WHERE n % 25 = 0`.execute(tx);
    await sql`
      INSERT INTO supporter_aliases (tenant_id, alias, person, by_name, created_at)
      SELECT ${tenant}, 'planted-other@planted.example', email, 'Ada', at FROM planted WHERE n = 3`.execute(
      tx,
    );
    await sql`
      INSERT INTO gift_requests (tenant_id, id, transaction_id, use_prod_environment, kind, before, state, note, created_at)
      SELECT ${tenant}, gen_random_uuid(), id, true, 'change', '{}', 'open', 'Plantedname asks', at FROM planted WHERE n = 5`.execute(
      tx,
    );
    await sql`
      INSERT INTO supporter_preferences (tenant_id, center_id, person_key, state, updated_at)
      SELECT ${tenant}, ${randomUUID()}, email, '{}', at FROM planted WHERE n = 7`.execute(tx);
    await sql`
      INSERT INTO preference_changes (tenant_id, id, center_id, person_key, how, state, created_at)
      SELECT ${tenant}, gen_random_uuid(), ${randomUUID()}, email, 'save', '{}', at FROM planted WHERE n = 7`.execute(
      tx,
    );
  }, tenant);
}

/** The tables with rows of the tenant that contain a planted text, in the bytes of any column. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await made.db.asPlatform((tx) =>
    sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`.execute(
      tx,
    ),
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const texts = sql<{
      row: string;
    }>`SELECT to_jsonb(t)::text AS row FROM ${sql.table(name)} t WHERE tenant_id = ${tenantId}`;
    const { rows } = await inTenant((tx) => texts.execute(tx)).catch(() =>
      made.db.asPlatform((tx) => texts.execute(tx)),
    );
    if (rows.some(({ row }) => words.some((word) => row.includes(word)))) found.push(name);
  }
  return found;
}

const totals = () =>
  inTenant(async (tx) => {
    const { rows } = await sql`
      SELECT (SELECT count(*)::int FROM transactions) AS transactions, (SELECT sum(amount_minor)::text FROM transactions) AS minor,
        (SELECT count(*)::int FROM counter_entries) AS entries, (SELECT count(DISTINCT donor)::int FROM counter_entries) AS donors,
        (SELECT sum(value)::text FROM counter_entries) AS counted, (SELECT count(*)::int FROM consent_ledger) AS consents,
        (SELECT count(*)::int FROM deliveries) AS deliveries`.execute(tx);
    return rows[0];
  });

describe('months', () => {
  it('end on the last day of a shorter month', () => {
    expect(monthsBefore(new Date('2026-03-31T10:00:00Z'), 1).toISOString()).toBe('2026-02-28T10:00:00.000Z');
    expect(monthsBefore(new Date('2026-01-15T10:00:00Z'), 13).toISOString()).toBe('2024-12-15T10:00:00.000Z');
  });
});

describe('personal data older than the interval', () => {
  it('begins only where a person has confirmed at least as much', () => {
    const settings = (months: number | null, keepsGiftAid = true) => ({
      dataAnonymizationInterval: months,
      keepsGiftAid,
    });
    expect(isConfirmed(settings(24), undefined)).toBe(false);
    expect(isConfirmed(settings(24), { months: 24, keepsGiftAid: true })).toBe(true);
    expect(isConfirmed(settings(36), { months: 24, keepsGiftAid: true })).toBe(true);
    expect(isConfirmed(settings(12), { months: 24, keepsGiftAid: true })).toBe(false);
    expect(isConfirmed(settings(24, false), { months: 24, keepsGiftAid: true })).toBe(false);
    expect(isConfirmed(settings(null), { months: 24, keepsGiftAid: true })).toBe(false);
  });

  it('goes, byte for byte, while every total stays, however often the process ends', async () => {
    const recent = randomUUID();
    await inTenant((tx) =>
      sql`
        INSERT INTO transactions (tenant_id, id, reference, status, use_prod_environment, form_id, form_description, person_email, amount_minor, currency, frequency, language, answers, consents, gift_aid, created_at)
        VALUES (${tenantId}, ${recent}, 'N-1', 'COMPLETE', true, ${randomUUID()}, 'Donation', 'kept@example.org', 500, 'GBP', 'one-off', 'en-US', '{}', '[]', NULL, now()),
          (${tenantId}, ${randomUUID()}, 'N-2', 'COMPLETE', true, ${randomUUID()}, 'Donation', 'declared@example.org', 500, 'GBP', 'one-off', 'en-US', '{}', '[]', '{"name": "Declared"}', ${OLD}),
          (${tenantId}, ${randomUUID()}, 'N-3', 'COMPLETE', true, ${randomUUID()}, 'Donation', 'monthly@example.org', 500, 'GBP', 'monthly', 'en-US', '{}', '[]', NULL, ${OLD})`.execute(
        tx,
      ),
    );
    const before = await totals();
    expect(await tablesWith(PLANTED)).toEqual(
      expect.arrayContaining(['transactions', 'deliveries', 'consent_ledger', 'notes', 'uploads']),
    );
    const rule = { before: monthsBefore(NOW, 24), keepsGiftAid: true, now: NOW };
    const found = await inTenant((tx) => countDue(tx, rule));
    expect(found).toMatchObject({ counts: { transactions: DONATIONS, deliveries: DONATIONS }, kept: 2 });

    await inTenant((tx) => requestRun(tx, tenantId, { months: 24, keepsGiftAid: true, now: NOW }));
    const first = await takeRun(made.db, 'first');
    expect(first).toBeDefined();
    expect(await runStep(made.db, first!, NOW, 700)).toBe(true);
    expect(await takeRun(made.db, 'second')).toBeUndefined();
    // As if the process had been killed: its lease runs out, and another one goes on.
    await inTenant((tx) =>
      sql`UPDATE anonymizations SET lease_until = now() - interval '1 second'`.execute(tx),
    );
    const second = await takeRun(made.db, 'second');
    expect(await runStep(made.db, first!, NOW)).toBe(false);
    while (await runStep(made.db, second!, NOW, 700));

    expect(await tablesWith(PLANTED)).toEqual([]);
    expect(await totals()).toEqual(before);
    const [run] = await inTenant((tx) => lastAnonymizations(tx, tenantId));
    expect(run).toMatchObject({
      state: 'done',
      counts: { transactions: DONATIONS, consents: DONATIONS, deliveries: DONATIONS, files: 100 },
    });
    expect(
      await tablesWith(['kept@example.org', 'declared@example.org', 'monthly@example.org']),
    ).toHaveLength(1);
    const { rows } = await inTenant((tx) =>
      sql<{
        title: string;
        next: object;
      }>`SELECT title, new_value AS next FROM log_entries WHERE subject = 'PRIVACY'`.execute(tx),
    );
    expect(rows).toMatchObject([
      { title: 'Old personal data anonymized', next: { transactions: DONATIONS } },
    ]);
    const waiting = await inTenant((tx) =>
      sql`SELECT FROM deliveries WHERE status NOT IN ('DELIVERED', 'DISCARDED')`.execute(tx),
    );
    expect(waiting.rows).toEqual([]);
  }, 120_000);

  it('keeps a donor one donor while a newer gift is known, and afterwards', async () => {
    const lake = await addTenant('lake');
    await plant(lake, 2, OLD);
    const donors = () =>
      inTenant(async (tx) => {
        const { rows } = await sql<{ donor: string }>`SELECT DISTINCT donor FROM counter_entries`.execute(tx);
        return rows.map(({ donor }) => donor);
      }, lake);
    // The first and the second donation are of two donors; both become one donor's.
    await inTenant(
      (tx) =>
        sql`UPDATE counter_entries SET donor = 'digest-of-address' WHERE tenant_id = ${lake}`.execute(tx),
      lake,
    );
    await inTenant(
      (tx) => sql`UPDATE transactions SET frequency = 'monthly' WHERE reference = 'R-1'`.execute(tx),
      lake,
    );
    const run = async () => {
      await inTenant((tx) => requestRun(tx, lake, { months: 24, keepsGiftAid: true, now: NOW }), lake);
      const taken = await takeRun(made.db, 'lake');
      while (await runStep(made.db, taken!, NOW));
    };
    await run();
    expect(await donors()).toEqual(['digest-of-address']);
    await inTenant((tx) => sql`UPDATE transactions SET frequency = 'one-off'`.execute(tx), lake);
    await run();
    const [donor, ...others] = await donors();
    expect(others).toEqual([]);
    expect(donor).not.toBe('digest-of-address');
  });

  it('is looked for once a day, and given up where it ends its process each time', async () => {
    const hill = await addTenant('hill');
    const rule = { months: 24, keepsGiftAid: true, by: 'Ada', at: NOW };
    await inTenant((tx) => confirmRule(tx, hill, rule), hill);
    await requestDueRuns(made.db, NOW);
    expect(await inTenant((tx) => lastAnonymizations(tx, hill), hill)).toEqual([]);
    await inTenant((tx) => requestRun(tx, hill, { ...rule, now: NOW }), hill);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await takeRun(made.db, 'crash')).toBeDefined();
      await inTenant(
        (tx) => sql`UPDATE anonymizations SET lease_until = now() - interval '1 second'`.execute(tx),
        hill,
      );
    }
    expect(await takeRun(made.db, 'crash')).toBeUndefined();
    expect(await inTenant((tx) => lastAnonymizations(tx, hill), hill)).toMatchObject([{ state: 'failed' }]);
  });
});
