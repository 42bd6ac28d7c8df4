import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { PublishedPage, publishedPageRoutes } from './routes.ts';

/** The published pages of the organization. */
export interface PublishedPages {
  /** Undefined while it is not known. */
  count: number | undefined;
  items: readonly PublishedPage[];
  /** Reads them again. Answers how many there are now; undefined when that could not be read. */
  refresh(): Promise<number | undefined>;
}

/** The pages that visitors can see. */
export function usePublishedPages(): PublishedPages {
  const call = routesOf<typeof publishedPageRoutes>(useClient());
  const { data, refetch } = useQuery({
    queryKey: ['pages', 'published'],
    queryFn: () => call('GET /published-pages'),
    staleTime: 5_000,
  });
  return {
    count: data?.count,
    items: data?.items ?? [],
    async refresh() {
      const now = await refetch();
      // After a failure the data is what was read before.
      return now.isError ? undefined : now.data?.count;
    },
  };
}
