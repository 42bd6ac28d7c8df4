import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';

const access = ['update', 'account_settings'] as const;
const wishSchema = z.strictObject({ wanted: z.boolean() });

/** Last week's figures by e-mail, for those who want them. */
export const weeklySummaryRoutes = defineRoutes({
  'GET /weekly-summary': {
    access,
    summary: 'Read whether you get the weekly summary by e-mail',
    response: wishSchema,
  },
  'PUT /weekly-summary': {
    access,
    summary: 'Turn the weekly summary by e-mail on or off',
    body: wishSchema,
    response: wishSchema,
  },
  'POST /weekly-summary/stop': {
    access: 'everybody',
    summary: 'Stop the weekly summary by the link of an e-mail',
    body: z.strictObject({ link: z.string().max(200) }),
    response: wishSchema,
  },
  'POST /weekly-summary/one-click': {
    access: 'everybody',
    summary: 'Stop the weekly summary from a mail program (RFC 8058)',
    query: z.strictObject({ for: z.string().max(200) }),
    file: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], limitBytes: 8 * 1024 },
    response: wishSchema,
  },
});
