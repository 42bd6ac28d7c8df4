import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { TextLanguage } from '@tributary/kit/languages.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageNames } from '../use-language-names.console.ts';

interface RemoveLanguageProps {
  language: TextLanguage;
  /** How many of its texts are translated. */
  count: number;
  onRemove: () => void;
}

/** Removes a language after a question that says what is lost. */
export function RemoveLanguage({ language, count, onRemove }: RemoveLanguageProps) {
  const { t } = useTranslation(['formTranslations', 'kit']);
  const [asking, setAsking] = useState(false);
  const name = useLanguageNames()(language);
  return (
    <>
      <Button
        variant="subtle"
        color="danger"
        size="xs"
        leftSection={<IconTrash size={16} />}
        onClick={() => setAsking(true)}
      >
        {t('remove', { language: name })}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('removal.title', { language: name })}
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        <Stack gap="md">
          <Text>{t('removal.text', { count })}</Text>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t('removal.cancel')}
            </Button>
            <Button
              color="danger"
              onClick={() => {
                setAsking(false);
                onRemove();
              }}
            >
              {t('removal.confirm')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
