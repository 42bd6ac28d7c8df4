import { sql } from 'kysely';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { logAct, type ActToLog } from '@tributary/resources/logs/log-act.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { isId, newId } from '@tributary/engine/storage/ids.ts';
import { formConfigurations } from '@tributary/resources/form-configurations/form-configuration.ts';
import { partsSchema } from '@tributary/resources/form-configurations/templates/apply.ts';
import { MOST_TEMPLATES, templateRoutes } from '@tributary/resources/form-configurations/templates/routes.ts';

const TOO_MANY = `There are ${MOST_TEMPLATES} templates: delete one first.`;

interface TemplateRow {
  id: string;
  name: string;
  parts: unknown;
  created_at: Date;
  created_by: string;
}

const shown = ({ id, name, parts, created_at: createdAt, created_by: createdBy }: TemplateRow) => ({
  id,
  name,
  parts: partsSchema.parse(parts),
  createdAt: createdAt.toISOString(),
  createdBy,
});

const log = (
  tx: Transaction,
  { name, ...act }: Omit<ActToLog, 'next' | 'title' | 'of'> & { name: string },
): Promise<void> => logAct(tx, { ...act, title: 'baseTemplate', of: name, next: { name } });

/** Base templates of an organization. */
export const templateHandlers = implement(templateRoutes, {
  'GET /form-configurations/templates': ({ context, actor: { tenantId } }) =>
    context.app.db.inTenant(tenantId, async (tx) => {
      const { rows } = await sql<TemplateRow>`
        SELECT id, name, parts, created_at, created_by FROM configuration_templates
        WHERE tenant_id = ${tenantId} ORDER BY name, id LIMIT ${MOST_TEMPLATES}`.execute(tx);
      return { items: rows.map(shown) };
    }),

  'POST /form-configurations/templates': ({ context, actor, body }) =>
    context.app.db.inTenant(actor.tenantId, async (tx) => {
      const { tenantId } = actor;
      const found = await findDocument(tx, tenantId, formConfigurations, body.configuration);
      if (!found) throw new ProblemError('not_found');
      await sql`SELECT pg_advisory_xact_lock(hashtext(${`configuration templates ${tenantId}`}))`.execute(tx);
      const { rows: counted } = await sql<{ count: number }>`
        SELECT count(*) AS count FROM configuration_templates WHERE tenant_id = ${tenantId}`.execute(tx);
      if (Number(counted[0]?.count ?? 0) >= MOST_TEMPLATES) throw new ProblemError('conflict', TOO_MANY);
      const { rows } = await sql<TemplateRow>`
        INSERT INTO configuration_templates (tenant_id, id, name, parts, created_at, created_by)
        VALUES (${tenantId}, ${newId()}, ${body.name}, ${JSON.stringify(partsSchema.parse(found.data))}::jsonb,
          ${context.now()}, ${actor.name || actor.email})
        RETURNING id, name, parts, created_at, created_by`.execute(tx);
      const made = shown(rows[0]!);
      await log(tx, { actor, now: context.now(), id: made.id, event: 'CREATE', name: made.name });
      return made;
    }),

  'DELETE /form-configurations/templates/:id': ({ context, actor, params: { id } }) =>
    context.app.db.inTenant(actor.tenantId, async (tx) => {
      if (!isId(id)) throw new ProblemError('not_found');
      const { rows } = await sql<{ name: string }>`
        DELETE FROM configuration_templates WHERE tenant_id = ${actor.tenantId} AND id = ${id} RETURNING name`.execute(
        tx,
      );
      if (!rows[0]) throw new ProblemError('not_found');
      await log(tx, { actor, now: context.now(), id, event: 'DELETE', name: rows[0].name });
      return { id };
    }),
});
