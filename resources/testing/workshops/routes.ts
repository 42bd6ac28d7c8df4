import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';

export const workshopRoutes = defineRoutes({
  'GET /workshops/:id/changes': {
    access: ['read', 'elements'],
    summary: 'Count the changes of a workshop',
    response: z.object({ changes: z.int() }),
  },
});
