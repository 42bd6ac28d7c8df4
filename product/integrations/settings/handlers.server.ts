import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { includesFlag } from '@tributary/engine/quota/flags.ts';
import { INTEGRATION_MISSING } from '@tributary/resources/integrations/integrations.ts';
import { INTEGRATION_KINDS, INTEGRATIONS } from '@tributary/resources/integrations/kinds.ts';
import { integrationRoutes } from '@tributary/resources/integrations/routes.ts';
import { checkStateOf } from '@tributary/resources/outward/check.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import type { ServiceOrigins } from '../origins.ts';
import { integrationChecks, testIntegration } from './checks.server.ts';
import { openIntegration } from './settings.server.ts';

/** Dependencies of the routes of integrations. */
export interface IntegrationDeps {
  fetchOut: FetchOut;
  /** Where the services are. */
  serviceOrigins: ServiceOrigins;
}

/** The state of integrations, testing one, and the integrations that forms can use. */
export const integrationHandlers = ({ fetchOut, serviceOrigins }: IntegrationDeps) => {
  const checked = (app: App, tenantId: string) =>
    app.db.inTenant(tenantId, (tx) => integrationChecks.list(tx, tenantId));
  return implement(integrationRoutes, {
    async 'GET /integrations/status'({ context, actor }) {
      const all = await checked(context.app, actor.tenantId);
      const inPlan = INTEGRATION_KINDS.filter((kind) => includesFlag(actor.plan, INTEGRATIONS[kind].flag));
      return {
        items: inPlan.map((kind) => {
          const found = all.find((each) => each.kind === kind);
          return { kind, state: checkStateOf(found), check: found?.check ?? null };
        }),
      };
    },

    async 'POST /integrations/test'({ context, actor, body: { kind } }) {
      const { app } = context;
      const deps = { app, fetchOut, origins: serviceOrigins, now: context.now() };
      await testIntegration(deps, actor.tenantId, kind);
      const found = (await checked(app, actor.tenantId)).find((each) => each.kind === kind);
      if (!found?.check) throw new ProblemError('conflict', INTEGRATION_MISSING);
      return found.check;
    },

    async 'GET /integrations/in-forms'({ context: { app }, actor: { tenantId } }) {
      const recaptcha = await openIntegration(app, tenantId, 'recaptcha');
      const postcode = await openIntegration(app, tenantId, 'postcode');
      return {
        recaptcha: recaptcha.state === 'ready' ? recaptcha.settings.version : null,
        postcode: postcode.state === 'ready',
      };
    },
  });
};
