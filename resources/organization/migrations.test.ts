import { insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { migrate } from '@tributary/engine/storage/migrate.server.ts';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { expect, it } from 'vitest';
import { tags } from '../tags/tag.ts';
import { organizationMigrations } from './migrations.ts';
import { organization } from './organization.ts';

it('copies the time zone of organizations that have chosen one, and leaves UTC to all others', async () => {
  const { db, url, drop } = await createTestDatabase(engineMigrations, [organization, tags]);
  try {
    const chosen = { river: 'Europe/Madrid', lake: '', hill: undefined };
    for (const [slug, timezone] of Object.entries(chosen)) {
      const id = newId();
      await db.asPlatform((tx) =>
        tx.insertInto('tenants').values({ id, slug, name: slug, plan: 'scale' }).execute(),
      );
      await db.inTenant(id, (tx) =>
        insertDocument(tx, id, organization, { id, data: { name: slug, timezone }, createdAt: new Date() }),
      );
    }
    expect(await migrate(url, [...engineMigrations, ...organizationMigrations])).toEqual([
      '0095-timezone-of-settings',
    ]);
    const rows = await db.asPlatform((tx) =>
      tx.selectFrom('tenants').select(['slug', 'timezone']).orderBy('slug').execute(),
    );
    expect(rows).toEqual([
      { slug: 'hill', timezone: 'UTC' },
      { slug: 'lake', timezone: 'UTC' },
      { slug: 'river', timezone: 'Europe/Madrid' },
    ]);
  } finally {
    await drop();
  }
});
