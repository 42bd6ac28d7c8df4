import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import { connectorSettings, GRANT_ACTION, NOT_SET_UP, type ConnectorSettings } from './connectors.ts';
import { CONNECTOR_KINDS } from './kinds.ts';
import { ruledBlocks } from './rules.ts';
import type { Outward } from '../outward/outward.ts';

/** What connector settings need: outgoing requests. */
export interface ConnectorSettingsDeps {
  outward: Outward;
}

/**
 * Connector settings: a kind that the plan does not include can't be set up or changed, only cleared; its addresses are
 * judged by the way out, and credentials belong to the host for which they were entered.
 */
export const connectorsFeature = defineFeature({
  name: connectorSettings.name,
  resource: connectorSettings,
  parts: ({ outward }: ConnectorSettingsDeps) => ({
    hooks: {
      async beforeWrite({ actor, action, data, previous }) {
        // These rules are for people: a grant is what a service gave, and comes with what is stored.
        if (action === GRANT_ACTION) return data;
        const ruled: ConnectorSettings = { ...data };
        for (const kind of CONNECTOR_KINDS)
          Object.assign(ruled, {
            [kind]: ruledBlocks(kind, data[kind], previous?.[kind], {
              refusalOf: (url) => outward.refusalOf(url),
              onChanged: (path, flag) => requireFlag(actor.plan, flag, path),
            }),
          });
        return ruled;
      },
      actions: {
        async clear({ data }, { kind, environment }) {
          const found = CONNECTOR_KINDS.find((one) => one === kind)!;
          if (!data[found][environment as 'production']) throw new ProblemError('conflict', NOT_SET_UP);
          return { ...data, [found]: { ...data[found], [environment as string]: null } };
        },
      },
    },
  }),
});
