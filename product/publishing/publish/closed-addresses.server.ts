import type { HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { PageData } from '@tributary/resources/pages/page.ts';
import { pathOfVariant } from '../languages/variants.ts';
import type { ClosedPage } from '../page-content.ts';
import type {} from '../tables.ts';

/**
 * Stores the response at addresses where a page was public, by the page's present settings. While the page is public,
 * an address of another language leads to it: to the language's present address, or to the page in its own language.
 */
export async function keepClosed(
  { tx, actor, id, data, now, afterCommit }: HookWrite<PageData>,
  deps: { db: Pick<Database, 'notify'> },
): Promise<void> {
  const { show, text, to } = data.whenUnpublished;
  const shown = data.published ? (data.publication?.languages ?? []) : [];
  const closedAt = (language: string, main: boolean): ClosedPage => {
    if (main || !data.published)
      return {
        language: main ? data.language : language,
        text,
        to: show === 'redirect' ? to : null,
      };
    const current = shown.find((one) => one.language === language);
    const variant = current
      ? { language, slug: current.slug, main: false }
      : { language: data.language, slug: data.slug, main: true };
    return { language, text: '', to: pathOfVariant(variant) };
  };
  const rows = await tx
    .selectFrom('publications')
    .select(['slug', 'language', 'main', 'closed'])
    .where('tenant_id', '=', actor.tenantId)
    .where('page_id', '=', id)
    .where('artifact', 'is', null)
    .execute();
  let hasChanged = false;
  for (const row of rows) {
    const closed = closedAt(row.language, row.main);
    const { closed: before } = row;
    if (
      before &&
      before.language === closed.language &&
      before.text === closed.text &&
      before.to === closed.to
    )
      continue;
    hasChanged = true;
    await tx
      .updateTable('publications')
      .set({ closed: JSON.stringify(closed), changed_at: now })
      .where('tenant_id', '=', actor.tenantId)
      .where('slug', '=', row.slug)
      .where('language', '=', row.language)
      .execute();
  }
  if (hasChanged) afterCommit(() => deps.db.notify('publications', actor.tenantId));
}
