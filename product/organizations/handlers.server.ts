import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { organizationRoutes } from '@tributary/resources/organization/routes.ts';
import { keepImage } from './identity-images.server.ts';

/** Takes in pictures of organizations. What a file is called is never asked, and what it claims to be not believed. */
export const organizationHandlers = ({ files }: { files: FileStorage }): MountedRoutes =>
  implement(organizationRoutes, {
    'POST /organization/images/logo': async ({ actor, file }) => ({
      name: await keepImage(files, actor.tenantId, 'logo', file),
    }),
    'POST /organization/images/favicon': async ({ actor, file }) => ({
      name: await keepImage(files, actor.tenantId, 'favicon', file),
    }),
  });
