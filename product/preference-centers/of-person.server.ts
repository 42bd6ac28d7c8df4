import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { keyOfSubscription, textIn } from '@tributary/resources/preference-centers/choices.ts';
import { preferenceStateSchema } from '@tributary/resources/preference-centers/page/state.ts';
import { preferenceCenterSchema } from '@tributary/resources/preference-centers/preference-center.ts';
import type { ChosenPreferences } from '@tributary/resources/supporters/supporter.ts';
import { sql } from 'kysely';

interface Row {
  center_id: string;
  state: unknown;
  center: unknown;
  updated_at: Date;
}

/**
 * A person's choices in each preference center, the newest first.
 * @param keys from `personKeyOf`
 */
export async function preferencesOfPerson(
  tx: Transaction,
  keys: readonly string[],
): Promise<ChosenPreferences[]> {
  const { rows } = await sql<Row>`
    SELECT s.center_id, s.state, s.updated_at, c.data AS center FROM supporter_preferences s
    LEFT JOIN preference_centers c ON c.tenant_id = s.tenant_id AND c.id = s.center_id AND c.deleted_at IS NULL
    WHERE s.person_key = ANY(${[...keys]}::text[]) ORDER BY s.updated_at DESC LIMIT 100`.execute(tx);
  return rows.flatMap(({ center_id: centerId, state, center, updated_at: at }) => {
    const read = preferenceStateSchema.safeParse(state).data;
    if (!read) return [];
    const data = preferenceCenterSchema.safeParse(center).data;
    const { chosen, language, frequency, pausedUntil, isOff } = read;
    const on = (data?.subscriptions ?? []).filter((each) => chosen.includes(keyOfSubscription(each)));
    return [
      {
        centerId,
        title: data?.title ?? null,
        chosen: on.map(({ channel, topic }) => {
          const label = data?.topics.find(({ key }) => key === topic)?.label;
          return { channel, topic: (data && textIn(label, data.languages[0]!, data.languages)) || topic };
        }),
        language,
        frequency,
        pausedUntil,
        isOff,
        at: at.toISOString(),
      },
    ];
  });
}

/** Counts a person's choices. */
export async function countPreferences(tx: Transaction, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM supporter_preferences WHERE person_key = ANY(${[...keys]}::text[])`.execute(
    tx,
  );
  return rows[0]!.n;
}

/**
 * Removes a person's choices, and their identity in the changes. Waiting messages to connectors are discarded.
 * @param by the person who decided it
 */
export async function anonymizePreferences(
  tx: Transaction,
  keys: readonly string[],
  by: string,
): Promise<void> {
  const people = [...keys];
  const { rows } = await sql<{ id: string }>`
    SELECT d.id FROM preference_changes c JOIN deliveries d ON d.tenant_id = c.tenant_id AND d.preference_change_id = c.id
    WHERE c.person_key = ANY(${people}::text[]) FOR UPDATE OF d`.execute(tx);
  await emptyDeliveries(
    tx,
    rows.map(({ id }) => id),
    { reason: 'The supporter was anonymized.', by },
  );
  await sql`DELETE FROM supporter_preferences WHERE person_key = ANY(${people}::text[])`.execute(tx);
  await sql`UPDATE preference_changes SET person_key = NULL WHERE person_key = ANY(${people}::text[])`.execute(
    tx,
  );
}

/**
 * Removes people's choices from before a time, where no other record of them is left: their present choices stay as
 * long as they have a transaction. Changes that were sent to connectors keep their state without a person.
 */
export async function anonymizeOldPreferences(
  tx: Transaction,
  before: Date,
  asked: { reason: string; by: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT d.id FROM preference_changes c JOIN deliveries d ON d.tenant_id = c.tenant_id AND d.preference_change_id = c.id
    WHERE c.created_at < ${before} AND d.payload <> '{}' FOR UPDATE OF d`.execute(tx);
  await emptyDeliveries(
    tx,
    rows.map(({ id }) => id),
    asked,
  );
  await sql`
    DELETE FROM supporter_preferences p WHERE p.updated_at < ${before}
      AND NOT EXISTS (SELECT FROM transactions t WHERE t.tenant_id = p.tenant_id AND t.person_key = p.person_key)`.execute(
    tx,
  );
  await sql`
    UPDATE preference_changes SET person_key = NULL WHERE created_at < ${before} AND person_key IS NOT NULL`.execute(
    tx,
  );
}

/** Removes requests and responses of the changes' deliveries; waiting ones are discarded. */
async function emptyDeliveries(
  tx: Transaction,
  deliveries: readonly string[],
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  const ids = sql`${[...deliveries]}::uuid[]`;
  await sql`DELETE FROM delivery_exchanges WHERE delivery_id = ANY(${ids})`.execute(tx);
  await sql`UPDATE delivery_attempts SET error = NULL WHERE delivery_id = ANY(${ids}) AND error IS NOT NULL`.execute(
    tx,
  );
  await sql`
    UPDATE deliveries SET payload = '{}', result = NULL, last_error = NULL, failure_words = NULL, updated_at = now(),
      status = CASE WHEN status = 'DELIVERED' THEN status ELSE 'DISCARDED' END,
      discard_reason = CASE WHEN status = 'DELIVERED' THEN discard_reason ELSE ${reason} END,
      discarded_by = CASE WHEN status = 'DELIVERED' THEN discarded_by ELSE ${by} END,
      lease_owner = NULL, lease_until = NULL
    WHERE id = ANY(${ids})`.execute(tx);
}
