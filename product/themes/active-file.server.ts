import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { rawRoute } from '@tributary/engine/http/implement.server.ts';
import { activeThemeFileSchema } from '@tributary/resources/themes/routes.ts';
import * as z from 'zod';
import { readLook } from '../publishing/looks/looks.server.ts';
import { activeTheme } from './active-theme.server.ts';

/** The compiled file of the active theme. Its entity tag is the id of the look, which never changes. */
export const activeThemeFile = rawRoute(
  'GET /active-theme/file',
  {
    access: ['read', 'themes'],
    summary: 'Read the compiled file of the active theme',
    query: z.object({}),
  },
  ({ context, actor: { tenantId }, request, reply }) =>
    context.app.db.inTenant(tenantId, async (tx) => {
      const theme = await activeTheme(tx, tenantId);
      const id = theme?.data.storage?.look;
      const tag = `"${id ?? ''}"`;
      const asked = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
      if (id !== undefined && asked?.includes(tag))
        return reply.code(304).header('etag', tag).header('cache-control', 'private, no-cache').send();
      const look = id === undefined ? undefined : await readLook(tx, tenantId, id);
      if (!theme || id === undefined || !look)
        throw new ProblemError('not_found', 'No theme is active, or the active theme is not compiled yet.');
      const { title, sheet, parts, external } = look;
      return reply
        .header('etag', tag)
        .header('cache-control', 'private, no-cache')
        .send(
          activeThemeFileSchema.parse({
            themeId: theme.id,
            title,
            look: id,
            css: sheet,
            html: parts,
            externalResources: external,
          }),
        );
    }),
);
