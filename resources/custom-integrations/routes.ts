import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';

/** A secret that only the browser that began the authorization knows. */
const browserSecret = z.string().min(20).max(100);

const INTEGRATION_STATES = ['never', 'authorized', 'expired'] as const;
const SIGN_IN_OUTCOMES = ['authorized', 'denied', 'refused', 'stale'] as const;

/** How people authorize a custom integration on its service's own sign-in page. */
export const customIntegrationRoutes = defineRoutes({
  'GET /custom-integrations/:id/authorization': {
    access: ['read', 'custom_integrations'],
    summary: 'Retrieve whether a custom integration is authorized',
    response: z.object({
      /** `expired`: the service no longer accepts the grant. */
      state: z.enum(INTEGRATION_STATES),
      authorizedAt: z.iso.datetime().nullable(),
      authorizedBy: z.string().nullable(),
      /** Why the service no longer accepts the grant. */
      reason: z.string().nullable(),
      /** Where the service sends people back to: it has to be registered there. */
      redirectUri: z.string(),
    }),
  },
  'POST /custom-integrations/:id/authorization': {
    access: ['update', 'custom_integrations'],
    summary: 'Begin the authorization of a custom integration: where the person grants access',
    body: z.strictObject({ browser: browserSecret }),
    response: z.object({ url: z.string() }),
  },
  'POST /custom-integrations/:id/authorization/completion': {
    access: ['update', 'custom_integrations'],
    summary:
      "Complete the authorization of a custom integration with the parameters of its service's redirect",
    body: z.strictObject({
      state: z.string().min(1).max(200),
      browser: browserSecret,
      /** The code that is exchanged for the grant; left out where access was denied. */
      code: z.string().min(1).max(4_000).optional(),
      /** The service's word for why there is no code. */
      error: z.string().max(200).optional(),
    }),
    response: z.object({
      outcome: z.enum(SIGN_IN_OUTCOMES),
      /** The service's own message if it refused; null otherwise. */
      detail: z.string().nullable(),
    }),
  },
  'POST /custom-integrations/:id/authorization/removal': {
    access: ['update', 'custom_integrations'],
    summary: 'Erase the tokens that the service of a custom integration has granted',
    response: z.object({}),
  },
});
