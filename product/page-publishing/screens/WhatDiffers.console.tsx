import { Skeleton, Text } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { Differences, useDifferences } from '@tributary/engine/screens/revisions/Differences.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { pageUi, type Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { Trans, useTranslation } from 'react-i18next';
import { usePublicVersion } from './publishing.console.ts';
import { PublishingPart } from './PublishingPart.console.tsx';

/** Fields that visitors don't see. */
const NOT_SHOWN = [
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'tags',
  'published',
  'publishedAt',
  'publication',
  'schedule',
  'whenUnpublished',
  'campaignCode',
];

function markupOf(recipes: unknown): string {
  const { html, css } = (recipes ?? {}) as Partial<Page['recipes']>;
  return JSON.stringify([html, css]);
}

/** Differences of the draft from the public page, in words. */
export function WhatDiffers({ page }: { page: Page }) {
  const { t } = useTranslation('pagePublishing');
  const found = usePublicVersion(page);
  const { data } = found;
  const content = data?.content ?? null;
  const differences = useDifferences(pageUi, content, page, NOT_SHOWN);
  // Markup that was not made of the builder's blocks has no blocks to compare.
  const hasOtherMarkup =
    content !== null &&
    !differences.some(({ field }) => field === 'recipes') &&
    markupOf(content['recipes']) !== markupOf(page.recipes);
  if (!page.published)
    return (
      <PublishingPart title={t('differs.title')}>
        <Text size="sm">{t('differs.notPublic')}</Text>
      </PublishingPart>
    );
  const version = data?.version;
  return (
    <PublishingPart
      title={t('differs.title')}
      text={
        version ? (
          <Trans
            t={t}
            i18nKey="differs.publishedBy"
            values={{ number: version.number, name: version.by.name || version.by.email }}
            components={{ time: <RelativeTime at={version.publishedAt} /> }}
          />
        ) : undefined
      }
    >
      <Loaded found={found} failure={t('differs.failed')} waiting={<Skeleton h={64} aria-hidden />}>
        {() => (
          <>
            {differences.length > 0 ? (
              <Differences ui={pageUi} differences={differences} before={content} after={page} />
            ) : null}
            {hasOtherMarkup ? <Text size="sm">{t('differs.markup')}</Text> : null}
            {differences.length === 0 && !hasOtherMarkup ? (
              <Text size="sm">{t('differs.nothing')}</Text>
            ) : null}
          </>
        )}
      </Loaded>
    </PublishingPart>
  );
}
