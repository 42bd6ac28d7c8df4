import { sql } from 'kysely';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { formFaultRoutes, isOfferFault } from '@tributary/resources/connectors/form-faults.ts';
import { connectorUseRoutes } from '@tributary/resources/connectors/next/uses.ts';
import { formDataSchema, forms } from '@tributary/resources/forms/form.ts';
import { dryRun } from './dry-run.server.ts';
import type { DryRunDeps } from './requests.server.ts';
import { dryRunRoutes } from './routes.ts';
import type { Offered } from './offer-faults.ts';
import { sampleFaults } from './sample-faults.server.ts';
import { connectorUses } from './uses.server.ts';

const MOST = 50;

/** What the form in a query offers; undefined where the query does not say. */
const offeredIn = ({ methods, frequencies, currencies }: Partial<Record<keyof Offered, string>>) =>
  currencies === undefined
    ? undefined
    : {
        methods: methods?.split(',') ?? [],
        frequencies: frequencies?.split(',') ?? [],
        currencies: currencies.split(','),
      };

/** Dry runs: the requests of a form's answers to each connector. */
export const dryRunFeature = defineFeature({
  name: 'dry-run',
  parts: (deps: DryRunDeps) => ({
    routes: [
      implement(dryRunRoutes, {
        'POST /dry-runs': ({ context, body }) => dryRun(deps, context, body),

        'GET /dry-runs/submissions': ({ context, actor: { tenantId }, query: { formId } }) =>
          context.app.db.inTenant(tenantId, async (tx) => {
            const { rows } = await sql<{ id: string; reference: string; at: Date; name: string | null }>`
              SELECT id, reference, created_at AS at, person_name AS name FROM transactions
              WHERE tenant_id = ${tenantId} AND form_id = ${formId}
              ORDER BY created_at DESC, id DESC LIMIT ${MOST}`.execute(tx);
            return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
          }),

        'GET /dry-runs/forms': ({ context, actor: { tenantId }, query: { configurationId } }) =>
          context.app.db.inTenant(tenantId, async (tx) => {
            const { rows } = await sql<{ id: string; description: string }>`
              SELECT id, data->>'description' AS description FROM forms
              WHERE tenant_id = ${tenantId} AND data->>'formConfigurationId' = ${configurationId} AND deleted_at IS NULL
              ORDER BY 2 LIMIT ${MOST}`.execute(tx);
            return { items: rows };
          }),
      }),
      implement(connectorUseRoutes, {
        'GET /connectors/uses': ({ context, actor }) =>
          context.app.db.inTenant(actor.tenantId, (tx) => connectorUses(tx, actor)),
      }),
      implement(formFaultRoutes, {
        'GET /forms/:id/connector-faults': ({ context, actor, params, query }) =>
          context.app.db.inTenant(actor.tenantId, async (tx) => {
            const { tenantId, plan } = actor;
            const found = await findDocument(tx, tenantId, forms, params.id);
            if (!found) throw new ProblemError('not_found');
            const faults = await sampleFaults(tx, context.app.sealer, {
              tenantId,
              plan,
              formId: params.id,
              form: formDataSchema.parse(found.data),
              configurationId: query.configurationId,
              offered: offeredIn(query),
              now: context.now(),
            });
            // The text of a request may contain settings.
            const mayRead = abilityOf(actor).can('read', 'connectors');
            return {
              items: faults.map((fault) =>
                mayRead || isOfferFault(fault.why) ? fault : { ...fault, detail: '' },
              ),
            };
          }),
      }),
    ],
  }),
});
