import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { DEFAULT_TOKENS } from '@tributary/resources/themes/tokens.ts';
import { tokensCss } from '@tributary/resources/themes/tokens-css.ts';
import { cleanCss } from '../compile/styles/style-sheet.server.ts';
import type {} from '../tables.ts';
import type { Look } from './look.ts';

/** Stores a look and returns its id, which is derived from its content: the same look has the same id. */
export async function keepLook(
  tx: Transaction,
  { tenantId, themeId, look, now }: { tenantId: string; themeId: string; look: Look; now: Date },
): Promise<string> {
  const { title, sheet, parts, external } = look;
  const id = createHash('sha256')
    .update(JSON.stringify([themeId, sheet, parts, external]))
    .digest('hex')
    .slice(0, 32);
  await tx
    .insertInto('looks')
    .values({
      tenant_id: tenantId,
      id,
      theme_id: themeId,
      title,
      sheet,
      parts: JSON.stringify(parts),
      external: JSON.stringify(external),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute();
  return id;
}

/** Makes a look that of newly published pages; null for the look without a theme. */
export async function setCurrentLook(tx: Transaction, tenantId: string, look: string | null): Promise<void> {
  if (look === null) {
    await tx.deleteFrom('current_looks').where('tenant_id', '=', tenantId).execute();
    return;
  }
  await tx
    .insertInto('current_looks')
    .values({ tenant_id: tenantId, look })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ look }))
    .execute();
}

/** The id of the look of newly published pages; null where they have none of a theme. */
export async function currentLook(tx: Transaction, tenantId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('current_looks')
    .select('look')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.look ?? null;
}

/** The style sheet of the look that pages have without a theme, as a theme of the same values is compiled. */
let plainSheet: string | undefined;

const isPlain = ({ sheet, parts, external }: Omit<Look, 'title'>): boolean =>
  external.length === 0 &&
  Object.keys(parts).length === 0 &&
  sheet === (plainSheet ??= cleanCss(tokensCss(DEFAULT_TOKENS)).css);

/**
 * The looks with which a page looks the same as with this one: those of the same content, and none for a theme that
 * changes nothing. Null means no look.
 */
export async function equalLooks(
  tx: Transaction,
  tenantId: string,
  id: string | null,
): Promise<(string | null)[]> {
  const { rows } = await sql<{ id: string; sheet: string; parts: Look['parts']; external: Look['external'] }>`
    SELECT o.id, o.sheet, o.parts, o.external FROM looks l
    JOIN looks o ON o.tenant_id = l.tenant_id AND o.sheet = l.sheet AND o.parts = l.parts AND o.external = l.external
    WHERE l.tenant_id = ${tenantId} AND l.id = ${id}`.execute(tx);
  const [one] = rows;
  return [...rows.map((row) => row.id), ...(!one || isPlain(one) ? [null] : [])];
}

/** A stored look; undefined for none. */
export async function readLook(
  tx: Transaction,
  tenantId: string,
  id: string | null,
): Promise<Look | undefined> {
  if (id === null) return undefined;
  return tx
    .selectFrom('looks')
    .select(['title', 'sheet', 'parts', 'external'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}
