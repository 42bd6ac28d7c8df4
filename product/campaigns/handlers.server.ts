import { sql } from 'kysely';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { requireActor, type RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { includesFlag } from '@tributary/engine/quota/flags.ts';
import { campaignRoutes, NO_CAMPAIGNS, type CampaignChoice } from '@tributary/resources/campaigns/routes.ts';
import { isCampaignCode } from '@tributary/resources/counters/campaign-code.ts';
import { askService } from '../connectors/ask.server.ts';
import type { Campaign } from '@tributary/resources/connectors/port/connector.ts';
import { createConnectors } from '../connectors/connectors.ts';
import { listConnectorSettings } from '../connectors/settings.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';

const connectors = createConnectors().all.filter(({ campaigns }) => campaigns);

/** The campaigns of the first service in the plan that lists them: of production where it is set up. */
async function fromServices(
  context: RequestContext,
  fetchOut: FetchOut,
  wanted: Environment | undefined,
): Promise<Campaign[]> {
  const { tenantId, plan } = requireActor(context);
  const own = await context.app.db.inTenant(tenantId, (tx) => listConnectorSettings(tx, tenantId));
  for (const connector of connectors.filter(({ flag }) => includesFlag(plan, flag))) {
    // Environments come with production first.
    const found = own.find(
      (each) => each.connector === connector.kind && each.environment === (wanted ?? each.environment),
    );
    if (!found) continue;
    const { environment } = found;
    const listed = await askService(context, fetchOut, connector, environment, NO_CAMPAIGNS, (io) =>
      connector.campaigns!(io),
    );
    if (listed) return listed.filter(({ code }) => isCampaignCode(code));
  }
  return [];
}

const ofCounters = (context: RequestContext): Promise<CampaignChoice[]> => {
  const { tenantId } = requireActor(context);
  return context.app.db.inTenant(tenantId, async (tx) => {
    const { rows } = await sql<Omit<CampaignChoice, 'source'>>`
      SELECT data->>'campaignCode' AS "campaignCode", data->>'name' AS name FROM counters
      WHERE tenant_id = ${tenantId} AND deleted_at IS NULL ORDER BY 2 LIMIT 1000`.execute(tx);
    return rows.map((row) => ({ ...row, source: 'local' as const }));
  });
};

/** Campaigns of the CRM and of counters. */
export const campaignHandlers = ({ fetchOut }: { fetchOut: FetchOut }) =>
  implement(campaignRoutes, {
    async 'GET /campaigns'({ context, query: { environment } }) {
      const local = await ofCounters(context);
      try {
        const listed = await fromServices(context, fetchOut, environment);
        const items = listed.map(({ code, name }) => ({ campaignCode: code, name, source: 'crm' as const }));
        const known = new Set(items.map(({ campaignCode }) => campaignCode));
        return { items: [...items, ...local.filter((one) => !known.has(one.campaignCode))], failure: null };
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'upstream_failed') throw error;
        return { items: local, failure: error.detail ?? NO_CAMPAIGNS };
      }
    },
  });
