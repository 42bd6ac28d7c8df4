import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { pageSchema, type PageData } from '@tributary/resources/pages/page.ts';
import type { MadeFrom, PageContent, PublishedDespite } from './page-content.ts';
import type { Selectable } from 'kysely';
import type { PageVersionsTable } from './tables.ts';

/** A page as it was published: never changed afterwards. All public content is made from a version. */
export interface PublishedVersion extends PageContent {
  /** Counted from 1 for each page. */
  number: number;
}

interface VersionToKeep extends PageContent {
  tenantId: string;
  madeFrom: MadeFrom;
  by: Pick<Actor, 'userId' | 'name' | 'email'>;
  now: Date;
  /** The version that is put back. */
  copyOf?: number | undefined;
  despite?: PublishedDespite | undefined;
}

/** Stores a copy of the published content and returns its number. The page's row must be locked. */
export async function keepVersion(
  tx: Transaction,
  {
    tenantId,
    pageId,
    data,
    formIds,
    counterIds,
    mediaIds,
    elementIds,
    madeFrom,
    by,
    now,
    copyOf,
    despite,
  }: VersionToKeep,
): Promise<number> {
  const { recipes, ...settings } = data;
  const last = await tx
    .selectFrom('page_versions')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('page_id', '=', pageId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  await tx
    .insertInto('page_versions')
    .values({
      tenant_id: tenantId,
      page_id: pageId,
      number,
      settings: JSON.stringify(settings),
      recipes: JSON.stringify(recipes),
      form_ids: [...formIds],
      counter_ids: [...counterIds],
      media_ids: [...mediaIds],
      element_ids: [...elementIds],
      made_from: JSON.stringify(madeFrom),
      published_by: JSON.stringify({ id: by.userId, name: by.name, email: by.email }),
      published_at: now,
      copy_of: copyOf ?? null,
      override: despite ? JSON.stringify(despite) : null,
    })
    .execute();
  return number;
}

/** A tenant's public pages: each address (`p`) with its page's version (`v`). */
export function publicVersions(tx: Transaction, tenantId: string) {
  return tx
    .selectFrom('publications as p')
    .innerJoin('page_versions as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'p.tenant_id')
        .onRef('v.page_id', '=', 'p.page_id')
        .onRef('v.number', '=', 'p.version'),
    )
    .where('p.tenant_id', '=', tenantId)
    .where('p.artifact', 'is not', null);
}

const CONTENT = [
  'v.number',
  'v.settings',
  'v.recipes',
  'v.form_ids',
  'v.counter_ids',
  'v.media_ids',
  'v.element_ids',
] as const;

/** The public version of a page; undefined when there is none. */
export async function publicVersion(
  tx: Transaction,
  tenantId: string,
  pageId: string,
): Promise<PublishedVersion | undefined> {
  const row = await publicVersions(tx, tenantId)
    .select(CONTENT)
    .where('p.page_id', '=', pageId)
    .where('p.main', '=', true)
    .executeTakeFirst();
  return row && contentOf(pageId, row);
}

/** A version of a page by its number; undefined when there is none. */
export async function versionOf(
  tx: Transaction,
  tenantId: string,
  pageId: string,
  number: number,
): Promise<PublishedVersion | undefined> {
  const row = await tx
    .selectFrom('page_versions as v')
    .select(CONTENT)
    .where('v.tenant_id', '=', tenantId)
    .where('v.page_id', '=', pageId)
    .where('v.number', '=', number)
    .executeTakeFirst();
  return row && contentOf(pageId, row);
}

function contentOf(
  pageId: string,
  row: Pick<
    Selectable<PageVersionsTable>,
    'number' | 'settings' | 'recipes' | 'form_ids' | 'counter_ids' | 'media_ids' | 'element_ids'
  >,
): PublishedVersion {
  const data: PageData = pageSchema.parse({ ...row.settings, recipes: row.recipes });
  const { form_ids: formIds, counter_ids: counterIds, media_ids: mediaIds, element_ids: elementIds } = row;
  return { pageId, number: row.number, data, formIds, counterIds, mediaIds, elementIds };
}
