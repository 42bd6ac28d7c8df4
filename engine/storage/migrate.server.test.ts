import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate.server.ts';
import { engineMigrations } from './migrations.ts';
import { createTestDatabase } from './testing.server.ts';

describe('migrations', () => {
  let fixture: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    fixture = await createTestDatabase(engineMigrations);
  });
  afterAll(() => fixture.drop());

  const rivers = { id: '9000-rivers', sql: 'CREATE TABLE rivers (name text)' };

  it('apply each once, also when several processes start at the same moment', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrate(fixture.url, [...engineMigrations, rivers])));
    expect(runs.flat()).toEqual([rivers.id]);
  });

  it('refuse a migration that was changed after it ran', async () => {
    const changed = { ...rivers, sql: 'CREATE TABLE rivers (name text, length int)' };
    await expect(migrate(fixture.url, [...engineMigrations, changed])).rejects.toThrow(
      /changed after it ran/,
    );
  });

  it('refuse a database that is newer than the code', async () => {
    await expect(migrate(fixture.url, engineMigrations)).rejects.toThrow(/does not know/);
  });

  it('leave nothing of a migration that fails', async () => {
    const broken = { id: '9001-broken', sql: 'CREATE TABLE lakes (name text); SELECT 1/0' };
    await expect(migrate(fixture.url, [...engineMigrations, rivers, broken])).rejects.toThrow(
      /9001-broken failed: division by zero/,
    );
    const client = new pg.Client({ connectionString: fixture.url });
    await client.connect();
    const { rows } = await client.query(`SELECT to_regclass('lakes') AS lakes`).finally(() => client.end());
    expect(rows[0].lakes).toBeNull();
  });

  it('wait for a lock briefly and again, so that they never block visitors behind them', async () => {
    const client = new pg.Client({ connectionString: fixture.url });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE rivers IN ACCESS EXCLUSIVE MODE');
    setTimeout(() => void client.query('COMMIT').finally(() => client.end()), 3_500);
    const wider = { id: '9002-wider', sql: 'ALTER TABLE rivers ADD COLUMN length int' };
    expect(await migrate(fixture.url, [...engineMigrations, rivers, wider])).toEqual([wider.id]);
  });
});
