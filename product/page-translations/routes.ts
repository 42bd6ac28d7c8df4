import { defineRoutes } from '@tributary/engine/http/route.ts';
import { pageTextSchema } from '@tributary/resources/pages/page-translations.ts';
import * as z from 'zod';

/** The texts of a page. Their translations are a field of the page. */
export const pageTranslationRoutes = defineRoutes({
  'GET /pages/:id/texts': {
    access: ['read', 'pages'],
    summary: 'List the texts of a page that can be translated, as it is saved, in the order of the page',
    response: z.object({ items: z.array(pageTextSchema) }),
  },
});
