import { sql } from 'kysely';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { writeIn } from '@tributary/engine/lifecycle/write/write.server.ts';
import { libraryThemes } from '@tributary/resources/themes/library.ts';
import { themes, themeSchema } from '@tributary/resources/themes/theme.ts';
import { TENANTS_CHANNEL } from '../organizations/organizations.server.ts';

/** Gives every organization that never had a theme its first one, active: the look that its pages have already. */
export function startFirstThemes({ app, onError }: { app: App; onError: (error: unknown) => void }) {
  const { db } = app;
  let running = Promise.resolve();
  const wake = (): void => {
    running = running.then(() => giveAll(app)).catch(onError);
  };
  const unsubscribe = db.listen(TENANTS_CHANNEL, wake);
  wake();
  return {
    async stop(): Promise<void> {
      unsubscribe();
      await running;
    },
  };
}

async function giveAll(app: App): Promise<void> {
  const { rows } = await app.db.asPlatform((tx) =>
    sql<{ id: string; slug: string; plan: string }>`
      SELECT t.id, t.slug, t.plan FROM tenants t LEFT JOIN themed_tenants h ON h.tenant_id = t.id
      WHERE h.tenant_id IS NULL ORDER BY t.id`.execute(tx),
  );
  for (const tenant of rows) await giveFirstTheme(app, tenant);
}

/** @returns whether the organization had none, not even a deleted one */
export async function giveFirstTheme(
  app: App,
  tenant: { id: string; slug: string; plan: string },
): Promise<boolean> {
  const tasks: (() => void)[] = [];
  const [{ title, tokens, externalResources, files }] = libraryThemes;
  const isNew = await app.db.inTenant(tenant.id, async (tx) => {
    // Other processes do the same.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`themes/${tenant.id}`}, 0))`.execute(tx);
    await sql`INSERT INTO themed_tenants (tenant_id) VALUES (${tenant.id}) ON CONFLICT DO NOTHING`.execute(
      tx,
    );
    const { rows } = await sql`SELECT 1 FROM themes WHERE tenant_id = ${tenant.id} LIMIT 1`.execute(tx);
    if (rows.length > 0) return false;
    const now = new Date();
    const actor = systemActor(tenant);
    const writing = { tx, actor, now, afterCommit: (task: () => void) => void tasks.push(task) };
    await writeIn(app, writing, app.resource(themes.name), {
      kind: 'create',
      event: 'CREATE',
      data: () => ({ ...themeSchema.parse({ title, tokens, externalResources, files }), active: true }),
    });
    return true;
  });
  for (const task of tasks) task();
  return isNew;
}
