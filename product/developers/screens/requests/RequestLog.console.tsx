import { Alert, Button, Stack, Switch } from '@mantine/core';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { ListSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';
import { CallIllustration } from '@tributary/kit/illustrations/CallIllustration.console.tsx';
import { DeveloperTabs } from '@tributary/resources/api-credentials/screens/DeveloperTabs.console.tsx';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { ShowMore } from '@tributary/engine/screens/reading/ShowMore.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiRequest } from '../../requests/routes.ts';
import { useRequests } from '../../requests/use-requests.console.ts';
import { RequestDetails } from './RequestDetails.console.tsx';
import { RequestFigureList } from './RequestFigureList.console.tsx';
import { RequestFilters } from './RequestFilters.console.tsx';
import { RequestTable } from './RequestTable.console.tsx';
import { useRequestFilter } from './use-request-filter.console.ts';

/** Every request that an API credential made in the last 30 days. */
export default function RequestLog() {
  const { t } = useTranslation('developers');
  const [filter, setFilter] = useRequestFilter();
  const [isFollowed, setFollowed] = useState(false);
  const [opened, setOpened] = useState<ApiRequest>();
  const { list, figures } = useRequests(filter, isFollowed);
  const items = list.data?.pages.flatMap((page) => page.items);
  const { period: _period, ...narrowing } = filter;
  const isFiltered = Object.keys(narrowing).length > 0;
  return (
    <>
      <PageHeader
        title={t('requests.title')}
        sentence={{ id: 'developers.requests', text: t('requests.sentence') }}
        actions={
          <Switch
            label={t('requests.follow')}
            checked={isFollowed}
            onChange={(event) => setFollowed(event.currentTarget.checked)}
          />
        }
      />
      <DeveloperTabs />
      <Stack gap="lg">
        <RequestFilters filter={filter} onChange={setFilter} credentials={figures.data?.credentials ?? []} />
        {figures.data ? <RequestFigureList figures={figures.data} /> : null}
        {figures.data && figures.data.dropped > 0 ? (
          <Alert color="warning">{t('requests.dropped', { count: figures.data.dropped })}</Alert>
        ) : null}
        <ReadFailure found={list} failure={t('requests.failed')} />
        {list.isPending ? <ListSkeleton rows={6} /> : null}
        {items?.length === 0 ? (
          <EmptyState
            title={t(isFiltered ? 'requests.noneSuch' : 'requests.none')}
            illustration={<CallIllustration width={160} />}
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => setFilter({ period: filter.period })}>
                  {t('requests.clear')}
                </Button>
              ) : undefined
            }
          >
            {isFiltered ? null : t('requests.noneText')}
          </EmptyState>
        ) : null}
        {items && items.length > 0 ? (
          <RequestTable items={items} isStale={list.isPlaceholderData} onOpen={setOpened} />
        ) : null}
        {list.hasNextPage ? (
          <Stack align="center" gap="xs">
            <ShowMore found={list}>{t('requests.more')}</ShowMore>
          </Stack>
        ) : null}
      </Stack>
      <RequestDetails request={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
