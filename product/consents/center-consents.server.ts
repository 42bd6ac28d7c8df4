import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';

/** Connects a withdrawal with the consents that it withdraws: the submission, or the change of preferences. */
const CAUSE = sql`coalesce(g.transaction_id, g.change_id)`;

/** The condition on an entry `g` of the ledger: a consent that was given and not withdrawn since. */
export const STANDS = sql`g.event = 'given' AND NOT EXISTS (
  SELECT FROM consent_ledger w WHERE w.tenant_id = g.tenant_id AND w.person_key = g.person_key AND w.key = g.key
    AND w.event = 'withdrawn' AND coalesce(w.transaction_id, w.change_id) = ${CAUSE})`;

/** Which of these consents a person has given, in any form or preference center, and not withdrawn. */
export async function standingConsents(
  tx: Transaction,
  tenantId: string,
  person: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT g.key FROM consent_ledger g
    WHERE g.tenant_id = ${tenantId} AND g.person_key = ${person} AND g.key = ANY(${[...keys]}::text[]) AND ${STANDS}`.execute(
    tx,
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Events of a person's consents since a time, outside preference centers: in forms, and by people of the organization.
 * The last event of each key, except `refused`: leaving a box empty withdraws nothing.
 */
export async function consentsSince(
  tx: Transaction,
  tenantId: string,
  person: string,
  keys: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, 'given' | 'withdrawn'>> {
  const { rows } = await sql<{ key: string; event: 'given' | 'withdrawn' }>`
    SELECT DISTINCT ON (key) key, event FROM consent_ledger
    WHERE tenant_id = ${tenantId} AND person_key = ${person} AND key = ANY(${[...keys]}::text[])
      AND created_at > ${since} AND event <> 'refused'
    ORDER BY key, created_at DESC, id DESC`.execute(tx);
  return new Map(rows.map(({ key, event }) => [key, event]));
}

/** A change of preferences, as the ledger keeps it. */
export interface ConsentChange {
  tenantId: string;
  centerId: string;
  changeId: string;
  person: string;
  language: string;
  /** The page's address, without its secret parts. */
  address: string;
  /** From `coarseNetwork`. */
  network: string | null;
  /** The person's means: `save`, `one-click`. */
  how: string;
  now: Date;
}

/** Enters consents that a person gives in a preference center, with the words that they read. */
export async function giveConsents(
  tx: Transaction,
  change: ConsentChange,
  consents: readonly { key: string; wording: string }[],
): Promise<void> {
  if (consents.length === 0) return;
  const { tenantId, centerId, changeId, person, language, address, network, how, now } = change;
  const rows = consents.map((consent) => ({ id: newId(now.getTime()), ...consent }));
  await sql`
    INSERT INTO consent_ledger (tenant_id, id, center_id, change_id, key, event, wording, language, person_key, address, network, how, created_at)
    SELECT ${tenantId}::uuid, c.id, ${centerId}::uuid, ${changeId}::uuid, c.key, 'given', c.wording, ${language}::text, ${person}::text,
      ${address}::text, ${network}::text, ${how}::text, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c (id uuid, key text, wording text)`.execute(
    tx,
  );
}

/**
 * Withdraws every consent with these keys that a person has given and not withdrawn, in any form or preference center.
 * @returns how many
 */
export async function withdrawByPerson(
  tx: Transaction,
  change: ConsentChange,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const { tenantId, person, address, network, how, now } = change;
  const { rows } = await sql`
    INSERT INTO consent_ledger (tenant_id, id, transaction_id, form_id, form_version, center_id, change_id, key, event, wording, language, person_key, page_id,
      address, network, how, created_at)
    SELECT g.tenant_id, gen_random_uuid(), g.transaction_id, g.form_id, g.form_version, g.center_id, g.change_id, g.key, 'withdrawn', g.wording, g.language,
      g.person_key, g.page_id, ${address}::text, ${network}::text, ${how}::text, ${now}::timestamptz
    FROM consent_ledger g
    WHERE g.tenant_id = ${tenantId} AND g.person_key = ${person} AND g.key = ANY(${[...keys]}::text[]) AND ${STANDS}
    RETURNING id`.execute(tx);
  return rows.length;
}
