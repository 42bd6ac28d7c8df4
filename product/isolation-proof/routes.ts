import { defineRoutes } from '@tributary/engine/http/route.ts';
import { isolationProofSchema } from './proof.ts';

/** The proof that organizations are kept apart. */
export const isolationProofRoutes = defineRoutes({
  'GET /isolation-proof': {
    access: ['update', 'organization'],
    summary:
      'Try to reach the data of other organizations in every table, resource and route, and report what came of it',
    response: isolationProofSchema,
  },
});
