import { Button } from '@mantine/core';
import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { IconWorld, IconWorldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishBody } from '../publication.ts';
import { pageUi, type Page } from '../page-ui.console.tsx';
import { publishedToast } from './published-toast.console.tsx';

/** Whether a page is published at once, or at a time that is scheduled. */
export type PublishTime = 'now' | 'later';

/**
 * Asked before a page is published, or scheduled. Returns the body of publishing, or null to cancel.
 * @param version the published version that becomes public again; without one, the page as it is saved
 */
export type ConfirmPublish = (
  page: Page,
  when?: PublishTime,
  version?: number,
) => Promise<PublishBody | null>;

interface PublishButtonProps {
  page: Page;
  confirm: ConfirmPublish;
}

/** Publishes a page or its changes, or unpublishes it. */
export function PublishButton({ page, confirm }: PublishButtonProps) {
  const { t } = useTranslation('pages');
  const actions = useResourceActions(pageUi);
  const address = usePublicAddress();
  const [working, setWorking] = useState(false);
  const run = async (action: 'publish' | 'unpublish'): Promise<void> => {
    setWorking(true);
    try {
      if (action === 'unpublish') {
        await actions.act(page, action, t('unpublished'));
        return;
      }
      const body = await confirm(page);
      if (body) await actions.act(page, action, publishedToast(t, address(page.slug)), body);
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
