import type { Client } from 'acme-client';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { sql } from 'kysely';
import type { AuthoritySettings } from './authority-settings.ts';

const placeOf = (directory: string): string => `acme-account/${directory}`;

/**
 * The installation's account at an authority. Its key is stored before the account is made, so that a process that
 * ends in between finds the same account again: the authority knows accounts by their keys.
 */
export async function openAccount(
  db: Database,
  sealer: Sealer,
  { directory, email, externalAccount }: AuthoritySettings,
  now: () => Date,
): Promise<Client> {
  const acme = await import('acme-client');
  const place = placeOf(directory);
  const fresh = sealer.seal(await acme.crypto.createPrivateEcdsaKey('P-256'), place);
  const { key, url } = await db.asPlatform(async (tx) => {
    await sql`
      INSERT INTO acme_accounts (directory, sealed_key, created_at) VALUES (${directory}, ${fresh}, ${now()})
      ON CONFLICT (directory) DO NOTHING`.execute(tx);
    const { rows } = await sql<{ sealed_key: string; url: string | null }>`
      SELECT sealed_key, url FROM acme_accounts WHERE directory = ${directory}`.execute(tx);
    return { key: sealer.open(rows[0]!.sealed_key, place), url: rows[0]!.url };
  });
  const client = new acme.Client({
    directoryUrl: directory,
    accountKey: key,
    ...(url === null ? {} : { accountUrl: url }),
    ...(externalAccount ? { externalAccountBinding: externalAccount } : {}),
  });
  if (url !== null) return client;
  await client.createAccount({
    termsOfServiceAgreed: true,
    ...(email ? { contact: [`mailto:${email}`] } : {}),
  });
  await db.asPlatform((tx) =>
    sql`UPDATE acme_accounts SET url = ${client.getAccountUrl()} WHERE directory = ${directory}`.execute(tx),
  );
  return client;
}
