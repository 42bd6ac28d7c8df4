import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql, type RawBuilder } from 'kysely';
import { personKeyOf } from '../consents/ledger.server.ts';
import { preferenceDayOf } from './state.server.ts';

/** Why a person gets only necessary e-mails. */
export type EmailHold = 'unsubscribed' | 'paused';

/** Selects the keys of consents to e-mails, as `key`: those of the preference centers' subscriptions by e-mail. */
export const emailConsentKeys = (tenantId: string): RawBuilder<{ key: string }> => sql`
  SELECT coalesce(nullif(s->>'consent', ''), 'email.' || (s->>'topic')) AS key
  FROM preference_centers c, jsonb_array_elements(c.data->'subscriptions') s
  WHERE c.tenant_id = ${tenantId} AND c.deleted_at IS NULL AND s->>'channel' = 'email' AND jsonb_typeof(c.data->'subscriptions') = 'array'`;

/**
 * Whether a person wants no e-mails at all, or none for now. A new consent to e-mails, in a form or another preference
 * center, ends that.
 * @param email the receiver's address
 */
export async function emailHold(
  tx: Transaction,
  tenantId: string,
  email: string,
  now: Date,
): Promise<EmailHold | undefined> {
  const person = personKeyOf(email);
  const today = await preferenceDayOf(tx, tenantId, now);
  const { rows } = await sql<{ off: boolean; paused: boolean }>`
    WITH own AS (SELECT email_off_at, paused_until FROM supporter_preferences WHERE tenant_id = ${tenantId} AND person_key = ${person}),
    keys AS (${emailConsentKeys(tenantId)})
    SELECT EXISTS (SELECT FROM own WHERE email_off_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM consent_ledger l WHERE l.tenant_id = ${tenantId} AND l.person_key = ${person} AND l.event = 'given'
          AND l.created_at > own.email_off_at AND l.key IN (SELECT key FROM keys))) AS off,
      EXISTS (SELECT FROM own WHERE paused_until > ${today}::date) AS paused`.execute(tx);
  return rows[0]?.off ? 'unsubscribed' : rows[0]?.paused ? 'paused' : undefined;
}
