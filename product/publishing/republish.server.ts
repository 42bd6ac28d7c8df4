import { sql } from 'kysely';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import type { Change, HookWrite } from '@tributary/engine/lifecycle/context.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { pages, type PageData } from '@tributary/resources/pages/page.ts';
import type { Publisher } from '@tributary/resources/pages/page.server.ts';

/** Nouns that stand inside published pages. */
const PARTS = new Set(['forms', 'counters']);
/** Nouns after whose change there may be pages to publish again. */
const CAUSES = new Set([...PARTS, 'organization']);
const LOOK_MS = 5_000;
const TRY_AGAIN_SECONDS = 300;

/**
 * When a form or counter changes, asks for the published pages that show it to be published again, in the change's
 * own transaction: visitors should never answer a form that no longer is.
 */
export async function requestRepublication(tx: Transaction, change: Change): Promise<void> {
  if (!PARTS.has(change.resource) || change.kind === 'created' || change.kind === 'removed') return;
  await sql`
    INSERT INTO republications (tenant_id, page_id)
    SELECT tenant_id, id FROM pages
    WHERE tenant_id = ${change.tenantId} AND deleted_at IS NULL AND data->>'published' = 'true'
      AND (position(${change.id} IN data->'recipes'->>'html') > 0 OR data->>'counterId' = ${change.id})
    ON CONFLICT (tenant_id, page_id) DO UPDATE SET not_before = now()`.execute(tx);
}

/** Asks for every published page of an organization to be published again, in the transaction of what they all bear. */
export async function renewPages(tx: Transaction, tenantId: string): Promise<void> {
  await sql`
    INSERT INTO republications (tenant_id, page_id)
    SELECT tenant_id, id FROM pages
    WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND data->>'published' = 'true'
    ON CONFLICT (tenant_id, page_id) DO UPDATE SET not_before = now()`.execute(tx);
}

interface Due {
  tenant_id: string;
  page_id: string;
  slug: string;
  plan: string;
}

/** Publishes again what was asked for, until it is stopped. A page that can't be published is tried again later. */
export function startRepublisher({
  db,
  publisher,
  onError,
}: {
  db: Database;
  publisher: Publisher;
  onError: (error: unknown) => void;
}) {
  let stopped = false;
  let running: Promise<void> | undefined;

  async function publishOne(due: Due): Promise<void> {
    const afterCommit: (() => void)[] = [];
    await db.inTenant(due.tenant_id, async (tx) => {
      const { rows } = await sql`
        DELETE FROM republications WHERE (tenant_id, page_id) IN (
          SELECT tenant_id, page_id FROM republications WHERE tenant_id = ${due.tenant_id} AND page_id = ${due.page_id} FOR UPDATE SKIP LOCKED
        ) RETURNING page_id`.execute(tx);
      const page = rows.length
        ? await findDocument(tx, due.tenant_id, pages as never, due.page_id)
        : undefined;
      if (!page || page.data['published'] !== true) return;
      const data = page.data as PageData;
      const write: HookWrite<PageData> = {
        tx,
        actor: systemActor({ id: due.tenant_id, slug: due.slug, plan: due.plan }),
        id: due.page_id,
        data,
        previous: data,
        now: new Date(),
        afterCommit: (task) => void afterCommit.push(task),
      };
      await publisher.publish(write);
    });
    for (const task of afterCommit) task();
  }

  async function look(): Promise<void> {
    const { rows } = await db.asPlatform((tx) =>
      sql<Due>`
        SELECT r.tenant_id, r.page_id, t.slug, t.plan FROM republications r JOIN tenants t ON t.id = r.tenant_id
        WHERE r.not_before <= now() ORDER BY r.not_before LIMIT 20`.execute(tx),
    );
    for (const due of rows) {
      if (stopped) return;
      try {
        await publishOne(due);
      } catch (error) {
        onError(error);
        await db.asPlatform((tx) =>
          sql`UPDATE republications SET not_before = now() + make_interval(secs => ${TRY_AGAIN_SECONDS}) WHERE tenant_id = ${due.tenant_id} AND page_id = ${due.page_id}`.execute(
            tx,
          ),
        );
      }
    }
  }

  const wake = (): void => {
    if (stopped || running) return;
    running = look()
      .catch(onError)
      .finally(() => (running = undefined));
  };
  const deaf = db.listen('changes', (payload) => {
    if (CAUSES.has((JSON.parse(payload) as Change).resource)) wake();
  });
  const timer = setInterval(wake, LOOK_MS);
  return {
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      deaf();
      await running;
    },
  };
}
