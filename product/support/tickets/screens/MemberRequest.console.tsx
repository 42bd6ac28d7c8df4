import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { LoadedList } from '@tributary/engine/screens/reading/LoadedList.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import type { ticketRoutes } from '../routes.ts';
import { RequestForm } from './RequestForm.console.tsx';

/** The form for a signed-in person, and their earlier requests. */
export function MemberRequest() {
  const { t } = useTranslation('supportTickets');
  const call = routesOf<typeof ticketRoutes>(useClient());
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: ['support-tickets'],
    queryFn: () => call('GET /support/tickets'),
  });
  const { data } = found;
  return (
    <Stack gap={40}>
      <RequestForm
        send={async ({ email: _email, website: _website, ...body }) => {
          const sent = await call('POST /support/tickets', { body });
          void queries.invalidateQueries({ queryKey: ['support-tickets'] });
          return sent;
        }}
      />
      <section aria-labelledby="support-tickets">
        <Title order={2} size="h4" id="support-tickets" mb="sm">
          {t('list')}
        </Title>
        <LoadedList
          items={data?.items}
          found={found}
          failure={t('unread')}
          empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        >
          {({ id, number, subject, name, messages, isClosed, createdAt }) => (
            <li key={id}>
              <Group gap="xs">
                <ConsoleLink to="/support/request" search={{ ticket: id }} fw={560}>
                  {`${number} · ${subject}`}
                </ConsoleLink>
                <ToneBadge tone={isClosed ? 'secondary' : 'info'}>
                  {isClosed ? t('closed') : t('open')}
                </ToneBadge>
              </Group>
              <Text size="sm" c="dimmed">
                {name} · <RelativeTime at={createdAt} />
                {messages > 0 ? ` · ${t('messages', { count: messages })}` : ''}
              </Text>
            </li>
          )}
        </LoadedList>
      </section>
    </Stack>
  );
}
