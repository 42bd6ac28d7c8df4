import { ROLES, type Action, type Subject } from '@tributary/engine/access/roles.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@tributary/kit/i18n/locales.ts';
import { sql } from 'kysely';

/** Most people of an organization who get the same e-mail. */
const MOST_COLLEAGUES = 50;

export interface Recipient {
  email: string;
  language: Locale;
}

/** The active people of an organization whose role has an ability: the first 50 by their account's age. */
export async function colleaguesWhoMay(
  tx: Transaction,
  tenantId: string,
  action: Action,
  subject: Subject,
): Promise<Recipient[]> {
  const roles = ROLES.filter((role) => abilityOf({ role }).can(action, subject));
  const { rows } = await sql<{ email: string; locale: string | null }>`
    SELECT data->>'email' AS email, data->>'locale' AS locale FROM users
    WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND data->>'status' = 'ACTIVE' AND data->>'role' = ANY(${roles}::text[])
    ORDER BY created_at LIMIT ${MOST_COLLEAGUES}`.execute(tx);
  return rows.map(({ email, locale }) => ({ email, language: isLocale(locale) ? locale : DEFAULT_LOCALE }));
}
