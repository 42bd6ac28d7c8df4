import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient, useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';
import { useTranslation } from 'react-i18next';
import { useConnectorName } from '../connectors/connector-name.console.ts';
import type { DeskFilter, MAPPINGS, DeskSelection } from './desk.ts';
import type { deliveryRoutes } from './routes.ts';

/** At most one read in this time, in ms, however many deliveries change. */
const CALM_MS = 700;
const KEY = ['deliveries'];

const useDeskRoutes = () => routesOf<typeof deliveryRoutes>(useClient());

/** Reads the desk again as deliveries change. */
export function useFollowDesk(): void {
  const queries = useQueryClient();
  const again = useDebouncedCallback(() => void queries.invalidateQueries({ queryKey: KEY }), CALM_MS);
  useServerEvent('delivery', again);
}

/** Why deliveries have not arrived. */
export function useCauses(filter: DeskFilter) {
  const call = useDeskRoutes();
  return useQuery({
    queryKey: [...KEY, 'causes', filter],
    queryFn: async () => (await call('GET /deliveries/causes', { query: filter })).items,
    placeholderData: keepPreviousData,
  });
}

/** The deliveries of one cause, page by page. */
export function useOfCause(cause: string, filter: DeskFilter) {
  const call = useDeskRoutes();
  return useInfiniteQuery({
    queryKey: [...KEY, 'list', cause, filter],
    queryFn: ({ pageParam }) => call('GET /deliveries', { query: { ...filter, cause, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The latest replays with their progress. */
export function useReplays() {
  const call = useDeskRoutes();
  return useQuery({
    queryKey: [...KEY, 'replays'],
    queryFn: async () => (await call('GET /deliveries/replays')).items,
  });
}

/** Reads one delivery with the requests and responses of each attempt. */
export function useOneDelivery(id: string) {
  const call = useDeskRoutes();
  return useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: () => call('GET /deliveries/:id', { params: { id } }),
  });
}

/** Reads the content that a replay would send, compared with the planned content. */
export function useReplayPreview(selection: DeskSelection) {
  const call = useDeskRoutes();
  return useQuery({
    queryKey: ['delivery-preview', selection],
    queryFn: () => call('POST /deliveries/replay-preview', { body: selection }),
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** Actions of the desk. */
export function useDeskCalls() {
  const call = useDeskRoutes();
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: KEY });
  return {
    async replay(selection: DeskSelection, mapping: (typeof MAPPINGS)[number]) {
      const done = await call('POST /deliveries/replay', { body: { ...selection, mapping } });
      await again();
      return done;
    },
    async discard(selection: DeskSelection, reason: string) {
      const { count } = await call('POST /deliveries/discard', { body: { ...selection, reason } });
      await again();
      return count;
    },
  };
}

/** The name of a receiver: a connector's kind, e-mails, or a webhook. */
export function useReceiverName(): (connector: string) => string {
  const { t } = useTranslation('deliveries');
  const connectorName = useConnectorName();
  return (connector) =>
    connector === 'email' || connector === 'webhook' ? t(`receiver.${connector}`) : connectorName(connector);
}
