import { afterAll, beforeAll, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import { create } from '@tributary/engine/lifecycle/write/create.server.ts';
import { remove } from '@tributary/engine/lifecycle/write/remove.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { diskFileStorage, type FileStorage } from '@tributary/engine/storage/files.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { formFileKey } from '../publishing/form-files.server.ts';
import { embeddingFeature } from './feature.server.ts';

let made: Awaited<ReturnType<typeof createTestApp>>;
let files: FileStorage;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-embedding-'));
  files = diskFileStorage(folder);
  made = await createTestApp({
    features: [...resourceFeatures, embeddingFeature],
    services: (app) => ({ ...idleServices(app), files }),
  });
});
afterAll(async () => {
  await made.drop();
  await rm(folder, { recursive: true, force: true });
});

it('a form’s public files are those of the form as it is saved, and go with it', async () => {
  const { app } = made;
  const tenantId = newId();
  await app.db.asPlatform((tx) =>
    tx.insertInto('tenants').values({ id: tenantId, slug: 'river', name: 'River', plan: 'scale' }).execute(),
  );
  const person = { userId: newId(), email: 'ana@example.org', name: 'Ana', role: 'maintainer' as const };
  const context = {
    app,
    actor: { tenantId, tenantSlug: 'river', plan: 'scale', ...person },
    now: () => new Date(),
  };
  const forms = app.resource('forms');
  const form = await create(context, forms, { description: 'Donate' });
  const read = async () => {
    const file = await files.get(tenantId, formFileKey(form.id, 'embedded-settings.json'));
    return file && (JSON.parse(file.toString()) as unknown);
  };
  const schema = async () => {
    const file = await files.get(tenantId, formFileKey(form.id, 'schema.json'));
    return file && { components: (JSON.parse(file.toString()) as { components: unknown }).components };
  };
  expect(await read()).toEqual({ version: 'v5', mode: 'frame', origins: [] });
  expect(await schema()).toEqual({ components: [] });
  const save = (version: number, origins: string[]) =>
    update(context, forms, form.id, version, { embeddedSettings: { mode: 'inline', origins } });
  await save(1, ['https://www.example.org']);
  expect(await read()).toEqual({ version: 'v5', mode: 'inline', origins: ['https://www.example.org'] });
  await save(2, []);
  expect(await read()).toEqual({ version: 'v5', mode: 'inline', origins: [] });
  await remove(context, forms, form.id, 3);
  expect([await read(), await schema()]).toEqual([null, null]);
});
