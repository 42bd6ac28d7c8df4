import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { identityMigrations } from '../migrations.ts';
import { loadIdentityKeys } from './key-store.server.ts';
import { createSealer } from './sealing.server.ts';

const KEY = 'an envelope key for tests only, long enough';

describe('sealing', () => {
  const sealer = createSealer(KEY);
  const secret = Buffer.from('the secret');

  it('opens what it sealed, and hides it', () => {
    const sealed = sealer.seal(secret, 'here');
    expect(sealed.includes(secret)).toBe(false);
    expect(sealer.open(sealed, 'here')).toEqual(secret);
    expect(sealer.seal(secret, 'here').equals(sealed)).toBe(false);
  });

  it('refuses another context, another key, and any changed byte', () => {
    const sealed = sealer.seal(secret, 'here');
    expect(() => sealer.open(sealed, 'there')).toThrow();
    expect(() => createSealer(`${KEY}!`).open(sealed, 'here')).toThrow();
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => sealer.open(changed, 'here'), `byte ${index}`).toThrow();
    }
    expect(() => sealer.open(sealed.subarray(0, 20), 'here')).toThrow();
  });

  it('refuses a key that is too short', () => {
    expect(() => createSealer('short')).toThrow(RangeError);
  });
});

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
