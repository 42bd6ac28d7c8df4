import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { createTokenBuckets, requireToken } from '@tributary/engine/http/token-buckets.server.ts';
import { proveIsolation } from './prove.server.ts';
import { isolationProofRoutes } from './routes.ts';

/** A proof is some thousand statements. */
const RATE = { perMinute: 2, burst: 3 };

/** The proof that organizations are kept apart. */
export const isolationProofFeature = defineFeature({
  name: 'isolation-proof',
  parts: () => {
    const runs = createTokenBuckets(RATE);
    const running = new Set<string>();
    return {
      routes: [
        implement(isolationProofRoutes, {
          async 'GET /isolation-proof'({ context, actor, request }) {
            const { tenantId, tenantSlug } = actor;
            requireToken(runs, tenantId);
            if (running.has(tenantId)) throw new ProblemError('unavailable', 'A proof is running already.');
            running.add(tenantId);
            try {
              return await proveIsolation(context.app, { id: tenantId, slug: tenantSlug }, request);
            } finally {
              running.delete(tenantId);
            }
          },
        }),
      ],
    };
  },
});
