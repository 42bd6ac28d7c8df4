import type { Actor } from '@tributary/engine/access/actor.ts';
import { sameContent } from '@tributary/engine/definition/same-content.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { integrations, INTEGRATION_MISSING } from './integrations.ts';
import { INTEGRATION_KINDS } from './kinds.ts';
import { ruledIntegrations } from './rules.ts';

/** Dependencies of the settings of integrations that rooms above provide. */
export interface IntegrationsDeps {
  /** Requests the republication of every published page: each loads the tag manager. */
  republishPages(tx: Transaction, actor: Actor, cause: 'integrations'): Promise<void>;
}

/** The settings of integrations: one that the plan does not include can't be set up or changed, only cleared. */
export const integrationsFeature = defineFeature({
  name: integrations.name,
  resource: integrations,
  parts: ({ republishPages }: IntegrationsDeps) => ({
    hooks: {
      async beforeWrite({ actor, data, previous }) {
        return ruledIntegrations(data, previous, (path, flag) => requireFlag(actor.plan, flag, path));
      },
      async afterWrite({ tx, actor, data, previous }) {
        if (!sameContent(data.tagManager ?? null, previous?.tagManager ?? null))
          await republishPages(tx, actor, 'integrations');
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
