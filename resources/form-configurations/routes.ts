import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';

/** Routes of form configurations besides the shared operations. */
export const formConfigurationRoutes = defineRoutes({
  'GET /form-configurations/authors': {
    access: ['read', 'form_configurations'],
    summary: 'List the last authors of form configurations',
    query: z.object({
      /** Comma-separated ids. */
      ids: z
        .string()
        .max(200 * 40)
        .default(''),
    }),
    response: z.object({ items: z.array(z.object({ id: z.uuid(), updatedBy: z.string() })) }),
  },
});
