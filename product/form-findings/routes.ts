import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';

/** Findings of a form's proof, for clients that save forms by the API. */
export const formFindingRoutes = defineRoutes({
  'GET /forms/:id/findings': {
    access: ['read', 'forms'],
    summary: 'List the parts of a saved form that visitors can never see, choose or pay',
    response: z.object({
      findings: z.array(
        z.object({
          code: z.string(),
          severity: z.enum(['error', 'warning']),
          /** Null where it concerns the whole form. */
          componentId: z.string().nullable(),
          /** In English. */
          text: z.string(),
        }),
      ),
    }),
  },
});
