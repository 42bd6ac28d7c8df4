import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { includesFlag } from '@tributary/engine/quota/flags.ts';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import { NO_CAMPAIGNS } from '@tributary/resources/campaigns/routes.ts';
import { isCampaignCode } from '@tributary/resources/counters/campaign-code.ts';
import { NOT_SET_UP } from '@tributary/resources/connectors/connectors.ts';
import { CONNECTOR_KINDS, KINDS } from '@tributary/resources/connectors/kinds.ts';
import { crmQueriesSchema } from '@tributary/resources/connectors/kinds/crm/kind.ts';
import { cloudQueriesSchema } from '@tributary/resources/connectors/kinds/marketing-cloud/kind.ts';
import { connectorRoutes } from '@tributary/resources/connectors/routes.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { listChecked, connectorStateOf } from './checks.server.ts';
import { askService } from './ask.server.ts';
import type { Connector } from '@tributary/resources/connectors/port/connector.ts';
import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import { testConnection } from './test-connection.server.ts';

const NOT_DESCRIBED = 'This connector does not say what can be mapped to.';
const NO_OBJECTS = 'Unable to fetch objects';
const NO_FIELDS = 'Unable to fetch fields';
/** So many campaigns of a query that is tried are shown. */
const MOST_SHOWN = 5;

/** The state of connectors, testing a connection, and whether donations can be paid. */
export const connectorHandlers = ({ fetchOut }: { fetchOut: FetchOut }) => {
  const checked = (app: App, tenantId: string) =>
    app.db.inTenant(tenantId, (tx) => listChecked(tx, tenantId));
  return implement(connectorRoutes, {
    async 'GET /connectors/status'({ context, actor }) {
      const all = await checked(context.app, actor.tenantId);
      const inPlan = CONNECTOR_KINDS.filter((kind) => includesFlag(actor.plan, KINDS[kind].flag));
      return {
        items: inPlan.flatMap((kind) =>
          ENVIRONMENTS.map((environment) => {
            const found = all.find((each) => each.connector === kind && each.environment === environment);
            return { kind, environment, state: connectorStateOf(found), check: found?.check ?? null };
          }),
        ),
      };
    },

    async 'POST /connectors/test'({ context, actor, body: { kind, environment } }) {
      const { app } = context;
      const ref = { tenantId: actor.tenantId, connector: kind, environment };
      await testConnection({ app, fetchOut, now: context.now() }, CONNECTORS[kind], ref);
      const all = await checked(app, actor.tenantId);
      const found = all.find((each) => each.connector === kind && each.environment === environment);
      if (!found?.check) throw new ProblemError('conflict', NOT_SET_UP);
      return found.check;
    },

    async 'GET /connectors/objects'({ context, query: { kind, environment } }) {
      const { describe } = CONNECTORS[kind];
      if (!describe) throw new ProblemError('conflict', NOT_DESCRIBED);
      const connector = CONNECTORS[kind];
      const items = await askService(context, fetchOut, connector, environment, NO_OBJECTS, (io) =>
        describe.objects(io),
      );
      return { items };
    },

    async 'GET /connectors/fields'({ context, query: { kind, environment, object } }) {
      const { describe } = CONNECTORS[kind];
      if (!describe) throw new ProblemError('conflict', NOT_DESCRIBED);
      const connector = CONNECTORS[kind];
      const items = await askService(context, fetchOut, connector, environment, NO_FIELDS, (io) =>
        describe.fields(object, io),
      );
      return {
        items: items.map(({ values: _values, length: _length, ...item }) => ({
          ...item,
          referenceTo: [...item.referenceTo],
        })),
      };
    },

    async 'POST /connectors/campaigns-test'({ context, body: { kind, environment, queries: asked } }) {
      const connector: Connector = CONNECTORS[kind];
      const schema = kind === 'crm' ? crmQueriesSchema : cloudQueriesSchema;
      const { data: queries, error } = schema.safeParse(asked);
      if (!queries)
        throw new ProblemError('validation_failed', NO_CAMPAIGNS, {
          errors: error.issues.map(({ path, message }) => ({
            path: ['queries', ...path].join('.'),
            message,
          })),
        });
      const listed = await askService(context, fetchOut, connector, environment, NO_CAMPAIGNS, (io) =>
        connector.campaigns!(io, queries),
      );
      const all = listed ?? [];
      const first = all.slice(0, MOST_SHOWN);
      return {
        count: all.length,
        items: first.map(({ code, name }) => ({ code, name, isUsable: isCampaignCode(code) })),
      };
    },

    async 'GET /connectors/payments'({ context, actor }) {
      const all = await checked(context.app, actor.tenantId);
      // As donations choose it: the first payment service in the plan, production where both are set up.
      const found = CONNECTOR_KINDS.filter(
        (kind) => CONNECTORS[kind].type === 'payment' && includesFlag(actor.plan, KINDS[kind].flag),
      )
        .flatMap((kind) => ENVIRONMENTS.map((environment) => ({ kind, environment })))
        .flatMap(({ kind, environment }) =>
          all.filter((each) => each.connector === kind && each.environment === environment),
        )[0];
      return { state: connectorStateOf(found), methods: found?.check?.methods ?? [] };
    },
  });
};
