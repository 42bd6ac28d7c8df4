import type pg from 'pg';
import { newId } from '@tributary/engine/storage/ids.ts';
import { workAs } from './catalogue.server.ts';

export interface ExportedAccount {
  id: string;
  email: string;
}

/**
 * Finds or creates the accounts of imported people. Existing accounts keep their password; new ones have none, and
 * are opened by “forgotten password”.
 * @returns for each id in the file the id here, and how many were created
 */
export async function resolveAccounts(
  client: pg.Client,
  accounts: readonly ExportedAccount[],
): Promise<{ ids: Map<string, string>; made: number }> {
  await workAs(client, 'tributary_platform');
  const ids = new Map<string, string>();
  let made = 0;
  for (const { id, email: written } of accounts) {
    const email = written.toLowerCase();
    const { rows: taken } = await client.query('SELECT 1 FROM accounts WHERE id = $1', [id]);
    const { rowCount } = await client.query(
      'INSERT INTO accounts (id, email, password_hash, created_at) VALUES ($1, $2, NULL, now()) ON CONFLICT (email) DO NOTHING',
      [taken.length > 0 ? newId() : id, email],
    );
    made += rowCount ?? 0;
    const { rows } = await client.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]);
    ids.set(id, rows[0]!.id);
  }
  return { ids, made };
}

/** Links the imported people to their accounts here; people whose account was not imported get none. */
export async function linkAccounts(
  client: pg.Client,
  tenantId: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  await workAs(client, 'tributary_app');
  await client.query(
    `UPDATE users u SET data = jsonb_set(u.data, '{accountId}', coalesce(to_jsonb(m.here), 'null'))
     FROM users o LEFT JOIN unnest($2::text[], $3::text[]) AS m (there, here) ON m.there = o.data->>'accountId'
     WHERE u.tenant_id = $1 AND o.tenant_id = $1 AND o.id = u.id AND o.data->>'accountId' IS NOT NULL
       AND m.here IS DISTINCT FROM o.data->>'accountId'`,
    [tenantId, [...ids.keys()], [...ids.values()]],
  );
}
