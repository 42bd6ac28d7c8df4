import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { mapperRoutes } from '@tributary/resources/form-configurations/mapping/routes.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { readSources } from './sources.server.ts';
import { createTargets } from './targets/read-targets.server.ts';

/** Most objects that are described at once. */
const MOST_AT_ONCE = 10;

/** Routes for the sources and targets of mappings. */
export const mapperHandlers = ({ fetchOut }: { fetchOut: FetchOut }) => {
  const targets = createTargets({ fetchOut });
  return implement(mapperRoutes, {
    'GET /form-configurations/sources': ({ context, actor: { tenantId }, query }) =>
      context.app.db.inTenant(tenantId, (tx) =>
        readSources(tx, {
          tenantId,
          configuration: query.configuration,
          form: query.form,
          locale: query.locale,
        }),
      ),

    async 'GET /form-configurations/targets'({ context, query }) {
      const { content, ...more } = await targets.objects(context, { environment: undefined, ...query });
      return { items: content, ...more };
    },

    async 'GET /form-configurations/target-fields'({ context, query: { objects, ...place } }) {
      const named = [...new Set(objects.split(',').filter(Boolean))];
      if (named.length > MOST_AT_ONCE || !named.every((name) => /^[A-Za-z]\w{0,79}$/.test(name)))
        throw new ProblemError('validation_failed', 'Name at most ten objects.', {
          errors: [{ path: 'objects', message: 'This is no list of objects.' }],
        });
      const items = [];
      // One after the other: a service limits simultaneous requests.
      for (const object of named) {
        const { content, ...more } = await targets.fields(
          context,
          { environment: undefined, ...place },
          object,
        );
        items.push({ object, fields: content, ...more });
      }
      return { items };
    },
  });
};
