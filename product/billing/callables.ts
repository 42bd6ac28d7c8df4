import { defineCallables } from '@tributary/engine/http/callables/callable.ts';
import * as z from 'zod';

export const billingCallables = defineCallables({
  customerPortalSession: {
    access: ['read', 'billing'],
    flag: 'BILLING_PORTAL',
    summary: 'Get the address of a session of the customer portal',
    data: z.object({}).prefault({}),
    /** Where the browser goes: an http or https URL. */
    result: z.url({ protocol: /^https?$/ }),
  },
});
