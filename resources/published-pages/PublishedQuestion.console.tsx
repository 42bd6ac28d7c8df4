import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import {
  useSaveQuestion,
  type SaveQuestion,
} from '@tributary/engine/screens/hooks/use-save-question.console.ts';
import { useTranslation } from 'react-i18next';
import type { PublishedPage } from './routes.ts';
import type { PublishedPages } from './use-published-pages.console.ts';

/** The number of pages that are named; the rest are counted. */
const NAMED = 8;

interface Question extends SaveQuestion {
  count: number;
  items: readonly PublishedPage[];
}

/** Asks before settings are saved that every published page shows. */
export const usePublishedQuestion = ({ count = 0, items, refresh }: PublishedPages): Question => ({
  ...useSaveQuestion(refresh),
  count,
  items,
});

/** Says which published pages a save changes. */
export function PublishedQuestion({ question }: { question: Question }) {
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
