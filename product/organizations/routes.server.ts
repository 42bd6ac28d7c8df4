import { requireActor, type RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { IMAGE_LIMIT_BYTES, IMAGE_USES } from '@tributary/resources/organization/images.ts';
import { imageName } from '@tributary/resources/organization/organization.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { bytesOf, takeBytes } from '../pictures/bytes.server.ts';
import { keepImage } from './identity-images.server.ts';

export interface OrganizationDeps {
  contextOf: (request: FastifyRequest) => Promise<RequestContext>;
  files: FileStorage;
}

/**
 * Mounts `POST /api/v1/organization/images/{logo,favicon}`: takes in the bytes of a picture and answers what the
 * organization's `identity` then may name. What the file is called is never asked, and what it claims to be not believed.
 */
export function mountOrganization(server: FastifyInstance, { contextOf, files }: OrganizationDeps): void {
  void server.register(async (pictures) => {
    takeBytes(pictures, IMAGE_LIMIT_BYTES);
    for (const use of IMAGE_USES) {
      pictures.post(
        `/api/v1/organization/images/${use}`,
        {
          config: { access: ['update', 'organization'] },
          schema: {
            tags: ['organization'],
            summary: `Upload a PNG, JPEG, WebP or GIF picture as ${use}, up to 5 MB and 40 megapixels`,
            consumes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
            body: z.string().meta({ description: 'The bytes of the picture', format: 'binary' }),
            response: { 201: z.object({ name: imageName }) },
          },
        },
        async (request, reply) => {
          const { tenantId } = requireActor(await contextOf(request));
          return reply.code(201).send({ name: await keepImage(files, tenantId, use, bytesOf(request)) });
        },
      );
    }
  });
}
