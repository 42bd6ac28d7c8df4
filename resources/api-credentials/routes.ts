import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';

/** Usage of a credential in the last 30 days. */
const credentialUseSchema = z.object({
  id: z.uuid(),
  requests: z.int(),
  lastAt: z.iso.datetime(),
});
export type CredentialUse = z.infer<typeof credentialUseSchema>;

/** Routes of API credentials beside the shared operations. */
export const apiCredentialRoutes = defineRoutes({
  'GET /api-credential-uses': {
    access: ['read', 'client_admin_api_credentials'],
    summary: 'List how often each API credential was used in the last 30 days, and when last',
    response: z.object({ items: z.array(credentialUseSchema) }),
  },
});
