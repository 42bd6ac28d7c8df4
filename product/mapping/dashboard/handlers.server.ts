import { sql } from 'kysely';
import { implement } from '@tributary/engine/http/implement.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { isConnectorKind, isFlatKind } from '@tributary/resources/connectors/kinds.ts';
import { mappingDashboardRoutes } from '@tributary/resources/form-configurations/mapping/dashboard-routes.ts';
import {
  FLAT_OBJECT,
  targetFieldSchema,
  type TargetField,
} from '@tributary/resources/configuration-parts/fields.ts';
import { fixedTargets } from '@tributary/resources/form-configurations/mapping/fixed-targets.ts';
import * as z from 'zod';
import { mappedForm, type StoredForm } from './mapped-forms.server.ts';

/** Most forms of one answer. */
const MOST_FORMS = 500;

type Described = { object: string; fields: TargetField[] }[];

/** The known objects of every service: the last reading of production, else of the sandbox. */
async function knownTargets(tx: Transaction, tenantId: string): Promise<Map<string, Described>> {
  const { rows } = await sql<{ connector: string; object: string; content: unknown }>`
    SELECT DISTINCT ON (connector, object) connector, object, content FROM mapping_targets
    WHERE tenant_id = ${tenantId} AND object <> ''
    ORDER BY connector, object, environment = 'production' DESC`.execute(tx);
  const known = new Map<string, Described>();
  for (const { connector, object, content } of rows) {
    const fields = z.array(targetFieldSchema).safeParse(content);
    if (fields.success)
      known.set(connector, [...(known.get(connector) ?? []), { object, fields: fields.data }]);
  }
  return known;
}

/** A service without objects has fields of no object in mappings. */
const namedAsMapped = (kind: string, targets: Described): Described =>
  isConnectorKind(kind) && isFlatKind(kind)
    ? targets.filter(({ object }) => object === FLAT_OBJECT).map(({ fields }) => ({ object: '', fields }))
    : targets;

/** All forms, connectors and fields at a glance. */
export const mappingDashboardHandlers = implement(mappingDashboardRoutes, {
  'GET /form-configurations/mapping-dashboard': ({ context, actor: { tenantId }, query: { locale } }) =>
    context.app.db.inTenant(tenantId, async (tx) => {
      const { rows } = await sql<StoredForm>`
        SELECT f.id, f.data->>'description' AS description, f.data->'schema' AS schema,
          CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'data', c.data) END AS configuration
        FROM forms f
        LEFT JOIN form_configurations c ON c.tenant_id = f.tenant_id AND c.deleted_at IS NULL
          AND c.id = nullif(f.data->>'formConfigurationId', '')::uuid
        WHERE f.tenant_id = ${tenantId} AND f.deleted_at IS NULL
        ORDER BY 2, f.id LIMIT ${MOST_FORMS + 1}`.execute(tx);
      const known = await knownTargets(tx, tenantId);
      const targetsOf = (kind: string): Described =>
        namedAsMapped(
          kind,
          (isConnectorKind(kind)
            ? fixedTargets(kind)?.map(({ name, fields }) => ({ object: name, fields: [...fields] }))
            : undefined) ??
            known.get(kind) ??
            [],
        );
      return {
        items: rows.slice(0, MOST_FORMS).flatMap((row) => mappedForm(row, targetsOf, locale)),
        isCut: rows.length > MOST_FORMS,
      };
    }),
});
