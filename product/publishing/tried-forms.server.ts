import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql, type RawBuilder } from 'kysely';

/** How long a visitor who has the variant open when its experiment ends can still send it. */
const STILL_TAKEN = "interval '1 day'";

/**
 * The variants of forms that take part in a running experiment, by form. Pages that show one of these forms hold its
 * variant too, and each visitor gets one of them.
 */
export async function variantsOfForms(
  tx: Transaction,
  tenantId: string,
  formIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (formIds.length === 0) return new Map();
  const { rows } = await sql<{ form: string; variant: string }>`
    SELECT data->>'formId' AS form, data->>'variantFormId' AS variant FROM experiments
    WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND data->>'state' = 'running' AND data->>'subject' = 'forms'
      AND data->>'formId' = ANY(${[...formIds]})`.execute(tx);
  return new Map(rows.map(({ form, variant }) => [form, variant]));
}

/**
 * A lateral subquery: the form that another form replaces in an experiment (`id`), and that form's settings for other
 * sites (`embedded`). No row for a form that is no variant.
 * @param form the form's row
 */
export function placeTaken(form: 'f'): RawBuilder<unknown> {
  const row = sql.ref(form);
  return sql`
    SELECT a.id::text AS id, a.data->'embeddedSettings' AS embedded FROM experiments e
      JOIN forms a ON a.tenant_id = e.tenant_id AND a.id::text = e.data->>'formId' AND a.deleted_at IS NULL
    WHERE e.tenant_id = ${row}.tenant_id AND e.deleted_at IS NULL AND e.data->>'subject' = 'forms'
      AND e.data->>'variantFormId' = ${row}.id::text
      AND (e.data->>'state' = 'running'
        OR (e.data->>'state' = 'ended' AND (e.data->>'endedAt')::timestamptz > now() - ${sql.raw(STILL_TAKEN)}))
    ORDER BY e.data->>'state' = 'running' DESC, e.data->>'endedAt' DESC LIMIT 1`;
}

/** Whether the form or the variant of a running experiment with it is among forms. @param among an array of ids, as sql */
export function isShownAs(formId: string, among: RawBuilder<unknown>, tenantId: string): RawBuilder<unknown> {
  return sql`(${formId} = ANY(${among}) OR EXISTS (
    SELECT FROM experiments e WHERE e.tenant_id = ${tenantId} AND e.deleted_at IS NULL AND e.data->>'state' = 'running'
      AND e.data->>'subject' = 'forms' AND e.data->>'variantFormId' = ${formId} AND e.data->>'formId' = ANY(${among})))`;
}
