import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { apiRequestRoutes, RequestFilter } from './routes.ts';

/** How often a followed log is read again, in ms: the server writes it every five seconds. */
const FOLLOW_MS = 5_000;

/** The requests of a filter, page by page, and their figures. @param isFollowed whether new ones appear by themselves */
export function useRequests(filter: RequestFilter, isFollowed: boolean) {
  const call = routesOf<typeof apiRequestRoutes>(useClient());
  const refetchInterval = isFollowed ? FOLLOW_MS : false;
  const list = useInfiniteQuery({
    queryKey: ['api-requests', filter],
    queryFn: ({ pageParam }) =>
      call('GET /api-requests', { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const figures = useQuery({
    queryKey: ['api-requests', 'figures', filter],
    queryFn: () => call('GET /api-requests/figures', { query: filter }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  return { list, figures };
}
