import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient, useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';
import { useState } from 'react';
import type { transactionRoutes } from './routes.ts';

/** How often a running delivery is read again, in ms. */
const WATCH_MS = 5_000;

/** A transaction's deliveries, read again while one is running, and how to resend a parked one. */
export function useDeliveries(transactionId: string) {
  const call = routesOf<typeof transactionRoutes>(useClient());
  const queries = useQueryClient();
  const [sending, setSending] = useState<string>();
  const queryKey = ['transactions', 'deliveries', transactionId];
  const found = useQuery({
    queryKey,
    queryFn: async () =>
      (await call('GET /transactions/:id/deliveries', { params: { id: transactionId } })).items,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'PENDING') ? WATCH_MS : false,
  });
  useServerEvent('submission', (data) => {
    const told = data as { transactionId?: string; kind?: string } | null;
    // Those that an undone import removed are not named one by one.
    if (told?.transactionId === transactionId || told?.kind === 'removed')
      void queries.invalidateQueries({ queryKey: ['transactions'] });
  });
  const send = async (how: 'replay' | 'resend', deliveryId: string): Promise<void> => {
    setSending(deliveryId);
    try {
      await call(`POST /transactions/:id/deliveries/:deliveryId/${how}`, {
        params: { id: transactionId, deliveryId },
      });
      await queries.invalidateQueries({ queryKey });
    } finally {
      setSending(undefined);
    }
  };
  return {
    found,
    replay: (id: string) => send('replay', id),
    resend: (id: string) => send('resend', id),
    sending,
  };
}
