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
    /** What the organization's `identity` then may name. */
    response: z.object({ name: imageName }),
  }) as const satisfies RouteShape;

/** What the organization has beside the shared operations. The room of organizations serves it. */
export const organizationRoutes = defineRoutes({
  'POST /organization/images/logo': upload('logo'),
  'POST /organization/images/favicon': upload('favicon'),
});
