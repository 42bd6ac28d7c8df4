import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { askAboutPerson, askAboutRole } from './ask.server.ts';
import { catalogOf, type CatalogAction } from './catalog.server.ts';
import { permissionRoutes } from './routes.ts';

const WHO = 'Name a person or a role, one of the two.';

/** The permissions of a person or a role, with the reasons of refusals. */
export const permissionSimulatorFeature = defineFeature({
  name: 'permission-simulator',
  parts: () => {
    let catalog: CatalogAction[] | undefined;
    return {
      routes: [
        implement(permissionRoutes, {
          async 'GET /permissions'({ context, actor, request, query: { userId, role } }) {
            // The routes of a running server do not change.
            catalog ??= catalogOf(request.server.gatedRoutes, context.app.definitions);
            const asked = { context, actor, catalog };
            if (userId !== undefined && role === undefined) return askAboutPerson(asked, userId);
            if (role !== undefined && userId === undefined) return askAboutRole(asked, role);
            throw new ProblemError('validation_failed', WHO, { errors: [{ path: 'userId', message: WHO }] });
          },
        }),
      ],
    };
  },
});
