import { useQueryClient } from '@tanstack/react-query';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useClient, usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { settleRecord } from '@tributary/engine/screens/hooks/queries.console.ts';
import type { BaseLayout } from '@tributary/resources/pages/base-layout.ts';
import { pageUi, type Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { pageMetadataSchema } from '@tributary/resources/pages/page-metadata.ts';
import { pages } from '@tributary/resources/pages/page.ts';
import { publishedToast } from '@tributary/resources/pages/screens/published-toast.console.tsx';
import type { PublishBody } from '@tributary/resources/pages/publication.ts';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageBuilderProps, PagePayload } from '../builder-props.ts';
import { mediaForCanvas, mediaForStorage } from '../site-media.ts';

type Wires = Pick<
  PageBuilderProps,
  'onSave' | 'onPublish' | 'onUnpublish' | 'loadLatest' | 'onDirtyChange' | 'beganWith' | 'fetchLatest'
>;

/**
 * The stored page of an open builder. Remembers the version on which the edits began, so that a save over a colleague's
 * is refused, unless the person has seen both and chosen their own.
 */
export function usePageStore(
  opened: Page,
  confirm: (page: Page) => Promise<PublishBody | null>,
  baseLayout: BaseLayout,
): {
  page: Page;
  /** The page as the record has it, with the original URLs of pictures. */
  stored: Page;
  dirty: boolean;
  /** Takes a version that was stored elsewhere; returns it as the canvas shows it. */
  take(stored: Page): Page;
} & Wires {
  const { t } = useTranslation('pages');
  const client = useClient().of(pages);
  const queries = useQueryClient();
  const actions = useResourceActions(pageUi);
  const [page, setPage] = useState(opened);
  const [dirty, setDirty] = useState(false);
  /** The version on which the edits on the canvas began. */
  const begun = useRef(opened);
  /** A newer one that was shown beside it. */
  const shown = useRef<Page>(undefined);
  const saving = useRef(false);
  const address = usePublicAddress();
  const site = new URL(address('')).origin;

  const settle = (stored: Page): void => {
    begun.current = stored;
    shown.current = undefined;
    setPage(stored);
    settleRecord(queries, pages.name, stored);
  };
  const bodyOf = ({ html, css, project, formId, counterId, pageMetadata, siteParts }: PagePayload) => ({
    recipes: mediaForStorage({ html, css, project: { ...project } }, site),
    formId,
    counterId,
    siteParts,
    baseLayout,
    pageMetadata: {
      // The builder edits two of its fields; the others are those of the settings.
      ...pageMetadataSchema.parse(begun.current.pageMetadata),
      title: pageMetadata.title ?? '',
      description: pageMetadata.description ?? '',
    },
  });
  const act = async (action: 'publish' | 'unpublish'): Promise<void> => {
    const body = action === 'publish' ? await confirm(begun.current) : {};
    if (!body) return;
    const changed = await actions.act(
      begun.current,
      action,
      action === 'publish' ? publishedToast(t, address(begun.current.slug)) : t('unpublished'),
      action === 'publish' ? body : undefined,
    );
    if (changed) settle(changed);
  };

  const forCanvas = (stored: Page): Page => ({ ...stored, recipes: mediaForCanvas(stored.recipes, site) });
  // Memoized on the stored page: the editor treats another object as another page.
  const onCanvas = useMemo(() => ({ ...page, recipes: mediaForCanvas(page.recipes, site) }), [page, site]);

  return {
    page: onCanvas,
    stored: page,
    dirty,
    take(stored) {
      settle(stored);
      return forCanvas(stored);
    },
    async onSave(payload, { overwrite, quiet } = { overwrite: false }) {
      const target = overwrite ? (shown.current ?? (await client.view(begun.current.id))) : begun.current;
      saving.current = true;
      try {
        const body = bodyOf(payload);
        settle(quiet ? await client.update(target, body) : await actions.update(target, body));
      } finally {
        saving.current = false;
      }
    },
    onPublish: () => act('publish'),
    onUnpublish: () => act('unpublish'),
    async loadLatest() {
      shown.current = await client.view(begun.current.id);
      return forCanvas(shown.current);
    },
    beganWith: () => forCanvas(begun.current),
    async fetchLatest() {
      const latest = await client.view(begun.current.id);
      return { page: forCanvas(latest), accept: () => settle(latest) };
    },
    onDirtyChange(next) {
      setDirty(next);
      // Clean without a save here: the person has chosen the version that was shown.
      if (!next && !saving.current && shown.current) settle(shown.current);
    },
  };
}
