import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { UseList } from '@tributary/engine/screens/uses/UseList.console.tsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LivePages } from './use-live-pages.console.ts';

/** Forms whose effect on live pages was confirmed since the console was loaded. */
const confirmed = new Set<string>();

export interface Asking {
  opened: boolean;
  /** Whether the live pages could not be read before it was asked. */
  isUnread: boolean;
  /** Resolves to whether to save. Asks for a form on live pages, once a session, and while that is not known. */
  confirm(): Promise<boolean>;
  answer(save: boolean): void;
}

/** Asks before the first save of a form that is on live pages. */
export function useSaveConfirmation(formId: string, live: LivePages): Asking {
  const [opened, setOpened] = useState(false);
  const [isUnread, setUnread] = useState(false);
  const resolve = useRef<(save: boolean) => void>(undefined);
  return {
    opened,
    isUnread,
    async confirm() {
      if (confirmed.has(formId)) return true;
      const now = await live.refresh();
      if (now === 0) return true;
      setUnread(now === undefined);
      // Ctrl+S again while the question is open: the newest save gets the answer.
      resolve.current?.(false);
      setOpened(true);
      return new Promise((answered) => (resolve.current = answered));
    },
    answer(save) {
      if (save && !isUnread) confirmed.add(formId);
      setOpened(false);
      resolve.current?.(save);
    },
  };
}

/** Says which live pages a save changes. */
export function SaveConfirmation({ asking, live }: { asking: Asking; live: LivePages }) {
  const { t } = useTranslation(['forms', 'screens', 'kit']);
  const { isUnread } = asking;
  const count = live.count ?? 0;
  return (
    <Modal
      opened={asking.opened}
      onClose={() => asking.answer(false)}
      title={isUnread ? t('live.unread.saving') : t('live.saving', { count })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack gap="md">
        <Text>{t(isUnread ? 'live.unread.text' : 'live.confirmText')}</Text>
        {live.uses && !isUnread ? <UseList uses={live.uses} only="refusing" /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => asking.answer(false)}>
            {t('screens:cancel')}
          </Button>
          <Button data-autofocus onClick={() => asking.answer(true)}>
            {isUnread ? t('live.unread.confirm') : t('live.confirm', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
