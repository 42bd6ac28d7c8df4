import { Alert, Button, FileButton, Group, List, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useFieldValue, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXCHANGE_LIMIT, readTheme, type ReadTheme, type ThemeStart } from '../exchange/theme-exchange.ts';

/** The most tokens that are named. */
const MOST_NAMED = 12;

/** Reads a theme or design tokens from a file, and shows which parts were not taken. */
export function ThemeImport({ onRead }: { onRead: (start: ThemeStart) => void }) {
  const { t } = useTranslation('themes');
  const [read, setRead] = useState<ReadTheme>();
  const title = useFieldValue('title');
  const set = useSetField();
  const open = async (file: File | null): Promise<void> => {
    if (!file) return;
    // One that is too large is not loaded.
    const made: ReadTheme =
      file.size > EXCHANGE_LIMIT ? { refused: 'tooLarge' } : readTheme(await file.text());
    setRead(made);
    if ('refused' in made) return;
    if (made.title && !title) set('title', made.title.slice(0, 100));
    onRead(made.start);
  };
  return (
    <>
      <Group mt="md" gap="sm">
        <FileButton accept=".json,application/json" onChange={(file) => void open(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileImport size={16} />}>
              {t('import.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {t('import.text')}
        </Text>
      </Group>
      <div role="status">{read ? <Report read={read} /> : null}</div>
    </>
  );
}

function Report({ read }: { read: ReadTheme }) {
  const { t } = useTranslation('themes');
  if ('refused' in read)
    return (
      <Alert color="danger" mt="sm" title={t('import.refused')}>
        {read.refused === 'invalid'
          ? t('import.refusal.invalid', { path: read.path || '—' })
          : t(`import.refusal.${read.refused}`)}
      </Alert>
    );
  const { taken, notes } = read;
  return (
    <Alert color={notes.length > 0 ? 'warning' : 'success'} mt="sm" title={t('import.done')}>
      {taken === null ? t('import.whole') : t('import.taken', { count: taken })}
      {notes.length > 0 ? (
        <>
          <Text size="sm" mt="xs">
            {t('import.notes', { count: notes.length })}
          </Text>
          <List size="sm">
            {notes.slice(0, MOST_NAMED).map(({ path, reason }) => (
              <List.Item key={`${path} ${reason}`}>
                <bdi>
                  <code>{path}</code>
                </bdi>
                : {t(`import.note.${reason}`)}
              </List.Item>
            ))}
          </List>
          {notes.length > MOST_NAMED ? (
            <Text size="sm">{t('import.more', { count: notes.length - MOST_NAMED })}</Text>
          ) : null}
        </>
      ) : null}
    </Alert>
  );
}
