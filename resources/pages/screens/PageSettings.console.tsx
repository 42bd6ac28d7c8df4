import { Anchor, Button, Group, Text } from '@mantine/core';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { IconPencil, IconWorld, IconWorldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageUi, type Page } from '../page-ui.console.tsx';
import { PageSettingsFields } from './PageFields.console.tsx';
import { publishedToast } from './published-toast.console.tsx';
import { PageStatus } from './PageStatus.console.tsx';

const FIELDS = [
  'name',
  'slug',
  'language',
  'supportedLanguages',
  'formId',
  'counterId',
  'campaignCode',
  'pageMetadata',
] as const;

interface PageSettingsProps {
  /** Asked before a page is published; false cancels. */
  confirmPublish: (page: Page) => Promise<boolean>;
}

/** The edit screen of a page: its settings, its publication, its history. */
export function PageSettings({ confirmPublish }: PageSettingsProps) {
  const { t } = useTranslation('pages');
  const allowed = useAllowed(pageUi);
  return (
    <RecordPage
      ui={pageUi}
      fields={FIELDS}
      renderBeside={({ published }) => <PageStatus published={published} />}
      renderActions={(page) => (
        <>
          {allowed.publish ? <PublishButton page={page} confirm={confirmPublish} /> : null}
          <ConsoleLinkButton to={`/pages/${page.id}/builder`} leftSection={<IconPencil size={16} />}>
            {t('openBuilder')}
          </ConsoleLinkButton>
        </>
      )}
      renderLead={(page) => <PublicLine page={page} />}
    >
      {(page) => <PageSettingsFields page={page} />}
    </RecordPage>
  );
}

interface PublishButtonProps {
  page: Page;
  confirm: PageSettingsProps['confirmPublish'];
}

function PublishButton({ page, confirm }: PublishButtonProps) {
  const { t } = useTranslation('pages');
  const actions = useResourceActions(pageUi);
  const address = usePublicAddress();
  const [working, setWorking] = useState(false);
  const run = async (action: 'publish' | 'unpublish'): Promise<void> => {
    setWorking(true);
    try {
      if (action === 'publish' && !(await confirm(page))) return;
      await actions.act(
        page,
        action,
        action === 'publish' ? publishedToast(t, address(page.slug)) : t('unpublished'),
      );
    } finally {
      setWorking(false);
    }
  };
  return page.published ? (
    <>
      {page.publication?.changes ? (
        <Button
          variant="light"
          leftSection={<IconWorld size={16} />}
          loading={working}
          onClick={() => void run('publish')}
        >
          {t('publishChanges')}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconWorldOff size={16} />}
        loading={working}
        onClick={() => void run('unpublish')}
      >
        {t('unpublish')}
      </Button>
    </>
  ) : (
    <Button
      variant="light"
      leftSection={<IconWorld size={16} />}
      loading={working}
      onClick={() => void run('publish')}
    >
      {t('publish')}
    </Button>
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
              {page.publication.changes
                ? ` · ${t('unpublishedChanges', { count: page.publication.changes })}`
                : ''}
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
