import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient, useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';
import type { DeliveryStatus } from '../deliveries/delivery.ts';
import type { WebhookSummary } from './responses.ts';
import type { webhookRoutes } from './routes.ts';

/** At most one read in this time, in ms, however many deliveries change. */
const CALM_MS = 400;

// Below the resource's own key: a changed webhook is read again with its deliveries.
const KEYS = {
  statuses: ['webhooks', 'statuses'],
  ofOne: (id: string) => ['webhooks', 'deliveries', id],
};

const useWebhookRoutes = () => routesOf<typeof webhookRoutes>(useClient());

/** Reads deliveries again as they change: of one webhook, or of any. */
function useFollowDeliveries(webhookId?: string): void {
  const queries = useQueryClient();
  const again = useDebouncedCallback(() => {
    void queries.invalidateQueries({ queryKey: KEYS.statuses });
    if (webhookId) void queries.invalidateQueries({ queryKey: KEYS.ofOne(webhookId) });
  }, CALM_MS);
  useServerEvent('webhook', (event) => {
    if (!webhookId || (event as { webhookId?: unknown }).webhookId === webhookId) again();
  });
}

/** The status of every webhook, by its id. */
export function useWebhookStatuses() {
  const call = useWebhookRoutes();
  useFollowDeliveries();
  return useQuery({
    queryKey: KEYS.statuses,
    queryFn: async () => {
      const { items } = await call('GET /webhook-statuses');
      return new Map(items.map((item) => [item.id, item]));
    },
  });
}

/** The status of every webhook, by its id; undefined while loading. */
export const useWebhookSummaries = (): ReadonlyMap<string, WebhookSummary> | undefined =>
  useWebhookStatuses().data;

/** A webhook's deliveries, newest first, page by page, read again as they change. */
export function useWebhookDeliveries(webhookId: string, status: DeliveryStatus | undefined) {
  const call = useWebhookRoutes();
  useFollowDeliveries(webhookId);
  return useInfiniteQuery({
    queryKey: [...KEYS.ofOne(webhookId), 'list', status ?? ''],
    queryFn: ({ pageParam }) =>
      call('GET /webhooks/:id/deliveries', {
        params: { id: webhookId },
        query: { status, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The content of one delivery; null once it was deleted. Read when `enabled`. */
export function useMessage(webhookId: string, deliveryId: string, enabled: boolean) {
  const call = useWebhookRoutes();
  return useQuery({
    queryKey: ['webhooks', 'messages', deliveryId],
    queryFn: async () =>
      (await call('GET /webhooks/:id/deliveries/:deliveryId', { params: { id: webhookId, deliveryId } }))
        .body,
    staleTime: Infinity,
    enabled,
  });
}

/** Actions on deliveries. */
export function useWebhookCalls(webhookId: string) {
  const call = useWebhookRoutes();
  const queries = useQueryClient();
  const params = { id: webhookId };
  const again = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: KEYS.statuses }),
      queries.invalidateQueries({ queryKey: KEYS.ofOne(webhookId) }),
    ]);
  return {
    async replay(deliveryId: string): Promise<void> {
      await call('POST /webhooks/:id/deliveries/:deliveryId/replay', {
        params: { id: webhookId, deliveryId },
      });
      await again();
    },
    /** Resends everything that is parked. Returns how many. */
    async replayAll(): Promise<number> {
      const { count } = await call('POST /webhooks/:id/replay', { params });
      await again();
      return count;
    },
    test: () => call('POST /webhooks/:id/test', { params }),
  };
}
