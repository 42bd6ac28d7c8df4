import { ROLES } from '@tributary/engine/access/roles.ts';
import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { verdictsSchema } from './verdicts.ts';

/** The permissions of a person or a role. */
export const permissionRoutes = defineRoutes({
  'GET /permissions': {
    access: ['read', 'users'],
    summary: 'Get everything that a person or a role can do, and for the rest the reasons',
    query: z.object({ userId: z.uuid().optional(), role: z.enum(ROLES).optional() }),
    response: verdictsSchema,
  },
});
