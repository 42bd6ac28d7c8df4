import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageNames } from '../../form-translations/use-language-names.console.ts';

interface RemovePageLanguageProps {
  language: string;
  /** How many of its texts are translated. */
  count: number;
  isPublic: boolean;
  onRemove: () => void;
}

/** Removes a language after a question that says what is lost. A public one must be taken down first. */
export function RemovePageLanguage({ language, count, isPublic, onRemove }: RemovePageLanguageProps) {
  const { t } = useTranslation(['pageTranslations', 'kit']);
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
          <Text>{isPublic ? t('removal.public') : t('removal.text', { count })}</Text>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t('removal.cancel')}
            </Button>
            {isPublic ? null : (
              <Button
                color="danger"
                onClick={() => {
                  setAsking(false);
                  onRemove();
                }}
              >
                {t('removal.confirm')}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
