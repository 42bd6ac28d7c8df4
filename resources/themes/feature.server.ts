import { isDeepStrictEqual } from 'node:util';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { cascadeOf, type HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import { sql } from 'kysely';
import { libraryThemes } from './library.ts';
import { themes, type ThemeData } from './theme.ts';

/** Returns the parts of a theme that a compilation reads. */
const sourceOf = ({ tokens, files, externalResources, title }: ThemeData) => ({
  title,
  tokens,
  files: files.filter(({ deletedAt }) => deletedAt === null),
  externalResources,
});

/**
 * Requires the customizer's flag where colours, type or space are changed, and requests a compilation of the changes.
 */
async function prepare({ actor, data, previous, action }: HookWrite<ThemeData>): Promise<ThemeData> {
  const known = previous ? [previous] : libraryThemes;
  if (!known.some(({ tokens }) => isDeepStrictEqual(tokens, data.tokens)))
    requireFlag(actor.plan, 'THEME_CUSTOMIZER', 'tokens');
  if (!previous || previous.creating || action !== undefined) return data;
  return isDeepStrictEqual(sourceOf(data), sourceOf(previous))
    ? data
    : { ...data, compiling: true, compileError: null };
}

/** The activated theme replaces the one before it, in the same transaction. */
const replaceActive = cascadeOf(themes, async ({ tx, actor, id, action }, cascades) => {
  if (action !== 'activate') return;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM themes WHERE tenant_id = ${actor.tenantId} AND deleted_at IS NULL AND id <> ${id}
      AND data->>'active' = 'true' ORDER BY id`.execute(tx);
  for (const row of rows) await cascades.write(themes, row.id, (theme) => ({ ...theme, active: false }));
});

/** Themes: their states, and that exactly one is active once one was activated. */
export const themesFeature = defineFeature({
  name: themes.name,
  resource: themes,
  parts: () => ({
    cascades: [replaceActive],
    hooks: {
      beforeWrite: prepare,
      async beforeRemove({ data }) {
        if (data.active) throw new ProblemError('conflict', 'Active themes cannot be deleted');
      },
      actions: {
        async activate({ tx, actor, data }) {
          // One activation of an organization after the other: two would leave two active themes.
          await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`themes/${actor.tenantId}`}, 0))`.execute(
            tx,
          );
          return { ...data, active: true };
        },
        async compile({ data }) {
          return { ...data, compiling: !data.creating, compileError: null };
        },
      },
    },
  }),
});
