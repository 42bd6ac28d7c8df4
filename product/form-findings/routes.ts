import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';

/** Findings of a form's proof, for clients that save forms by the API. */
export const formFindingRoutes = defineRoutes({
  'GET /forms/:id/findings': {
    access: ['read', 'forms'],
    summary: 'List what visitors can never see, choose or pay in a form as it is saved',
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
