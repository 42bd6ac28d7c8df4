import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import {
  useSaveQuestion,
  type SaveQuestion,
} from '@tributary/engine/screens/hooks/use-save-question.console.ts';
import { UseList } from '@tributary/engine/screens/uses/UseList.console.tsx';
import { useTranslation } from 'react-i18next';
import type { LivePages } from './use-live-pages.console.ts';

/** Forms whose effect on live pages was confirmed since the console was loaded. */
const confirmed = new Set<string>();

/** Asks before the first save of a form that is on live pages, once a session. */
export function useSaveConfirmation(formId: string, live: LivePages): SaveQuestion {
  const question = useSaveQuestion(live.refresh);
  return {
    ...question,
    confirm: async () => confirmed.has(formId) || question.confirm(),
    answer(save) {
      if (save && !question.isUnread) confirmed.add(formId);
      question.answer(save);
    },
  };
}

/** Says which live pages a save changes. */
export function SaveConfirmation({ asking, live }: { asking: SaveQuestion; live: LivePages }) {
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
