import { defineRoutes, type RouteShape } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { IMAGE_LIMIT_BYTES, type ImageUse } from './images.ts';
import { imageName } from './organization.ts';

const upload = (use: ImageUse) =>
  ({
    access: ['update', 'organization'],
    summary: `Upload a PNG, JPEG, WebP or GIF picture as ${use}, up to 5 MB and 40 megapixels`,
    file: { types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'], limitBytes: IMAGE_LIMIT_BYTES },
    status: 201,
    /** The name that the organization's `identity` can then refer to. */
    response: z.object({ name: imageName }),
  }) as const satisfies RouteShape;

/** A published page that can be the front page, or the page for addresses without one. */
const choosablePage = z.object({ id: z.string(), name: z.string(), slug: z.string() });

/** Routes of the organization beside the shared operations. The room of organizations serves them. */
export const organizationRoutes = defineRoutes({
  'GET /organization/pages': {
    access: ['read', 'organization'],
    summary: 'List the published pages that can be the front page or the page for addresses without one',
    response: z.object({ items: z.array(choosablePage) }),
  },
  'POST /organization/images/logo': upload('logo'),
  'POST /organization/images/favicon': upload('favicon'),
});
