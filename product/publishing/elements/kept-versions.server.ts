import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { elements, elementSchema, type ElementData } from '@tributary/resources/elements/element.ts';
import { keptVersion, type PropertyValues } from '@tributary/resources/elements/property.ts';
import type { KeptElement } from '@tributary/resources/elements/routes.ts';
import { sql } from 'kysely';

/** The most versions of one element that are kept. */
const MOST_KEPT = 100;

/** The element that a place shows: as it is now, or the version that the place keeps; undefined for one that is not there. */
export async function elementOfPlace(
  tx: Transaction,
  tenantId: string,
  id: string,
  values: PropertyValues,
): Promise<ElementData | undefined> {
  const now = (await findDocument(tx, tenantId, elements, id))?.data;
  const version = keptVersion(values);
  if (!now || version === undefined) return now;
  return (await findKept(tx, tenantId, id, version))?.data;
}

/**
 * Keeps the element as it is now. Keeping it again changes nothing.
 * @throws ProblemError not_found, or conflict when too many versions are kept
 */
export async function keepElement(
  tx: Transaction,
  { tenantId, id, now }: { tenantId: string; id: string; now: Date },
): Promise<KeptElement> {
  const found = await findDocument(tx, tenantId, elements, id);
  if (!found) throw new ProblemError('not_found', 'There is no element with this id.');
  const { version } = found;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM element_versions
    WHERE tenant_id = ${tenantId} AND element_id = ${id} AND version <> ${version}`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MOST_KEPT)
    throw new ProblemError(
      'conflict',
      `At most ${MOST_KEPT} versions of an element can be kept. Let some places follow it, or duplicate the element.`,
    );
  await sql`
    INSERT INTO element_versions (tenant_id, element_id, version, data, kept_at)
    VALUES (${tenantId}, ${id}, ${version}, ${JSON.stringify(found.data)}::jsonb, ${now})
    ON CONFLICT DO NOTHING`.execute(tx);
  return readKeptElement(tx, tenantId, id, version);
}

/** @throws ProblemError not_found */
export async function readKeptElement(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
): Promise<KeptElement> {
  const kept = await findKept(tx, tenantId, id, version);
  if (!kept) throw new ProblemError('not_found', 'This version of the element is not kept.');
  return { version, properties: kept.data.properties, keptAt: kept.keptAt.toISOString() };
}

async function findKept(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
): Promise<{ data: ElementData; keptAt: Date } | undefined> {
  const { rows } = await sql<{ data: unknown; kept_at: Date }>`
    SELECT data, kept_at FROM element_versions
    WHERE tenant_id = ${tenantId} AND element_id = ${id} AND version = ${version}`.execute(tx);
  const [row] = rows;
  return row && { data: elementSchema.parse(row.data), keptAt: row.kept_at };
}
