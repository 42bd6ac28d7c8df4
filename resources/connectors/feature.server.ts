import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import {
  connectorSettings,
  GRANT_ACTION,
  NOT_SET_UP,
  NOT_UPDATED,
  type ConnectorSettings,
} from './connectors.ts';
import { CONNECTOR_KINDS } from './kinds.ts';
import { ruledBlocks } from './rules.ts';
import type { Outward } from '../outward/outward.ts';

/** What connector settings need: outgoing requests, and reading templates. */
export interface ConnectorSettingsDeps {
  outward: Outward;
  /** Reads a tenant's template, which only the product can do safely. */
  templates: {
    /** Why it can't be used; undefined where it can. */
    refusalOf(template: string, tenantId: string): Promise<string | undefined>;
  };
}

/**
 * Connector settings: a kind that the plan does not include can't be set up or changed, only cleared; its addresses are
 * judged by the way out, and credentials belong to the host for which they were entered.
 */
export const connectorsFeature = defineFeature({
  name: connectorSettings.name,
  resource: connectorSettings,
  parts: ({ outward, templates }: ConnectorSettingsDeps) => ({
    hooks: {
      async beforeWrite({ actor, action, data, previous }) {
        // These rules are for people: a grant is what a service gave, and comes with what is stored.
        if (action === GRANT_ACTION) return data;
        const ruled: ConnectorSettings = { ...data };
        const errors: { path: string; message: string }[] = [];
        const refuse = (path: string, message: string): void => {
          if (!errors.some((one) => one.path === path)) errors.push({ path, message });
        };
        for (const kind of CONNECTOR_KINDS)
          Object.assign(ruled, {
            [kind]: ruledBlocks(kind, data[kind], previous?.[kind], {
              refusalOf: (url) => outward.refusalOf(url),
              onChanged: (path, flag) => requireFlag(actor.plan, flag, path),
              refuse,
            }),
          });
        for (const environment of ENVIRONMENTS) {
          const template = ruled.custom[environment]?.template;
          if (!template || template === previous?.custom[environment]?.template) continue;
          const message = await templates.refusalOf(template, actor.tenantId);
          if (message) refuse(`custom.${environment}.template`, message);
        }
        if (errors.length > 0) throw new ProblemError('validation_failed', NOT_UPDATED, { errors });
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
