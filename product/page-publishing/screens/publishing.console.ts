import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import type { pagePublishingRoutes } from '../routes.ts';

/** The calls about publishing pages. */
export const usePublishingCalls = () => routesOf<typeof pagePublishingRoutes>(useClient());

/** The query key for a page's publishing; with its version, since each write may change all of it. */
export const publishingKey = ({ id, version }: Pick<Page, 'id' | 'version'>, what: string) =>
  ['page-publishing', id, what, version] as const;

/** The public version of a page with its content. */
export function usePublicVersion(page: Page) {
  const call = usePublishingCalls();
  return useQuery({
    queryKey: publishingKey(page, 'public'),
    queryFn: () => call('GET /pages/:id/version', { params: { id: page.id } }),
    enabled: page.published,
  });
}

/** Reads the preview links again. */
export function useRereadPreviews(pageId: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['page-publishing', pageId] });
}
