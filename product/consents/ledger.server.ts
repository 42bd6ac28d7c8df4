import { isIP } from 'node:net';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { ConsentAnswer } from '@tributary/form-engine/validate.ts';
import { sql, type RawBuilder } from 'kysely';

/** Where a consent was given. */
export interface ConsentPlace {
  /** The version of the form's record, as its revisions are numbered. */
  formVersion: number | null;
  /** The page's address, without query. */
  address: string | null;
  /** The visitor's network, from `coarseNetwork`. */
  network: string | null;
}

export interface GivenConsents {
  tenantId: string;
  transactionId: string;
  formId: string;
  pageId: string | undefined;
  language: string;
  email: string | undefined;
  consents: readonly ConsentAnswer[];
  place: ConsentPlace | undefined;
  now: Date;
}

/** How addresses are compared: case does not count. */
export const personKeyOf = (email: string | undefined): string | null =>
  email?.trim().normalize('NFKC').toLowerCase() || null;

/**
 * As much of a network address as proves where a consent came from without naming who: the first 24 bits of an IPv4
 * address, the first 48 of an IPv6 one. @param network from `networkOf`
 */
export function coarseNetwork(network: string): string | null {
  if (isIP(network) === 4) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = network.split(':');
  return groups.length >= 3 ? `${groups.slice(0, 3).join(':')}::/48` : null;
}

/**
 * The part of a statement that writes consents, one text for none and for many.
 * @param from a table of one row where they are to be written, and of none where they are not
 */
export function consentsInsert(given: GivenConsents, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const { tenantId, transactionId, formId, pageId, language, email, consents, place, now } = given;
  const rows = consents.map(({ key, given: isGiven, wording }) => ({
    id: newId(now.getTime()),
    key,
    event: isGiven ? 'given' : 'refused',
    wording,
  }));
  return sql`
    INSERT INTO consent_ledger (tenant_id, id, transaction_id, form_id, form_version, key, event, wording, language, person_key, page_id, address, network, created_at)
    SELECT ${tenantId}::uuid, c.id, ${transactionId}::uuid, ${formId}::uuid, ${place?.formVersion ?? null}::int, c.key, c.event, c.wording, ${language}::text,
      ${personKeyOf(email)}::text, ${pageId ?? null}::uuid, ${place?.address ?? null}::text, ${place?.network ?? null}::text, ${now}::timestamptz
    FROM ${from} AS cause CROSS JOIN LATERAL jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c (id uuid, key text, event text, wording text)`;
}

/** A consent that was given elsewhere, before it came here. */
export interface ImportedConsent {
  transactionId: string;
  key: string;
  given: boolean;
  wording: string;
  email: string | undefined;
  at: Date;
}

/** Enters consents that an import brings along, with the words and the date that it has. */
export async function importConsents(
  tx: Transaction,
  {
    tenantId,
    formId,
    language,
    how,
    by,
  }: { tenantId: string; formId: string; language: string; how: string; by: string },
  consents: readonly ImportedConsent[],
): Promise<void> {
  if (consents.length === 0) return;
  const rows = consents.map(({ transactionId, key, given, wording, email, at }) => ({
    id: newId(at.getTime()),
    transaction_id: transactionId,
    key,
    event: given ? 'given' : 'refused',
    wording,
    person_key: personKeyOf(email),
    created_at: at.toISOString(),
  }));
  await sql`
    INSERT INTO consent_ledger (tenant_id, id, transaction_id, form_id, key, event, wording, language, person_key, how, by_name, created_at)
    SELECT ${tenantId}::uuid, c.id, c.transaction_id, ${formId}::uuid, c.key, c.event, c.wording, ${language}, c.person_key, ${how}, ${by}, c.created_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS c (id uuid, transaction_id uuid, key text, event text, wording text, person_key text, created_at timestamptz)`.execute(
    tx,
  );
}

/**
 * Removes the consents of imported transactions that are removed with their import: they were never given here, so they
 * are not withdrawn. Tenants' requests may not delete from the ledger.
 */
export async function removeImportedConsents(
  platform: Transaction,
  tenantId: string,
  transactionIds: readonly string[],
): Promise<void> {
  await sql`DELETE FROM consent_ledger WHERE tenant_id = ${tenantId} AND transaction_id = ANY(${[...transactionIds]}::uuid[])`.execute(
    platform,
  );
}

/** The first of these consents of a transaction that was withdrawn; undefined while all hold. */
export async function withdrawnOf(
  tx: Transaction,
  transactionId: string,
  keys: readonly string[],
): Promise<{ key: string; at: Date } | undefined> {
  const { rows } = await sql<{ key: string; at: Date }>`
    SELECT key, created_at AS at FROM consent_ledger
    WHERE transaction_id = ${transactionId} AND event = 'withdrawn' AND key = ANY(${keys}::text[])
    ORDER BY created_at LIMIT 1`.execute(tx);
  return rows[0];
}

/**
 * Withdraws a person's consent: every consent with this key of this form that they gave and have not withdrawn.
 * @returns how many
 */
export async function withdrawConsents(
  tx: Transaction,
  asked: {
    tenantId: string;
    people: readonly string[];
    key: string;
    formId: string;
    how: string;
    by: string;
    now: Date;
  },
): Promise<number> {
  const { tenantId, people, key, formId, how, by, now } = asked;
  const { rows } = await sql`
    INSERT INTO consent_ledger (tenant_id, id, transaction_id, form_id, form_version, key, event, wording, language, person_key, page_id, how, by_name, created_at)
    SELECT g.tenant_id, gen_random_uuid(), g.transaction_id, g.form_id, g.form_version, g.key, 'withdrawn', g.wording, g.language, g.person_key, g.page_id,
      ${how}::text, ${by}::text, ${now}::timestamptz
    FROM consent_ledger g
    WHERE g.tenant_id = ${tenantId} AND g.person_key = ANY(${people}::text[]) AND g.key = ${key} AND g.form_id = ${formId} AND g.event = 'given'
      AND NOT EXISTS (SELECT FROM consent_ledger w WHERE w.tenant_id = g.tenant_id AND w.transaction_id = g.transaction_id AND w.key = g.key AND w.event = 'withdrawn')
    RETURNING id`.execute(tx);
  return rows.length;
}
