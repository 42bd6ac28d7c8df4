import { defineResource } from '@tributary/engine/definition/resource.ts';
import * as z from 'zod';
import { redirectTarget } from '../pages/publication.ts';

/** The most redirects of one organization. */
export const MOST_REDIRECTS = 500;

/** Paths that the site itself answers. */
const OF_THE_SITE =
  /^\/(api|auth|counters|embed|forms|gifts|healthz|media|metrics|payments|preferences|preview|readyz|templates|\.well-known)(\/|$)|^\/(favicon\.ico|robots\.txt|sitemap\.xml)$/;

/** A redirect as it is stored. */
export const redirectSchema = z.object({
  from: z
    .string({ error: 'The from field is required' })
    .trim()
    .max(200, 'At most 200 characters')
    .regex(
      /^\/[A-Za-z0-9._~%-]+(\/[A-Za-z0-9._~%-]+)*$/,
      'Enter a path of your site, such as /winter, without a query',
    )
    .refine((path) => !OF_THE_SITE.test(path), 'The site itself answers at this path. Choose another one.'),
  to: redirectTarget,
  /** 301 is permanent: browsers and search engines remember it. 302 is temporary. */
  status: z.enum(['301', '302']).default('301'),
});
export type RedirectData = z.infer<typeof redirectSchema>;

export const redirects = defineResource({
  name: 'redirects',
  title: 'redirect',
  subject: 'redirects',
  schema: redirectSchema,
  displayTitle: (redirect) => redirect.from,
  operations: { create: true, update: true, remove: true, restore: true, batch: true },
  unique: { from: 'There is a redirect from this path already' },
  list: {
    fields: {
      from: { type: 'text', search: true, sort: true, column: true },
      to: { type: 'text', search: true, column: true },
      status: { type: 'text', filter: true, column: true },
      createdAt: { type: 'date', sort: true, column: true },
    },
    defaultSort: '-createdAt',
  },
  openPath: '/pages/redirects/:id/edit',
  example: (n) => ({ from: `/winter-${n}`, to: `/appeal-${n}`, status: '301' }),
});
