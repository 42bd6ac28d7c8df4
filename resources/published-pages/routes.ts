import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';

const publishedPageSchema = z.object({ id: z.string(), name: z.string() });
export type PublishedPage = z.infer<typeof publishedPageSchema>;

/** The most published pages that are listed by name. */
export const MOST_LISTED = 100;

/** The pages that visitors can see, for settings that change all of them. The room of publishing serves it. */
export const publishedPageRoutes = defineRoutes({
  'GET /published-pages': {
    access: ['read', 'pages'],
    summary: 'Count the published pages, and list the first hundred by name',
    response: z.object({ count: z.int(), items: z.array(publishedPageSchema) }),
  },
});
