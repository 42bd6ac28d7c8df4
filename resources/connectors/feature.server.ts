import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError, type FieldError } from '@tributary/engine/errors/problem.ts';
import { isData } from '@tributary/engine/lifecycle/validate.server.ts';
import type { Flag } from '@tributary/engine/quota/plans.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import {
  connectorSettings,
  GRANT_ACTION,
  NOT_SET_UP,
  NOT_UPDATED,
  type ConnectorSettings,
} from './connectors.ts';
import { CONNECTOR_KINDS, ofEachKind, type ConnectorKind } from './kinds.ts';
import { TEMPLATE_LIMIT } from './kinds/custom/kind.ts';
import { ruledBlocks, type Blocks } from './rules.ts';
import type { Outward } from '../outward/outward.ts';

/** Dependencies of connector settings: outgoing requests, and reading templates. */
export interface ConnectorSettingsDeps {
  outward: Outward;
  /** Reads a tenant's template, which only the product can do safely. */
  templates: {
    /** Returns why a template can't be used; undefined if it can. */
    refusalOf(template: string, tenantId: string): Promise<string | undefined>;
  };
}

/**
 * Connector settings: a kind that the plan does not include can't be set up or changed, only cleared; its addresses are
 * judged by the egress, and credentials belong to the host for which they were entered.
 */
export const connectorsFeature = defineFeature({
  name: connectorSettings.name,
  resource: connectorSettings,
  parts: ({ outward, templates }: ConnectorSettingsDeps) => {
    /** Returns the settings to store, and the errors that keep them from being stored. */
    async function apply(
      { tenantId }: Actor,
      given: Record<ConnectorKind, Blocks>,
      previous: ConnectorSettings | undefined,
      onChanged: (path: string, flag: Flag) => void,
    ) {
      const errors: FieldError[] = [];
      const refuse = (path: string, message: string): void => {
        if (!errors.some((one) => one.path === path)) errors.push({ path, message });
      };
      const refusalOf = (url: string) => outward.refusalOf(url);
      const ruled = ofEachKind((kind) =>
        ruledBlocks(kind, given[kind], previous?.[kind], { refusalOf, onChanged, refuse }),
      );
      for (const environment of ENVIRONMENTS) {
        const template = ruled.custom[environment]?.['template'];
        // The schema has already refused a longer template, which is not read.
        if (typeof template !== 'string' || template === '' || template.length > TEMPLATE_LIMIT) continue;
        if (template === previous?.custom[environment]?.template) continue;
        const message = await templates.refusalOf(template, tenantId);
        if (message) refuse(`custom.${environment}.template`, message);
      }
      return { ruled, errors };
    }
    return {
      hooks: {
        async judge(data, { actor, body, previous }) {
          const given = ofEachKind((kind) => data[kind] ?? blocksIn(body[kind]));
          return (await apply(actor, given, previous, () => undefined)).errors;
        },
        async beforeWrite({ actor, action, data, previous }) {
          // These rules apply to people's edits: a grant comes from the service, with the stored settings.
          if (action === GRANT_ACTION) return data;
          const { ruled, errors } = await apply(actor, data, previous, (path, flag) =>
            requireFlag(actor.plan, flag, path),
          );
          if (errors.length > 0) throw new ProblemError('validation_failed', NOT_UPDATED, { errors });
          const stored: ConnectorSettings = { ...data };
          Object.assign(stored, ruled);
          return stored;
        },
        actions: {
          async clear({ data }, { kind, environment }) {
            const found = CONNECTOR_KINDS.find((one) => one === kind)!;
            if (!data[found][environment as 'production']) throw new ProblemError('conflict', NOT_SET_UP);
            return { ...data, [found]: { ...data[found], [environment as string]: null } };
          },
        },
      },
    };
  },
});

/** The environments of one kind in a body that nothing has parsed. */
function blocksIn(section: unknown): Blocks {
  if (!isData(section)) return {};
  return Object.fromEntries(
    ENVIRONMENTS.flatMap((environment) => {
      const block = section[environment];
      return isData(block) ? [[environment, block]] : [];
    }),
  );
}
