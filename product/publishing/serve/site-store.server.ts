import { sql } from 'kysely';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { media } from '@tributary/resources/media/media.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import type {} from '../tables.ts';
import type { Departed } from '../departed.ts';
import { placeTaken } from '../tried-forms.server.ts';

/** The organization of a host. */
export interface SiteTenant {
  id: string;
  slug: string;
  name: string;
  /** By which visitors read days. */
  timezone: string;
  /** Whether the organization is suspended: its pages are not shown, and submissions are refused. */
  suspended?: boolean;
}

/** The target of one public address. */
export interface Pointer {
  slug: string;
  language: string;
  /** The page's own language, in which it is also available without a language in its address. */
  main: boolean;
  pageId: string;
  artifact: string;
  hash: string;
}

/** The sites' queries. */
export interface SiteStore {
  tenantBySlug(slug: string): Promise<SiteTenant | null>;
  /** Every published address of a tenant. */
  pointers(tenantId: string): Promise<Pointer[]>;
  /** Whether a tenant's library has a file that is not deleted. */
  inLibrary(tenantId: string, file: string): Promise<boolean>;
  /** Whether a form is on a published page, or may be embedded by another site. */
  isFormOpen(tenantId: string, formId: string): Promise<boolean>;
  /** Redirects, and addresses where a page was public. */
  departed(tenantId: string): Promise<Departed>;
  /** Tenants whose addresses changed after a time. */
  changedSince(moment: Date): Promise<string[]>;
  /** Which of these tenants are suspended or deleted. */
  outOfService(tenantIds: readonly string[]): Promise<string[]>;
}

/** The sites' queries, in Postgres. */
export function siteStore(db: Database): SiteStore {
  return {
    async tenantBySlug(slug) {
      const row = await db.asPlatform((tx) =>
        tx
          .selectFrom('tenants')
          .select(['id', 'slug', 'name', 'timezone', 'suspended_at'])
          .where('slug', '=', slug)
          .executeTakeFirst(),
      );
      if (!row) return null;
      const { suspended_at: since, ...tenant } = row;
      return { ...tenant, suspended: since !== null };
    },
    pointers: (tenantId) =>
      db.inTenant(tenantId, async (tx) => {
        const rows = await tx
          .selectFrom('publications')
          .select(['slug', 'language', 'main', 'page_id', 'artifact', 'hash'])
          .where('tenant_id', '=', tenantId)
          .where('artifact', 'is not', null)
          .orderBy('published_at')
          .execute();
        return rows.flatMap(({ page_id: pageId, artifact, ...row }) =>
          artifact === null ? [] : [{ ...row, pageId, artifact }],
        );
      }),
    inLibrary: (tenantId, file) =>
      db.inTenant(tenantId, async (tx) => Boolean(await findDocument(tx, tenantId, media, file))),
    isFormOpen: (tenantId, formId) =>
      db.inTenant(tenantId, async (tx) => {
        const { rows } = await sql`
          SELECT 1 FROM forms f LEFT JOIN LATERAL (${placeTaken('f')}) taken ON true
          WHERE f.tenant_id = ${tenantId} AND f.id = ${formId} AND f.deleted_at IS NULL AND (
            jsonb_array_length(coalesce(f.data->'embeddedSettings'->'origins', '[]')) > 0
            OR jsonb_array_length(coalesce(taken.embedded->'origins', '[]')) > 0
            OR EXISTS (
              SELECT 1 FROM publications pub
              JOIN page_versions v ON v.tenant_id = pub.tenant_id AND v.page_id = pub.page_id AND v.number = pub.version
              WHERE pub.tenant_id = f.tenant_id AND pub.artifact IS NOT NULL
                AND (f.id::text = ANY(v.form_ids) OR taken.id = ANY(v.form_ids))
            )
          )`.execute(tx);
        return rows.length > 0;
      }),
    departed: (tenantId) => db.inTenant(tenantId, (tx) => readDeparted(tx, tenantId)),
    changedSince: (moment) =>
      db.asPlatform(async (tx) => {
        const rows = await tx
          .selectFrom('publications')
          .select('tenant_id')
          .distinct()
          .where('changed_at', '>=', moment)
          .execute();
        return rows.map((row) => row.tenant_id);
      }),
    outOfService: (tenantIds) =>
      db.asPlatform(async (tx) => {
        const { rows } = await sql<{ id: string }>`
          SELECT wanted.id FROM unnest(${tenantIds}::uuid[]) AS wanted (id)
          WHERE NOT EXISTS (SELECT FROM tenants t WHERE t.id = wanted.id AND t.suspended_at IS NULL)`.execute(
          tx,
        );
        return rows.map(({ id }) => id);
      }),
  };
}

async function readDeparted(tx: Transaction, tenantId: string): Promise<Departed> {
  const redirects = await sql<{ from: string; to: string; status: string }>`
    SELECT data->>'from' AS "from", data->>'to' AS "to", data->>'status' AS status FROM redirects
    WHERE tenant_id = ${tenantId} AND deleted_at IS NULL`.execute(tx);
  const closed = await tx
    .selectFrom('publications as p')
    .select(['p.slug', 'p.language', 'p.main', 'p.closed'])
    .where('p.tenant_id', '=', tenantId)
    .where('p.artifact', 'is', null)
    .where('p.closed', 'is not', null)
    .orderBy('p.changed_at')
    .execute();
  const { name, closedText, homePageId, notFoundPageId } = await readOrganization(tx, tenantId);
  return {
    chosen: { home: homePageId, notFound: notFoundPageId },
    redirects: new Map(
      redirects.rows.map(({ from, to, status }) => [from, { to, status: status === '302' ? 302 : 301 }]),
    ),
    closed: new Map(
      closed.flatMap(({ slug, language, main, closed: page }) => {
        if (!page) return [];
        const said = { ...page, text: page.text || closedText, organization: name };
        return [[`${language}/${slug}`, said] as const, ...(main ? [[slug, said] as const] : [])];
      }),
    ),
  };
}
