import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { RecordFrame } from '@tributary/engine/definition/resource.ts';
import { isNotFound } from '@tributary/engine/http/client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { queryKeys, useRecordList } from '@tributary/engine/screens/hooks/queries.console.ts';
import type { ResourceUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { useCallback, useMemo, useState } from 'react';
import type { Offer } from '../builder-props.ts';

const NONE: never[] = [];

/**
 * The records of a resource as the builder offers them: page by page, narrowed by the server, and each that the page
 * names by its id, however many there are.
 */
export function useOffer<Item extends RecordFrame>(
  ui: ResourceUi<Item>,
  sort: string,
  enabled = true,
): Offer<Item> {
  const client = useClient();
  const { definition } = ui;
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const list = useRecordList(ui, { search: search || undefined, sort }, { enabled });
  const [asked, setAsked] = useState<readonly string[]>(NONE);
  const ask = useCallback(
    (id: string) => setAsked((before) => (before.includes(id) ? before : [...before, id])),
    [],
  );
  const combine = useCallback(
    (results: UseQueryResult<Item>[]) => ({
      known: Object.fromEntries(
        results.flatMap(({ data, error }, index): [string, Item | null][] => {
          const id = asked[index] ?? '';
          if (isNotFound(error)) return [[id, null]];
          return data === undefined ? [] : [[id, data]];
        }),
      ),
      failed: results.some(({ data, error }) => data === undefined && error !== null && !isNotFound(error)),
    }),
    [asked],
  );
  const linked = useQueries({
    queries: asked.map((id) => ({
      queryKey: queryKeys.one(definition.name, id),
      queryFn: () => client.records<Item>(definition).view(id),
    })),
    combine,
  });

  const { data, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const { known, failed } = linked;
  return useMemo(
    () => ({
      state: isError || failed ? 'failed' : data ? 'ready' : 'loading',
      items: data?.pages.flatMap(({ items }) => items) ?? NONE,
      isEmpty: search === '' && data?.pages[0]?.items.length === 0,
      known,
      ask,
      search: setTyped,
      ...(hasNextPage && !isFetchingNextPage ? { more: () => void fetchNextPage() } : {}),
      retry: () => {
        // A failed request is repeated when it is made again.
        if (failed) setAsked(NONE);
        void refetch();
      },
    }),
    [data, search, isError, failed, known, ask, hasNextPage, isFetchingNextPage, fetchNextPage, refetch],
  );
}
