import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslation } from 'react-i18next';
import { RequestState } from './RequestState.console.tsx';
import { RequestText } from './RequestText.console.tsx';
import type { giftRequestRoutes } from './routes.ts';

/** The requests of a recurring gift's donor, and their results. */
export function GiftHistory({ transactionId }: { transactionId: string }) {
  const { t } = useTranslation('giftRequests');
  const call = routesOf<typeof giftRequestRoutes>(useClient());
  const found = useQuery({
    queryKey: ['transactions', 'gift-requests', transactionId],
    queryFn: async () =>
      (await call('GET /transactions/:id/gift-requests', { params: { id: transactionId } })).items,
  });
  return (
    <Loaded found={found} failure={t('unread')} waiting={<Skeleton h={36} aria-hidden />}>
      {(requests) =>
        requests.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('nothingOfGift')}
          </Text>
        ) : (
          <Stack gap="sm">
            {requests.map((request) => (
              <div key={request.id}>
                <Text size="sm">
                  <RequestText request={request} /> <RequestState state={request.state} />
                </Text>
                <Text size="xs" c="dimmed">
                  <RelativeTime at={request.createdAt} />
                  {request.dealtBy ? ` · ${t('dealtBy', { name: request.dealtBy })}` : ''}
                  {request.note ? ` · ${request.note}` : ''}
                </Text>
              </div>
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}
