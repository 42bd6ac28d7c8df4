import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { useTranslation } from 'react-i18next';
import { FindingList } from './FindingList.console.tsx';
import { PublishingPart } from './PublishingPart.console.tsx';
import { publishingKey, usePublishingCalls } from './publishing.console.ts';

/** Findings of the checks before publishing in the draft. */
export function Checks({ page }: { page: Page }) {
  const { t } = useTranslation('pagePublishing');
  const call = usePublishingCalls();
  const found = useQuery({
    queryKey: publishingKey(page, 'findings'),
    queryFn: () => call('GET /pages/:id/findings', { params: { id: page.id } }),
  });
  return (
    <PublishingPart title={t('checks.title')} text={t('checks.text')}>
      <Loaded found={found} failure={t('checks.failed')} waiting={<Skeleton h={64} aria-hidden />}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm">{t('checks.nothing')}</Text>
          ) : (
            <FindingList pageId={page.id} findings={items} />
          )
        }
      </Loaded>
    </PublishingPart>
  );
}
