import { Stack } from '@mantine/core';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import { BackLink } from '@tributary/engine/screens/record/BackLink.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { pageUi, type Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { PageStatus } from '@tributary/resources/pages/screens/PageStatus.console.tsx';
import { PageTabs } from '@tributary/resources/pages/screens/PageTabs.console.tsx';
import {
  PublishButton,
  type ConfirmPublish,
} from '@tributary/resources/pages/screens/PublishButton.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Checks } from './Checks.console.tsx';
import { EarlierAddresses } from './EarlierAddresses.console.tsx';
import { PageSchedule } from './PageSchedule.console.tsx';
import { PublishingPart } from './PublishingPart.console.tsx';
import { SharedAs, type SharedFacts } from '@tributary/resources/pages/screens/SocialPreviews.console.tsx';
import { Previews } from './Previews.console.tsx';
import { Versions } from './Versions.console.tsx';
import { WhatDiffers } from './WhatDiffers.console.tsx';

/** Drafts of this record are the editor's. */
const publishingUi = { ...pageUi, drafts: false };

interface PagePublishingProps {
  /** Asked before the page is published, or its publishing is scheduled. */
  confirm: ConfirmPublish;
}

/** Differences from the public page, findings of the checks, the schedule, and earlier versions. */
export function PagePublishing({ confirm }: PagePublishingProps) {
  return <RecordScreen ui={publishingUi}>{(page) => <OfPage page={page} confirm={confirm} />}</RecordScreen>;
}

function OfPage({ page, confirm }: PagePublishingProps & { page: Page }) {
  const { t } = useTranslation('pagePublishing');
  const allowed = useAllowed(pageUi);
  return (
    <>
      <PageHeader
        above={<BackLink ui={publishingUi} />}
        title={`${t('title')}: ${page.name}`}
        beside={<PageStatus page={page} />}
        actions={
          <>
            {allowed.publish ? <PublishButton page={page} confirm={confirm} /> : null}
            <ConsoleLinkButton
              to={`/pages/${page.id}/builder`}
              variant="default"
              leftSection={<IconPencil size={16} />}
            >
              {t('openBuilder')}
            </ConsoleLinkButton>
          </>
        }
      />
      <PageTabs page={page} />
      <Stack gap="xl" maw={860}>
        <EarlierAddresses page={page} />
        <WhatDiffers page={page} />
        <Checks page={page} />
        <PublishingPart title={t('found.title')} text={t('found.text')}>
          <SharedAs page={page} facts={factsOf(page)} />
        </PublishingPart>
        <PageSchedule page={page} confirm={confirm} />
        <Versions page={page} confirm={confirm} />
        <Previews page={page} />
      </Stack>
    </>
  );
}

function factsOf({ name, slug, pageMetadata }: Page): SharedFacts {
  return {
    name,
    slug,
    title: pageMetadata?.title.trim() ?? '',
    description: pageMetadata?.description.trim() ?? '',
    picture: pageMetadata?.picture ?? '',
    isHidden: pageMetadata?.hidden === true,
  };
}
