import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { pages, pageSchema, type PageData } from '@tributary/resources/pages/page.ts';
import type { PublishGate } from '../publishing/publish/gate.ts';
import { publicVersion, versionOf } from '../publishing/versions.server.ts';
import type { Tokens } from '../submissions/tokens.server.ts';
import { endPreview, listPreviews, makePreview } from './preview/previews.server.ts';
import { pagePublishingRoutes } from './routes.ts';
import { earlierAddresses, findVersion, listVersions } from './versions/versions.server.ts';

export interface PagePublishingDeps {
  publishGate: PublishGate;
  tokens: Tokens;
  sitesOrigin: (tenantSlug: string) => string;
}

interface Call {
  context: RequestContext;
  actor: Actor;
  params: Record<'id', string>;
}

/** Serves the contents of a page's publishing screen. */
export function pagePublishingHandlers({
  publishGate,
  tokens,
  sitesOrigin,
}: PagePublishingDeps): MountedRoutes {
  /** Runs the work on a page of the person's organization. @throws ProblemError not_found */
  const ofPage = <Result>(
    { context, actor, params: { id } }: Call,
    work: (tx: Transaction, page: PageData) => Promise<Result>,
  ): Promise<Result> =>
    context.app.db.inTenant(actor.tenantId, async (tx) => {
      const page = await findDocument(tx, actor.tenantId, pages, id);
      if (!page) throw new ProblemError('not_found', 'There is no page with this id.');
      return work(tx, pageSchema.parse(page.data));
    });
  const links = ({ actor }: Call) => ({
    tokens,
    tenantId: actor.tenantId,
    origin: sitesOrigin(actor.tenantSlug),
  });

  return implement(pagePublishingRoutes, {
    'GET /pages/:id/versions': (call) =>
      ofPage(call, (tx) => listVersions(tx, call.actor.tenantId, call.params.id, call.query.before)),

    'GET /pages/:id/version': (call) =>
      ofPage(call, async (tx) => {
        const { tenantId } = call.actor;
        const { id } = call.params;
        const { number } = call.query;
        const found = number
          ? await versionOf(tx, tenantId, id, number)
          : await publicVersion(tx, tenantId, id);
        if (!found && number) throw new ProblemError('not_found', 'There is no such version of this page.');
        if (!found) return { version: null, content: null };
        return {
          version: (await findVersion(tx, tenantId, id, found.number)) ?? null,
          content: { ...found.data },
        };
      }),

    'GET /pages/:id/findings': (call) =>
      ofPage(call, async (tx, data) => {
        const { tenantId, tenantSlug } = call.actor;
        const { version } = call.query;
        const earlier = version ? await versionOf(tx, tenantId, call.params.id, version) : undefined;
        if (version && !earlier)
          throw new ProblemError('not_found', 'There is no such version of this page.');
        const checked = earlier ? { ...earlier.data, slug: data.slug } : data;
        const items = await publishGate.check(tx, { id: tenantId, slug: tenantSlug }, checked);
        return { items: [...items] };
      }),

    'GET /pages/:id/earlier-addresses': (call) =>
      ofPage(call, async (tx) => ({
        items: await earlierAddresses(tx, call.actor.tenantId, call.params.id),
      })),

    'GET /pages/:id/previews': (call) =>
      ofPage(call, async (tx) => ({
        items: await listPreviews(tx, links(call), call.params.id, call.context.now()),
      })),

    'POST /pages/:id/previews': (call) =>
      ofPage(call, async (tx) => {
        const { actor, body, params, context } = call;
        if (body.version !== null && !(await findVersion(tx, actor.tenantId, params.id, body.version)))
          throw new ProblemError('not_found', 'There is no such version of this page.');
        return makePreview(tx, links(call), { pageId: params.id, by: actor, now: context.now(), ...body });
      }),

    'DELETE /pages/:id/previews/:previewId': (call) =>
      ofPage(call, async (tx) => ({
        isEnded: await endPreview(tx, call.actor.tenantId, call.params.id, call.params.previewId),
      })),
  });
}
