import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { identityMigrations } from '../migrations.ts';
import { loadIdentityKeys } from './key-store.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';

const KEY = 'an envelope key for tests only, long enough';

describe('the keys of an installation', () => {
  let test: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    test = await createTestDatabase([...engineMigrations, ...identityMigrations]);
  });
  afterAll(() => test.drop());

  it('are made once, also by processes that start together, and kept', async () => {
    const all = await Promise.all([1, 2, 3].map(() => loadIdentityKeys(test.db, createSealer(KEY))));
    const later = await loadIdentityKeys(test.db, createSealer(KEY));
    for (const keys of all) {
      expect(keys.provider.map(({ publicJwk }) => publicJwk)).toEqual(
        later.provider.map(({ publicJwk }) => publicJwk),
      );
      expect(keys.console.map(({ kid }) => kid)).toEqual(later.console.map(({ kid }) => kid));
      expect(keys.cookies).toEqual(later.cookies);
      expect(keys.digest('session', 'a')).toEqual(later.digest('session', 'a'));
    }
    expect(later.provider[0]!.kid).not.toBe(later.console[0]!.kid);
    expect(later.digest('session', 'a')).not.toEqual(later.digest('device', 'a'));
  });
});
