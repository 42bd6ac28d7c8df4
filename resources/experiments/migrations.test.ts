import { findDocument, insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { migrate } from '@tributary/engine/storage/migrate.server.ts';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { expect, it } from 'vitest';
import { experiments } from './experiment.ts';
import { experimentRecordMigrations } from './migrations.ts';

it('brings experiments of before to today’s fields, for each organization alone', async () => {
  const { db, url, drop } = await createTestDatabase(engineMigrations, [experiments]);
  try {
    const [tenantId, won, lost] = [newId(), newId(), newId()];
    await db.asPlatform((tx) =>
      tx
        .insertInto('tenants')
        .values({ id: tenantId, slug: 'river', name: 'River', plan: 'scale' })
        .execute(),
    );
    const before = { name: 'Two pages', pageId: newId(), variantPageId: newId(), state: 'ended' };
    await db.inTenant(tenantId, async (tx) => {
      for (const [id, winner] of [
        [won, 'page'],
        [lost, 'variant'],
      ] as const)
        await insertDocument(tx, tenantId, experiments, {
          id,
          data: { ...before, winner },
          createdAt: new Date(),
        });
    });
    expect(await migrate(url, [...engineMigrations, ...experimentRecordMigrations])).toEqual(
      experimentRecordMigrations.map(({ id }) => id),
    );
    const today = { ...before, subject: 'pages', formId: null, variantFormId: null };
    const found = (id: string) => db.inTenant(tenantId, (tx) => findDocument(tx, tenantId, experiments, id));
    expect(await found(won)).toMatchObject({ data: { ...today, winner: 'original' } });
    expect(await found(lost)).toMatchObject({ data: { ...today, winner: 'variant' } });
    const foreign = await db.inTenant(newId(), (tx) => findDocument(tx, tenantId, experiments, won));
    expect(foreign).toBeUndefined();
  } finally {
    await drop();
  }
});
