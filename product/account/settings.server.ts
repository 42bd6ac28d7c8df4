import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type {} from '../identity/tables.ts';
import { preferencesSchema, type Preferences } from './account.ts';
import type {} from './tables.ts';

export interface UserSettings {
  preferences: Preferences | null;
  avatar: string | null;
}

/** A person's own settings, in their tenant's transaction. */
export async function settingsOf(tx: Transaction, userId: string): Promise<UserSettings> {
  const row = await tx
    .selectFrom('user_settings')
    .select(['preferences', 'avatar'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  // Settings that an older release stored may lack a field: then they count as not chosen.
  const preferences = preferencesSchema.safeParse(row?.preferences);
  return { preferences: preferences.data ?? null, avatar: row?.avatar ?? null };
}

/** A person's settings for the console at sign-in, and the language of their emails. */
export async function entrySettings(
  tx: Transaction,
  userId: string,
): Promise<UserSettings & { locale: string }> {
  const user = await tx.selectFrom('users').select('data').where('id', '=', userId).executeTakeFirst();
  return { ...(await settingsOf(tx, userId)), locale: String(user?.data['locale'] ?? '') };
}

/** Keeps some of a person's settings and leaves the others. */
export async function keepSettings(
  tx: Transaction,
  { tenantId, userId }: { tenantId: string; userId: string },
  settings: Partial<UserSettings>,
  now: Date,
): Promise<void> {
  const values = {
    ...(settings.preferences === undefined ? {} : { preferences: JSON.stringify(settings.preferences) }),
    ...(settings.avatar === undefined ? {} : { avatar: settings.avatar }),
    updated_at: now,
  };
  await tx
    .insertInto('user_settings')
    .values({ tenant_id: tenantId, user_id: userId, preferences: null, avatar: null, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(values))
    .execute();
}
