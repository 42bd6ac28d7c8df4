import * as z from 'zod';
import { planUsageSchema } from '../quota/usage.ts';
import { foundSchema, searchQuerySchema } from '../search/response.ts';
import { defineRoutes } from './route.ts';

/** Routes that are about every resource at once. */
export const sharedRoutes = defineRoutes({
  'GET /tag-uses': {
    access: ['read', 'tags'],
    summary: 'Count the records that have each tag',
    response: z.object({
      items: z.array(z.object({ tagId: z.uuid(), collection: z.string(), count: z.int() })),
    }),
  },
  'GET /quotas': {
    access: 'signed-in',
    summary: 'List the quotas of the plan and their usage',
    response: planUsageSchema,
  },
  'GET /search': {
    // Which resources are searched is decided by the role.
    access: 'signed-in',
    summary: 'Find records of every resource by a text, or tell which of some records still exist',
    query: searchQuerySchema,
    response: z.object({ items: z.array(foundSchema) }),
  },
});
