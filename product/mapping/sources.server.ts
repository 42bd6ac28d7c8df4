import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import type { SourceField } from '@tributary/resources/configuration-parts/fields.ts';
import { sourceFieldsOf } from '@tributary/resources/configuration-parts/source-fields.ts';

/** Most forms to choose from. */
const MOST_FORMS = 200;

interface FormRow {
  id: string;
  description: string;
  usesIt: boolean;
}

/** The forms of an organization, those with a configuration first, and the fields of one of them. */
export async function readSources(
  tx: Transaction,
  {
    tenantId,
    configuration,
    form,
    locale,
  }: { tenantId: string; configuration: string | undefined; form: string | undefined; locale: string },
): Promise<{ forms: FormRow[]; form: string | null; fields: SourceField[] }> {
  const { rows: forms } = await sql<FormRow>`
    SELECT id, data->>'description' AS description,
      coalesce(data->>'formConfigurationId' = ${configuration ?? ''}, false) AS "usesIt"
    FROM forms WHERE tenant_id = ${tenantId} AND deleted_at IS NULL
    ORDER BY 3 DESC, created_at DESC, id LIMIT ${MOST_FORMS}`.execute(tx);
  const chosen = forms.find(({ id }) => id === form) ?? forms[0];
  if (!chosen) return { forms, form: null, fields: [] };
  const { rows } = await sql<{ schema: unknown }>`
    SELECT data->'schema' AS schema FROM forms
    WHERE tenant_id = ${tenantId} AND id = ${chosen.id}`.execute(tx);
  const schema = formSchema.safeParse(rows[0]?.schema);
  return { forms, form: chosen.id, fields: schema.success ? sourceFieldsOf(schema.data, locale) : [] };
}
