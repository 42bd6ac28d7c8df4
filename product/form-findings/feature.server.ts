import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { formDataSchema, forms } from '@tributary/resources/forms/form.ts';
import { formFindingRoutes } from './routes.ts';
import { findingsOf, sentenceIn } from './sentences.server.ts';

/** Findings of the proof in saved forms (docs/decisions/0097). */
export const formFindingsFeature = defineFeature({
  name: 'form-findings',
  parts: () => ({
    routes: [
      implement(formFindingRoutes, {
        async 'GET /forms/:id/findings'({ context, actor, params }) {
          const row = await context.app.db.inTenant(actor.tenantId, (tx) =>
            findDocument(tx, actor.tenantId, forms, params.id),
          );
          if (!row) throw new ProblemError('not_found');
          const form = formDataSchema.parse(row.data);
          const findings = findingsOf(form).map((finding) => ({
            code: finding.code,
            severity: finding.severity,
            componentId: finding.componentId,
            text: sentenceIn(finding, form, 'en-US'),
          }));
          return { findings };
        },
      }),
    ],
  }),
});
