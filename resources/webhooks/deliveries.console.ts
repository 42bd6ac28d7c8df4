import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryText } from '@tributary/engine/http/client.ts';
import { useClient, useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';
import type { Delivery, DeliveryStatus } from '../deliveries/delivery.ts';
import type { Trial, WebhookSummary } from './responses.ts';

/** At most one read in this time, in ms, however many deliveries change. */
const CALM_MS = 400;

interface Page {
  items: Delivery[];
  nextCursor: string | null;
}

// Below the resource's own key: a changed webhook is read again with its deliveries.
const KEYS = {
  standings: ['webhooks', 'standings'],
  ofOne: (id: string) => ['webhooks', 'deliveries', id],
};

/** Reads deliveries again as they change: of one webhook, or of any. */
function useFollowDeliveries(webhookId?: string): void {
  const queries = useQueryClient();
  const again = useDebouncedCallback(() => {
    void queries.invalidateQueries({ queryKey: KEYS.standings });
    if (webhookId) void queries.invalidateQueries({ queryKey: KEYS.ofOne(webhookId) });
  }, CALM_MS);
  useServerEvent('webhook', (event) => {
    if (!webhookId || (event as { webhookId?: unknown }).webhookId === webhookId) again();
  });
}

/** The status of every webhook, by its id; undefined while loading. */
export function useWebhookSummaries(): ReadonlyMap<string, WebhookSummary> | undefined {
  const client = useClient();
  useFollowDeliveries();
  const { data } = useQuery({
    queryKey: KEYS.standings,
    queryFn: async () => {
      const { items } = await client.call<{ items: WebhookSummary[] }>('GET', '/api/v1/webhook-standings');
      return new Map(items.map((item) => [item.id, item]));
    },
  });
  return data;
}

/** A webhook's deliveries, newest first, page by page, read again as they change. */
export function useWebhookDeliveries(webhookId: string, status: DeliveryStatus | undefined) {
  const client = useClient();
  useFollowDeliveries(webhookId);
  return useInfiniteQuery({
    queryKey: [...KEYS.ofOne(webhookId), 'list', status ?? ''],
    queryFn: ({ pageParam }) =>
      client.call<Page>(
        'GET',
        `/api/v1/webhooks/${webhookId}/deliveries${queryText({ status, cursor: pageParam })}`,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The content of one delivery; null once it was deleted. Read when `enabled`. */
export function useMessage(webhookId: string, deliveryId: string, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: ['webhooks', 'messages', deliveryId],
    queryFn: async () =>
      (
        await client.call<{ body: string | null }>(
          'GET',
          `/api/v1/webhooks/${webhookId}/deliveries/${deliveryId}`,
        )
      ).body,
    staleTime: Infinity,
    enabled,
  });
}

/** Actions on deliveries. */
export function useWebhookCalls(webhookId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const path = `/api/v1/webhooks/${webhookId}`;
  const again = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: KEYS.standings }),
      queries.invalidateQueries({ queryKey: KEYS.ofOne(webhookId) }),
    ]);
  return {
    async replay(deliveryId: string): Promise<void> {
      await client.call('POST', `${path}/deliveries/${deliveryId}/replay`);
      await again();
    },
    /** Resends everything that is parked. Returns how many. */
    async replayAll(): Promise<number> {
      const { count } = await client.call<{ count: number }>('POST', `${path}/replay`);
      await again();
      return count;
    },
    test: () => client.call<Trial>('POST', `${path}/test`),
  };
}
