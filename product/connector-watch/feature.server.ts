import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { watchRoutes } from '@tributary/resources/connectors/watch.ts';
import { listWatches, renewWatches } from './watches.server.ts';

/** Findings of the looks at connected services. */
export const connectorWatchFeature = defineFeature({
  name: 'connector-watch',
  parts: () => ({
    onChange: renewWatches,
    routes: [
      implement(watchRoutes, {
        'GET /connectors/watches': async ({ context, actor: { tenantId } }) => ({
          items: await context.app.db.inTenant(tenantId, (tx) => listWatches(tx, tenantId)),
        }),
      }),
    ],
  }),
});
