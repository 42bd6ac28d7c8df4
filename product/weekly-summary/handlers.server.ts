import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { isOneClickBody } from '../mail/one-click.ts';
import type { Tokens } from '../submissions/tokens.server.ts';
import { weeklySummaryRoutes } from './routes.ts';
import { readerOfLink } from './stop-link.server.ts';
import { keepWish, stopSummary, wantsSummary } from './store.server.ts';
import { weekOf } from './week.ts';

/** Dependencies of the weekly summary. */
export interface WeeklySummaryDeps {
  tokens: Tokens;
}

/** The switch of each person, and the link that turns it off. */
export function weeklySummaryHandlers({ tokens }: WeeklySummaryDeps): MountedRoutes {
  async function stop({ app }: Pick<RequestContext, 'app'>, link: string): Promise<{ wanted: boolean }> {
    const reader = readerOfLink(tokens, link);
    if (!reader) throw new ProblemError('not_found', 'This link is not complete. Copy it from the e-mail.');
    await app.db.inTenant(reader.tenantId, (tx) => stopSummary(tx, reader));
    return { wanted: false };
  }

  return implement(weeklySummaryRoutes, {
    'GET /weekly-summary': ({ context, actor }) =>
      context.app.db.inTenant(actor.tenantId, async (tx) => ({ wanted: await wantsSummary(tx, actor) })),

    'PUT /weekly-summary': ({ context, actor, body: { wanted } }) =>
      context.app.db.inTenant(actor.tenantId, async (tx) => {
        const now = context.now();
        const { timezone } = await readOrganization(tx, actor.tenantId);
        await keepWish(tx, actor, { wanted, monday: weekOf(now, timezone).monday, now });
        return { wanted };
      }),

    'POST /weekly-summary/stop': ({ context, body: { link } }) => stop(context, link),

    'POST /weekly-summary/one-click'({ context, request, query, file }) {
      // Programs that only follow links send something else.
      if (!isOneClickBody(request.headers['content-type'], file.toString('latin1')))
        throw new ProblemError('validation_failed', 'Send List-Unsubscribe=One-Click.');
      return stop(context, query.for);
    },
  });
}
