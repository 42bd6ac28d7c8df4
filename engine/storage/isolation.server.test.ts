import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantTable } from './migration.ts';
import { engineMigrations } from './migrations.ts';
import { newId } from './ids.ts';
import { createTestDatabase } from './testing.server.ts';

const notes = {
  id: '9000-notes',
  sql: `CREATE TABLE notes (tenant_id uuid NOT NULL, text text NOT NULL, PRIMARY KEY (tenant_id, text)); ${tenantTable('notes')}`,
};

describe('tenant isolation in the database', () => {
  let fixture: Awaited<ReturnType<typeof createTestDatabase>>;
  const [river, hill] = [newId(), newId()];
  beforeAll(async () => {
    fixture = await createTestDatabase([...engineMigrations, notes]);
    for (const tenant of [river, hill]) {
      await fixture.db.inTenant(tenant, (tx) =>
        sql`INSERT INTO notes VALUES (${tenant}, ${tenant})`.execute(tx),
      );
    }
  });
  afterAll(() => fixture.drop());

  const texts = async (tenant: string) =>
    (
      await fixture.db.inTenant(tenant, (tx) => sql<{ text: string }>`SELECT text FROM notes`.execute(tx))
    ).rows.map((row) => row.text);

  it('shows a query without a filter nothing of another tenant', async () => {
    expect(await texts(river)).toEqual([river]);
    expect(await texts(hill)).toEqual([hill]);
  });

  it('refuses a row written for another tenant', async () => {
    const write = fixture.db.inTenant(river, (tx) =>
      sql`INSERT INTO notes VALUES (${hill}, 'smuggled')`.execute(tx),
    );
    await expect(write).rejects.toThrow(/row-level security/);
    await fixture.db.inTenant(river, (tx) =>
      sql`UPDATE notes SET text = 'changed' WHERE tenant_id = ${hill}`.execute(tx),
    );
    expect(await texts(hill)).toEqual([hill]);
  });

  it('forgets the tenant when the transaction ends, also on the same connection', async () => {
    await texts(river);
    const stranger = newId();
    expect(await texts(stranger)).toEqual([]);
  });

  it('isolates tenants as strictly in one statement', async () => {
    const atOnce = async (tenant: string, asks = true): Promise<string[]> =>
      (
        await fixture.db.readAtOnce(
          tenant,
          (isSet) => sql<{ text: string }>`SELECT text FROM notes WHERE ${asks ? isSet : sql`true`}`,
        )
      ).map((row) => row.text);
    for (let round = 0; round < 20; round += 1) {
      expect(await Promise.all([river, hill, newId()].map((tenant) => atOnce(tenant)))).toEqual([
        [river],
        [hill],
        [],
      ]);
    }
    // A planner would rather look a row up by its key first, before the tenant is set.
    const byKey = await fixture.db.readAtOnce(
      river,
      (isSet) => sql`SELECT text FROM notes WHERE tenant_id = ${river} AND text = ${river} AND ${isSet}`,
    );
    expect(byKey).toEqual([{ text: river }]);
    // A statement without the condition may see nothing, but never another tenant's rows.
    for (const tenant of [river, hill, river])
      for (const text of await atOnce(tenant, false)) expect(text).toBe(tenant);
    await expect(fixture.db.readAtOnce(`${river}'`, () => sql`SELECT 1`)).rejects.toThrow(TypeError);
  });

  it('lets neither role reach the other’s tables', async () => {
    await expect(fixture.db.asPlatform((tx) => sql`SELECT * FROM notes`.execute(tx))).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      fixture.db.inTenant(river, (tx) =>
        sql`INSERT INTO tenants VALUES (${newId()}, 'x', 'x', 'scale')`.execute(tx),
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(
      fixture.db.inTenant(river, (tx) => sql`ALTER TABLE notes DISABLE ROW LEVEL SECURITY`.execute(tx)),
    ).rejects.toThrow(/must be owner/);
  });

  it('accepts nothing but an id for a tenant', () => {
    expect(() =>
      fixture.db.inTenant(`${river}', true); DROP TABLE notes; --`, async () => undefined),
    ).toThrow(TypeError);
  });

  it('rolls back everything of a transaction that fails', async () => {
    const failing = fixture.db.inTenant(river, async (tx) => {
      await sql`INSERT INTO notes VALUES (${river}, 'half done')`.execute(tx);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await texts(river)).toEqual([river]);
  });
});
