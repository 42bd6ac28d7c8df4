import { findDocument, insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { migrate } from '@tributary/engine/storage/migrate.server.ts';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { expect, it } from 'vitest';
import { tags } from '../tags/tag.ts';
import { forms } from './form.ts';
import { formMigrations } from './migrations.ts';

it('gives forms from before languages the fields of a form in one language', async () => {
  const { db, url, drop } = await createTestDatabase(engineMigrations, [forms, tags]);
  try {
    const [tenantId, id] = [newId(), newId()];
    await db.asPlatform((tx) =>
      tx
        .insertInto('tenants')
        .values({ id: tenantId, slug: 'river', name: 'River', plan: 'scale' })
        .execute(),
    );
    const before = { description: 'Contact', schema: { components: [] } };
    await db.inTenant(tenantId, (tx) =>
      insertDocument(tx, tenantId, forms, { id, data: before, createdAt: new Date() }),
    );
    expect(await migrate(url, [...engineMigrations, ...formMigrations])).toEqual(['0460-form-languages']);
    const found = await db.inTenant(tenantId, (tx) => findDocument(tx, tenantId, forms, id));
    expect(found).toMatchObject({ version: 1, data: { ...before, language: null, translations: {} } });
    const foreign = await db.inTenant(newId(), (tx) => findDocument(tx, tenantId, forms, id));
    expect(foreign).toBeUndefined();
  } finally {
    await drop();
  }
});
