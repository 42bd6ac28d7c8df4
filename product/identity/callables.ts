import { defineCallables } from '@tributary/engine/http/callables/callable.ts';
import * as z from 'zod';

export const identityCallables = defineCallables({
  createCustomToken: {
    access: 'everybody',
    summary: 'Exchange the access token of a sign-in for a token of this API',
    /** The access token, and the invitation that the person is accepting. */
    data: z.object({
      jwt: z.string().max(10_000),
      invitation: z.object({ organization: z.string().max(200), invitation: z.string().max(200) }).optional(),
    }),
    result: z.object({
      token: z.string(),
      /** Seconds. */
      expiresIn: z.int(),
      permissions: z.array(z.string()),
      email: z.string(),
      /** The organization's slug. */
      tenant: z.string(),
      /** The organization's id. */
      orgId: z.string(),
    }),
  },
});
