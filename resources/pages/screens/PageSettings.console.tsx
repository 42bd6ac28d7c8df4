import { Anchor, Group, Text } from '@mantine/core';
import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { ConsoleLink, ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pageUi, type Page } from '../page-ui.console.tsx';
import { PageSettingsFields } from './PageFields.console.tsx';
import { PublishButton, type ConfirmPublish } from './PublishButton.console.tsx';
import { PageStatus } from './PageStatus.console.tsx';
import { PageTabs } from './PageTabs.console.tsx';

const FIELDS = [
  'name',
  'slug',
  'language',
  'supportedLanguages',
  'formId',
  'counterId',
  'campaignCode',
  'siteParts',
  'pageMetadata',
  'whenUnpublished',
] as const;

interface PageSettingsProps {
  /** Asked before a page is published. */
  confirmPublish: ConfirmPublish;
}

/** The edit screen of a page: its settings, its publication, its history. */
export function PageSettings({ confirmPublish }: PageSettingsProps) {
  const { t } = useTranslation('pages');
  const allowed = useAllowed(pageUi);
  return (
    <RecordPage
      ui={pageUi}
      fields={FIELDS}
      renderBeside={(page) => <PageStatus page={page} />}
      renderActions={(page) => (
        <>
          {allowed.publish ? <PublishButton page={page} confirm={confirmPublish} /> : null}
          <ConsoleLinkButton to={`/pages/${page.id}/builder`} leftSection={<IconPencil size={16} />}>
            {t('openBuilder')}
          </ConsoleLinkButton>
        </>
      )}
      renderLead={(page) => (
        <>
          <PublicLine page={page} />
          <PageTabs page={page} />
        </>
      )}
    >
      {(page) => <PageSettingsFields page={page} />}
    </RecordPage>
  );
}

/** The public URL of the page, or a note that it has none yet. */
function PublicLine({ page }: { page: Page }) {
  const { t } = useTranslation('pages');
  const address = usePublicAddress()(page.slug);
  return (
    <Group gap="xs" mb="lg" mt={-12}>
      {page.published ? (
        <>
          <Anchor href={address} target="_blank" rel="noopener" style={{ overflowWrap: 'anywhere' }}>
            {address}
          </Anchor>
          <CopyButton value={address} label={t('copyAddress')} />
          {page.publishedAt && page.publication ? (
            <Text size="sm" c="dimmed">
              {t('publishedVersion', { number: page.publication.version })}{' '}
              <RelativeTime at={page.publishedAt} />
              {page.publication.changes ? (
                <>
                  {' · '}
                  <ConsoleLink to={`/pages/${page.id}/publishing`} size="sm" underline="always">
                    {t('unpublishedChanges', { count: page.publication.changes })}
                  </ConsoleLink>
                </>
              ) : null}
            </Text>
          ) : null}
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t('notPublic')}
        </Text>
      )}
    </Group>
  );
}
