import { sql } from 'kysely';
import type { SecretMark } from '../definition/secret.ts';
import type { Actor } from '../access/actor.ts';
import { isMark, SECRET_MARK } from '../revisions/secrets.ts';
import type { Transaction } from '../storage/database.server.ts';
import type { Sealer } from '../storage/sealing.server.ts';
import { secretPlace, type SecretRef } from './secret-ref.ts';

type Data = Record<string, unknown>;

/** The write that brings secrets. */
interface SealingWrite {
  tx: Transaction;
  actor: Pick<Actor, 'tenantId' | 'name'>;
  /** The id of the written record. */
  id: string;
  now: Date;
  previous: Data | undefined;
}

/**
 * The places of secrets in data: each path of the declaration with `*` replaced by the keys that are there. A place is
 * listed when its parent is an object, whether or not the secret is given.
 */
function placesIn(data: unknown, [part, ...rest]: readonly string[], walked: string[] = []): string[][] {
  if (typeof data !== 'object' || data === null || part === undefined) return [];
  const inner = data as Data;
  const keys = part === '*' ? Object.keys(inner) : [part];
  return keys.flatMap((key) =>
    rest.length === 0 ? [[...walked, key]] : placesIn(inner[key], rest, [...walked, key]),
  );
}

const parentOf = (data: unknown, place: readonly string[]): Data | undefined =>
  place.slice(0, -1).reduce((at, key) => (at as Data | undefined)?.[key], data) as Data | undefined;

/** Returns the mark at a place; null if there is none. */
function markAt(data: unknown, place: readonly string[]): SecretMark | null {
  const found = parentOf(data, place)?.[place.at(-1)!];
  return isMark(found) ? found : null;
}

/**
 * Seals the secrets of a write, in its transaction, and stores them beside the document. A text is a new secret, null
 * erases it, and a secret that is left out or comes as a mark stays unchanged: a mark in a body or in a revision never
 * restores a secret.
 * @returns the data to store, with marks instead of secrets
 */
export async function sealSecrets(
  sealer: Sealer,
  { name, secrets = [] }: { name: string; secrets?: readonly string[] | undefined },
  { tx, actor, id, now, previous }: SealingWrite,
  given: Data,
): Promise<Data> {
  if (secrets.length === 0) return given;
  const data = structuredClone(given);
  const paths = secrets.map((path) => path.split('.'));
  const refOf = (place: readonly string[]): SecretRef => ({
    tenantId: actor.tenantId,
    resource: name,
    id,
    field: place.join('.'),
  });
  const kept = new Set<string>();
  for (const place of paths.flatMap((path) => placesIn(data, path))) {
    const parent = parentOf(data, place)!;
    const field = place.at(-1)!;
    const value = parent[field];
    let mark: SecretMark | null = value === null ? null : markAt(previous, place);
    if (typeof value === 'string') {
      await storeSecret(tx, sealer, refOf(place), value, now);
      mark = {
        fingerprint: SECRET_MARK + sealer.fingerprint(value),
        setAt: now.toISOString(),
        setBy: actor.name,
      };
    }
    parent[field] = mark;
    if (mark) kept.add(place.join('.'));
  }
  for (const place of paths.flatMap((path) => placesIn(previous, path)))
    if (markAt(previous, place) && !kept.has(place.join('.'))) await eraseSecret(tx, refOf(place));
  return data;
}

/** Stores a sealed secret in place of the previous one. */
async function storeSecret(
  tx: Transaction,
  sealer: Sealer,
  ref: SecretRef,
  secret: string,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO issued_secrets (tenant_id, resource, record_id, field, sealed, issued_at)
    VALUES (${ref.tenantId}, ${ref.resource}, ${ref.id}, ${ref.field}, ${sealer.seal(secret, secretPlace(ref))}, ${now})
    ON CONFLICT (tenant_id, resource, record_id, field) DO UPDATE SET
      sealed = excluded.sealed, issued_at = excluded.issued_at, previous_sealed = NULL, previous_until = NULL`.execute(
    tx,
  );
}

/**
 * Replaces a sealed secret by its successor, such as a renewed access token. The record is not written, and its mark
 * stays.
 * @returns false, with nothing changed, where the stored secret is no longer `from`
 * @throws SealingError
 */
export async function succeedSecret(
  tx: Transaction,
  sealer: Sealer,
  ref: SecretRef,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ sealed: string }>`
    SELECT sealed FROM issued_secrets
    WHERE tenant_id = ${ref.tenantId} AND resource = ${ref.resource} AND record_id = ${ref.id} AND field = ${ref.field}
    FOR UPDATE`.execute(tx);
  if (!rows[0] || sealer.open(rows[0].sealed, secretPlace(ref)).toString() !== from) return false;
  await storeSecret(tx, sealer, ref, to, now);
  return true;
}

/**
 * Opens the secrets of a record that people entered, by their paths.
 * @param within the path of the part of the record that contains them, such as `payment-v2.production`
 * @returns the secrets, without those that were imported from an installation with another key
 * @throws SealingError when one was sealed with another key than the installation's, or for another place
 */
export async function openSecrets(
  tx: Transaction,
  sealer: Sealer,
  { tenantId, resource, id }: Omit<SecretRef, 'field'>,
  within: string,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ field: string; sealed: string }>`
    SELECT field, sealed FROM issued_secrets
    WHERE tenant_id = ${tenantId} AND resource = ${resource} AND record_id = ${id} AND starts_with(field, ${`${within}.`})`.execute(
    tx,
  );
  return Object.fromEntries(
    rows.map(({ field, sealed }) => [
      field,
      sealer.open(sealed, secretPlace({ tenantId, resource, id, field })).toString(),
    ]),
  );
}

async function eraseSecret(tx: Transaction, { tenantId, resource, id, field }: SecretRef): Promise<void> {
  await sql`
    DELETE FROM issued_secrets
    WHERE tenant_id = ${tenantId} AND resource = ${resource} AND record_id = ${id} AND field = ${field}`.execute(
    tx,
  );
}
