import { sql } from 'kysely';
import type { Transaction } from '../storage/database.server.ts';
import { VIEWS_LIMIT, viewContentSchema, type ViewContent } from '../views/view.ts';

/** A saved view as it is stored. */
export interface StoredView {
  id: string;
  resource: string;
  name: string;
  isShared: boolean;
  ownerId: string;
  ownerName: string;
  content: ViewContent;
  /** Whether it is the default view of the person who makes the request. */
  isDefault: boolean;
}

interface ViewRow extends Omit<StoredView, 'content'> {
  content: unknown;
}

const viewOf = ({ content, ...row }: ViewRow): StoredView => ({
  ...row,
  content: viewContentSchema.parse(content),
});

const columns = (userId: string) => sql`
  v.id, v.resource, v.name, v.is_shared AS "isShared", v.owner_id AS "ownerId", v.owner_name AS "ownerName", v.content,
  EXISTS (SELECT FROM saved_view_defaults d
    WHERE d.tenant_id = v.tenant_id AND d.user_id = ${userId} AND d.view_id = v.id) AS "isDefault"`;

/** The views that a person sees: the person's own and shared ones, by name. */
export async function listViews(tx: Transaction, tenantId: string, userId: string): Promise<StoredView[]> {
  const { rows } = await sql<ViewRow>`
    SELECT ${columns(userId)} FROM saved_views v
    WHERE v.tenant_id = ${tenantId} AND (v.is_shared OR v.owner_id = ${userId})
    ORDER BY lower(v.name), v.id LIMIT ${VIEWS_LIMIT}`.execute(tx);
  return rows.map(viewOf);
}

/** A view that a person sees; undefined for another's that is not shared. */
export async function findView(
  tx: Transaction,
  tenantId: string,
  { id, userId }: { id: string; userId: string },
): Promise<StoredView | undefined> {
  const { rows } = await sql<ViewRow>`
    SELECT ${columns(userId)} FROM saved_views v
    WHERE v.tenant_id = ${tenantId} AND v.id = ${id} AND (v.is_shared OR v.owner_id = ${userId})`.execute(tx);
  return rows[0] && viewOf(rows[0]);
}

/** Saves a new view. */
export async function insertView(
  tx: Transaction,
  tenantId: string,
  view: Omit<StoredView, 'isDefault'>,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO saved_views (tenant_id, id, resource, name, is_shared, owner_id, owner_name, content, created_at, updated_at)
    VALUES (${tenantId}, ${view.id}, ${view.resource}, ${view.name}, ${view.isShared}, ${view.ownerId}, ${view.ownerName},
      ${JSON.stringify(view.content)}::jsonb, ${now}, ${now})`.execute(tx);
}

/** Changes a view; undefined fields stay unchanged. */
export async function updateView(
  tx: Transaction,
  tenantId: string,
  id: string,
  change: Partial<Pick<StoredView, 'name' | 'isShared' | 'content'>>,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE saved_views SET name = coalesce(${change.name ?? null}, name),
      is_shared = coalesce(${change.isShared ?? null}, is_shared),
      content = coalesce(${change.content ? JSON.stringify(change.content) : null}::jsonb, content), updated_at = ${now}
    WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(tx);
  // A view that is no longer shared is no longer the default view of other people.
  if (change.isShared === false)
    await sql`
      DELETE FROM saved_view_defaults d USING saved_views v
      WHERE d.tenant_id = ${tenantId} AND d.view_id = ${id} AND v.tenant_id = d.tenant_id AND v.id = d.view_id
        AND d.user_id <> v.owner_id`.execute(tx);
}

/** Deletes a view; lists that open with it open without one. */
export async function deleteView(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await sql`DELETE FROM saved_view_defaults WHERE tenant_id = ${tenantId} AND view_id = ${id}`.execute(tx);
  await sql`DELETE FROM saved_views WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(tx);
}

/** Sets the view with which a person's list opens; null for none. */
export async function setDefaultView(
  tx: Transaction,
  tenantId: string,
  { userId, resource, viewId }: { userId: string; resource: string; viewId: string | null },
): Promise<void> {
  await sql`
    DELETE FROM saved_view_defaults WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND resource = ${resource}`.execute(
    tx,
  );
  if (viewId !== null)
    await sql`
      INSERT INTO saved_view_defaults (tenant_id, user_id, resource, view_id)
      VALUES (${tenantId}, ${userId}, ${resource}, ${viewId})`.execute(tx);
}
