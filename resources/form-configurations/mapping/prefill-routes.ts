import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { CONNECTOR_KINDS } from '../../connectors/kinds.ts';

/** Most links of one request. */
export const MOST_LINKS = 1_000;
/** The longest time that a link works, in days. */
export const MOST_DAYS = 90;

/** Routes of links to forms that are filled in. */
export const prefillRoutes = defineRoutes({
  'POST /form-configurations/:id/prefill-links': {
    access: ['update', 'form_configurations'],
    summary: 'Make signed links to a form that is filled in from records',
    body: z.strictObject({
      connector: z.enum(CONNECTOR_KINDS),
      form: z.uuid(),
      /** The value that identifies each record, such as its e-mail address or id. */
      values: z.array(z.string().trim().min(1).max(254, 'At most 254 characters')).min(1).max(MOST_LINKS),
      days: z.int().min(1).max(MOST_DAYS).default(30),
    }),
    response: z.object({
      items: z.array(z.object({ value: z.string(), link: z.string() })),
      expiresAt: z.iso.datetime(),
    }),
  },
  'POST /form-configurations/prefill-links/revocation': {
    access: ['update', 'form_configurations'],
    summary: 'Revoke every prefill link of the organization',
    response: z.object({ revokedAt: z.iso.datetime() }),
  },
});
