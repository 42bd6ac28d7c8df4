import { exportJWK, exportPKCS8 } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IdentityHarness } from '../testing/harness.server.ts';
import { startRiver, type River } from '../testing/river.server.ts';
import { loadIdentityKeys, OtherSecretsKeyError } from './key-store.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';

let at: River;
let harness: IdentityHarness;
let river: string;

beforeAll(async () => {
  at = await startRiver();
  harness = at.harness;
  river = at.tenantId;
});
afterAll(() => harness.close());

it('keeps private keys, sessions and codes unreadable in the database', async () => {
  await at.newcomer();
  const sealer = createSealer('an envelope key for tests only, long enough');
  const keys = await loadIdentityKeys(harness.db, sealer);
  const secrets = [
    (await exportJWK(keys.provider[0]!.privateKey)).d!,
    await exportPKCS8(keys.console[0]!.privateKey),
    keys.cookies[0]!,
  ];
  const { rows } = await harness.db.asPlatform((tx) =>
    sql<{
      text: string;
    }>`SELECT k::text AS text FROM signing_keys k UNION ALL SELECT private_sealed FROM signing_keys UNION ALL SELECT payload FROM oidc_records`.execute(
      tx,
    ),
  );
  const everything = rows.map(({ text }) => text).join('\n');
  for (const secret of secrets) expect(everything).not.toContain(secret);
  expect(everything).not.toContain('accountId');
  await expect(
    loadIdentityKeys(harness.db, createSealer('another envelope key, just as long')),
  ).rejects.toThrow(OtherSecretsKeyError);
});

it('is closed to tenants: their role sees neither accounts nor sessions, and only its own users', async () => {
  const other = await harness.addTenant('moor');
  for (const table of ['accounts', 'console_sessions', 'oidc_records', 'signing_keys', 'sign_in_throttle']) {
    await expect(
      harness.db.inTenant(river, (tx) => sql`SELECT * FROM ${sql.table(table)}`.execute(tx)),
    ).rejects.toThrow(/permission denied/);
  }
  const { rows } = await harness.db.inTenant(other, (tx) => sql`SELECT * FROM users`.execute(tx));
  expect(rows).toEqual([]);
});
