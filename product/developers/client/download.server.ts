import { createHash } from 'node:crypto';
import { rawRoute } from '@tributary/engine/http/implement.server.ts';
import type { OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';
import * as z from 'zod';
import { packClient } from './package.server.ts';

/** The typed client of this server's API, as a package for npm. It is made at the first request. */
export function clientDownload(version: string) {
  let packed: Promise<Buffer> | undefined;
  return rawRoute(
    'GET /api-client/package',
    {
      access: ['read', 'developers_console'],
      summary: 'Download the typed client of this API as a package for npm',
      query: z.object({}),
    },
    async ({ request, reply }) => {
      packed ??= request.server
        .inject('/api/openapi.json')
        .then((response) => packClient(response.json<OpenApiDocument>(), version));
      // A failure is not kept.
      packed.catch(() => (packed = undefined));
      const bytes = await packed;
      return reply
        .header('content-type', 'application/gzip')
        .header('content-disposition', `attachment; filename="tributary-client-${version}.tgz"`)
        .header('etag', `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`)
        .send(bytes);
    },
  );
}
