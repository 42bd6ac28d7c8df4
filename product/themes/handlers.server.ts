import { sql } from 'kysely';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { themeRoutes, type Rollout } from '@tributary/resources/themes/routes.ts';
import { themes, type ThemeData } from '@tributary/resources/themes/theme.ts';
import { currentLook, equalLooks, readLook } from '../publishing/looks/looks.server.ts';
import {
  beginRollout,
  beginUndo,
  isChangedFrom,
  readRollout,
  rolloutResponse,
  setStatus,
} from './rollouts/store.server.ts';
import { activeTheme } from './active-theme.server.ts';
import { ROLLOUTS_CHANNEL } from './rollouts/worker.server.ts';

const MOST_PAGES = 200;

async function requireTheme(tx: Transaction, tenantId: string, id: string): Promise<ThemeData> {
  const found = await findDocument(tx, tenantId, themes, id);
  if (!found) throw new ProblemError('not_found', 'There is no theme with this id.');
  return found.data;
}

async function requireRollout(tx: Transaction, tenantId: string, id: string) {
  const found = await readRollout(tx, tenantId, id);
  if (!found) throw new ProblemError('not_found', 'There is no such change of pages.');
  return found;
}

/** The routes of themes: the look of new publications, and giving published pages a look. */
export const themeHandlers = ({ app }: { app: App }): MountedRoutes => {
  const { db } = app;
  const shown = async (tx: Transaction, tenantId: string, id: string): Promise<Rollout> =>
    rolloutResponse(tx, tenantId, await requireRollout(tx, tenantId, id));
  return implement(themeRoutes, {
    'GET /active-theme/page-look': ({ actor: { tenantId } }) =>
      db.inTenant(tenantId, async (tx) => {
        const look = await readLook(tx, tenantId, await currentLook(tx, tenantId));
        const { name, identity, contactEmail, postalAddress } = await readOrganization(tx, tenantId);
        return {
          css: look?.sheet ?? '',
          html: look?.parts ?? {},
          identity: { name, logo: identity.logo, contactEmail, postalAddress },
        };
      }),
    'GET /themes/:id/pages': ({ actor: { tenantId }, params: { id } }) =>
      db.inTenant(tenantId, async (tx) => {
        const { storage } = await requireTheme(tx, tenantId, id);
        const equal = await equalLooks(tx, tenantId, storage?.look ?? null);
        const { rows } = await sql<{ id: string; name: string; slug: string; changes: boolean }>`
          SELECT p.page_id AS id, coalesce(g.data->>'name', '') AS name, p.slug, ${isChangedFrom(equal)} AS changes
          FROM publications p LEFT JOIN pages g ON g.tenant_id = p.tenant_id AND g.id = p.page_id
          WHERE p.tenant_id = ${tenantId} AND p.main AND p.artifact IS NOT NULL
          ORDER BY changes DESC, name, p.page_id`.execute(tx);
        const changing = rows.filter(({ changes }) => changes).length;
        return { items: rows.slice(0, MOST_PAGES), total: rows.length, changing };
      }),
    async 'POST /themes/:id/rollouts'({ actor, params: { id }, body: { previousThemeId } }) {
      const { tenantId } = actor;
      const rollout = await db.inTenant(tenantId, async (tx) => {
        const { active, storage, title } = await requireTheme(tx, tenantId, id);
        if (!active) throw new ProblemError('conflict', 'Activate the theme first.');
        if (!storage)
          throw new ProblemError('conflict', 'The theme is still being made. Try again in a moment.');
        const begun = { themeId: id, title, look: storage.look, previousThemeId };
        return shown(tx, tenantId, await beginRollout(tx, actor, begun));
      });
      db.notify(ROLLOUTS_CHANNEL, tenantId);
      return rollout;
    },
    'GET /theme-rollouts/latest': ({ actor: { tenantId } }) =>
      db.inTenant(tenantId, async (tx) => {
        const row = await readRollout(tx, tenantId);
        return { rollout: row ? await rolloutResponse(tx, tenantId, row) : null };
      }),
    'POST /theme-rollouts/:id/stop': ({ actor: { tenantId }, params: { id } }) =>
      db.inTenant(tenantId, async (tx) => {
        await requireRollout(tx, tenantId, id);
        await setStatus(tx, tenantId, id, ['running', 'stopped']);
        return shown(tx, tenantId, id);
      }),
    async 'POST /theme-rollouts/:id/resume'({ actor: { tenantId }, params: { id } }) {
      const rollout = await db.inTenant(tenantId, async (tx) => {
        if ((await requireRollout(tx, tenantId, id)).undone)
          throw new ProblemError('conflict', 'This was undone. Begin again.');
        await setStatus(tx, tenantId, id, ['stopped', 'running']);
        return shown(tx, tenantId, id);
      });
      db.notify(ROLLOUTS_CHANNEL, tenantId);
      return rollout;
    },
    async 'POST /theme-rollouts/:id/undo'({ context, actor, params: { id } }) {
      const { tenantId } = actor;
      const { undone, rollout, back } = await db.inTenant(tenantId, async (tx) => {
        const row = await requireRollout(tx, tenantId, id);
        if (!(await rolloutResponse(tx, tenantId, row)).canUndo)
          throw new ProblemError('conflict', 'This cannot be undone any more.');
        const begun = await beginUndo(tx, actor, row);
        const active = await activeTheme(tx, tenantId);
        const previous =
          row.previous_theme_id !== null && active?.id === row.theme_id
            ? await findDocument(tx, tenantId, themes, row.previous_theme_id)
            : undefined;
        return { undone: row, rollout: await shown(tx, tenantId, begun), back: previous };
      });
      db.notify(ROLLOUTS_CHANNEL, tenantId);
      // The previous theme becomes the active one again, by a separate write with its ability and its log entry.
      if (back)
        await act(context, app.resource(themes.name), 'activate', undone.previous_theme_id!, back.version);
      return rollout;
    },
  });
};
