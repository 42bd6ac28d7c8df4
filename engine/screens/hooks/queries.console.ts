import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { RecordFrame } from '../../definition/resource.ts';
import type { Client } from '../../http/client.ts';
import type { ListQueryInput } from '../../http/resource-client.ts';
import { useInEnvironment } from './environment.console.ts';
import { useClient } from '../console-context.console.tsx';
import { keepIssued } from '../issued/issued.console.ts';
import type { ResourceUi } from '../resource-ui.console.ts';

/** The first page is small, so that it arrives quickly; later pages are larger. */
const FIRST_PAGE = 50;
const LATER_PAGES = 200;

/** The cache key of everything that was read of a resource. The shell invalidates `[resource]` on each change. */
export const queryKeys = {
  all: (resource: string) => [resource] as const,
  lists: (resource: string) => [resource, 'list'] as const,
  list: (resource: string, query: ListQueryInput) => [resource, 'list', query] as const,
  single: (resource: string) => [resource, 'single'] as const,
  one: (resource: string, id: string) => [resource, 'one', id] as const,
  revisions: (
    resource: string,
    id: string,
    query: { limit: number; months: number; section?: string | undefined },
  ) => [resource, 'revisions', id, query] as const,
};

/**
 * A list that loads page by page. The first page also counts the matches. With `fromEnd` it is read in the opposite
 * order: the last page loads as quickly as the first would.
 */
export function useRecordList<Item extends RecordFrame>(
  { definition }: ResourceUi<Item>,
  query: ListQueryInput,
  { fromEnd = false, enabled = true }: { fromEnd?: boolean; enabled?: boolean } = {},
) {
  const client = useClient();
  const sort = query.sort ?? definition.list.defaultSort;
  const inEnvironment = useInEnvironment(definition);
  const asked = inEnvironment(
    fromEnd ? { ...query, sort: sort.startsWith('-') ? sort.slice(1) : `-${sort}` } : query,
  );
  return useInfiniteQuery({
    queryKey: queryKeys.list(definition.name, fromEnd ? { ...asked, limit: LATER_PAGES } : asked),
    queryFn: ({ pageParam }) =>
      client.records<Item>(definition).list({
        limit: pageParam || fromEnd ? LATER_PAGES : FIRST_PAGE,
        ...asked,
        cursor: pageParam,
        count: pageParam ? 'none' : 'exact',
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
  });
}

function oneOptions<Item extends RecordFrame>(client: Client, { definition }: ResourceUi<Item>, id: string) {
  return {
    queryKey: queryKeys.one(definition.name, id),
    queryFn: () => client.records<Item>(definition).view(id),
    staleTime: 5_000,
  };
}

/** One record. */
export function useRecord<Item extends RecordFrame>(ui: ResourceUi<Item>, id: string, enabled = true) {
  return useQuery({ ...oneOptions(useClient(), ui, id), enabled });
}

/** Fetches a record before it is opened, so that it opens at once. */
export function usePrefetchRecord<Item extends RecordFrame>(ui: ResourceUi<Item>): (id: string) => void {
  const client = useClient();
  const queries = useQueryClient();
  return (id) => void queries.prefetchQuery(oneOptions(client, ui, id));
}

/** A short list, for pickers and previews. */
export function useShortList<Item extends RecordFrame>(
  { definition }: ResourceUi<Item>,
  query: ListQueryInput,
  enabled = true,
) {
  const client = useClient();
  const asked = useInEnvironment(definition)(query);
  return useQuery({
    queryKey: queryKeys.list(definition.name, { ...asked, count: 'none' }),
    queryFn: async () => (await client.records<Item>(definition).list(asked)).items,
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Puts a record from a response into the cache; lists are read again. Secrets that it contains are kept apart. */
export function settleRecord(queries: QueryClient, resource: string, answer: RecordFrame): void {
  const { issued, ...record } = answer;
  if (issued) keepIssued(resource, record.id, issued);
  queries.setQueryData(queryKeys.one(resource, record.id), record);
  queries.setQueriesData({ queryKey: queryKeys.single(resource) }, record);
  void queries.invalidateQueries({ queryKey: queryKeys.lists(resource) });
  void queries.invalidateQueries({ queryKey: [resource, 'revisions', record.id] });
}
