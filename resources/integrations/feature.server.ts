import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import { integrations, INTEGRATION_MISSING } from './integrations.ts';
import { INTEGRATION_KINDS } from './kinds.ts';
import { ruledIntegrations } from './rules.ts';

/** The settings of integrations: one that the plan does not include can't be set up or changed, only cleared. */
export const integrationsFeature = defineFeature({
  name: integrations.name,
  resource: integrations,
  parts: () => ({
    hooks: {
      async beforeWrite({ actor, data, previous }) {
        return ruledIntegrations(data, previous, (path, flag) => requireFlag(actor.plan, flag, path));
      },
      actions: {
        async clear({ data }, { kind }) {
          const found = INTEGRATION_KINDS.find((one) => one === kind)!;
          if (!data[found]) throw new ProblemError('conflict', INTEGRATION_MISSING);
          return { ...data, [found]: null };
        },
      },
    },
  }),
});
