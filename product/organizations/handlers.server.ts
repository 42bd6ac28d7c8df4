import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { organizationRoutes } from '@tributary/resources/organization/routes.ts';
import { sql } from 'kysely';
import { keepImage } from './identity-images.server.ts';

/** The most pages that are offered. */
const MOST_PAGES = 500;

/** Accepts pictures of organizations. The file's name is ignored, and its declared type is not trusted. */
export const organizationHandlers = ({ files }: { files: FileStorage }): MountedRoutes =>
  implement(organizationRoutes, {
    'GET /organization/pages': async ({ context, actor: { tenantId } }) => {
      const { rows } = await context.app.db.inTenant(tenantId, (tx) =>
        sql<{ id: string; name: string; slug: string }>`
          SELECT id, data->>'name' AS name, data->>'slug' AS slug FROM pages
          WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND data->>'published' = 'true'
          ORDER BY data->>'name', id LIMIT ${MOST_PAGES}`.execute(tx),
      );
      return { items: rows };
    },
    'POST /organization/images/logo': async ({ actor, file }) => ({
      name: await keepImage(files, actor.tenantId, 'logo', file),
    }),
    'POST /organization/images/favicon': async ({ actor, file }) => ({
      name: await keepImage(files, actor.tenantId, 'favicon', file),
    }),
  });
