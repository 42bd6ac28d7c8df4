import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { tenantTable } from '@tributary/engine/storage/migration.ts';
import { sql } from 'kysely';
import { workshopRoutes } from './routes.ts';
import { workshops } from './workshop.ts';

const handlers = implement(workshopRoutes, {
  async 'GET /workshops/:id/changes'({ context, actor, params: { id } }) {
    const { rows } = await context.app.db.inTenant(actor.tenantId, (tx) =>
      sql<{ changes: number }>`
        SELECT count(*)::int AS changes FROM workshop_changes
        WHERE tenant_id = ${actor.tenantId} AND workshop_id = ${id}`.execute(tx),
    );
    return rows[0]!;
  },
});

/** A feature with a table, rules, an action, an effect of changes and a route. */
export const workshopsFeature = defineFeature({
  name: workshops.name,
  resource: workshops,
  migrations: [
    {
      id: '9000-workshops',
      sql: `CREATE TABLE workshop_changes (tenant_id uuid NOT NULL, workshop_id uuid NOT NULL);
        ${tenantTable('workshop_changes')}`,
    },
  ],
  parts: () => ({
    routes: [handlers],
    hooks: {
      async beforeWrite({ data }) {
        if (data.seats <= 500) return data;
        const message = 'No room has more than 500 seats';
        throw new ProblemError('validation_failed', 'Nothing was saved.', {
          errors: [{ path: 'seats', message }],
        });
      },
      actions: { cancel: async ({ data }) => ({ ...data, cancelled: true }) },
    },
    async onChange(tx, { tenantId, resource, id }) {
      if (resource === workshops.name)
        await sql`INSERT INTO workshop_changes VALUES (${tenantId}, ${id})`.execute(tx);
    },
  }),
});
