import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { latestRevisions } from './panel.ts';

/** An entry of the activity log, without its values. */
const latestRevisionSchema = z.object({
  id: z.uuid(),
  event: z.string(),
  subject: z.string(),
  referenceId: z.uuid(),
  title: z.string(),
  user: z.string(),
  createdAt: z.iso.datetime(),
});

export const latestRevisionsRoutes = defineRoutes({
  'GET /latest-revisions': {
    access: latestRevisions.ability,
    flag: latestRevisions.flag,
    summary: 'List the newest entries of the activity log',
    response: z.object({ items: z.array(latestRevisionSchema) }),
  },
});
