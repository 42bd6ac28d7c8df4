import { sql } from 'kysely';
import type { OnChange } from '@tributary/engine/lifecycle/app.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { themes } from '@tributary/resources/themes/theme.ts';
import { setCurrentLook } from '../../publishing/looks/looks.server.ts';

/** Attempts before a compilation counts as failed: it crashed its process each time. */
const MOST_ATTEMPTS = 3;
/** Seconds after which a claimed compilation whose process ended is claimed again. */
const REPEAT_SECONDS = 60;

/** A compilation that one process has claimed. */
export interface TakenCompile {
  tenant_id: string;
  theme_id: string;
  /** With the microseconds that a `Date` would lose. */
  requested_at: string;
  attempts: number;
}

/**
 * Requests the compilation of a theme that was created or changed, and gives new publications the look of a theme that
 * was activated, in the change's own transaction.
 */
export const followThemes: OnChange = async (tx, { resource, kind, id, tenantId, action }) => {
  if (resource !== themes.name || kind === 'removed') return;
  const theme = await findDocument(tx, tenantId, themes, id);
  if (!theme) return;
  if (action === 'activate') await setCurrentLook(tx, tenantId, theme.data.storage?.look ?? null);
  if (!theme.data.creating && !theme.data.compiling) return;
  await sql`
    INSERT INTO theme_compiles (tenant_id, theme_id) VALUES (${tenantId}, ${id})
    ON CONFLICT (tenant_id, theme_id) DO UPDATE
      SET requested_at = clock_timestamp(), not_before = now(), attempts = 0`.execute(tx);
};

/** Claims a due compilation. The attempt is counted in a separate transaction before it runs. */
export async function takeCompile(db: Database): Promise<TakenCompile | undefined> {
  const { rows } = await db.asPlatform((tx) =>
    sql<TakenCompile>`
      UPDATE theme_compiles c SET attempts = c.attempts + 1, not_before = now() + make_interval(secs => ${REPEAT_SECONDS})
      FROM (
        SELECT tenant_id, theme_id FROM theme_compiles WHERE not_before <= now()
        ORDER BY not_before LIMIT 1 FOR UPDATE SKIP LOCKED
      ) due
      WHERE c.tenant_id = due.tenant_id AND c.theme_id = due.theme_id
      RETURNING c.tenant_id, c.theme_id, c.requested_at::text, c.attempts`.execute(tx),
  );
  return rows[0];
}

/** Whether a compilation was tried so often that it counts as failed. */
export const isTriedOut = ({ attempts }: TakenCompile): boolean => attempts > MOST_ATTEMPTS;

/**
 * Ends a compilation.
 * @returns false when the theme was changed since and waits to be compiled again
 */
export async function finishCompile(tx: Transaction, taken: TakenCompile): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM theme_compiles WHERE tenant_id = ${taken.tenant_id} AND theme_id = ${taken.theme_id}
      AND requested_at = ${taken.requested_at}::timestamptz`.execute(tx);
  return numAffectedRows === 1n;
}
