import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishedPage } from './routes.ts';
import type { PublishedPages } from './use-published-pages.console.ts';

/** The number of pages that are named; the rest are counted. */
const NAMED = 8;

interface Question {
  opened: boolean;
  /** Whether the pages could not be read before it was asked. */
  isUnread: boolean;
  count: number;
  items: readonly PublishedPage[];
  /** Resolves to whether to save. Asks while pages are published, and while that is not known. */
  confirm(): Promise<boolean>;
  answer(save: boolean): void;
}

/** Asks before settings are saved that every published page shows. */
export function useSaveQuestion({ count = 0, items, refresh }: PublishedPages): Question {
  const [opened, setOpened] = useState(false);
  const [isUnread, setUnread] = useState(false);
  const resolve = useRef<(save: boolean) => void>(undefined);
  return {
    opened,
    isUnread,
    count,
    items,
    async confirm() {
      const now = await refresh();
      if (now === 0) return true;
      setUnread(now === undefined);
      // Ctrl+S was pressed again while the question is open: the answer is for the newest save.
      resolve.current?.(false);
      setOpened(true);
      return new Promise((answered) => (resolve.current = answered));
    },
    answer(save) {
      setOpened(false);
      resolve.current?.(save);
    },
  };
}

/** Says which published pages a save changes. */
export function SaveQuestion({ question }: { question: Question }) {
  const { t } = useTranslation(['publishedPages', 'screens', 'kit']);
  const { count, items, isUnread } = question;
  const named = items.slice(0, NAMED);
  return (
    <Modal
      opened={question.opened}
      onClose={() => question.answer(false)}
      title={isUnread ? t('unread.ask') : t('ask', { count })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack gap="md">
        <Text>{t(isUnread ? 'unread.text' : 'text')}</Text>
        {isUnread ? null : (
          <List size="sm">
            {named.map(({ id, name }) => (
              <List.Item key={id}>{name}</List.Item>
            ))}
            {count > named.length ? (
              <List.Item>{t('more', { count: count - named.length })}</List.Item>
            ) : null}
          </List>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => question.answer(false)}>
            {t('screens:cancel')}
          </Button>
          <Button data-autofocus onClick={() => question.answer(true)}>
            {isUnread ? t('unread.save') : t('save', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
