import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ConfirmDialog.console.tsx';
import { useLanguageNames } from './use-language-names.console.ts';

interface RemoveLanguageProps {
  language: string;
  /** How many of its texts are translated. */
  count: number;
  /** A public language must be unpublished first. */
  isPublic?: boolean;
  onRemove: () => void;
}

/** Removes a language after a question that says which data is lost. */
export function RemoveLanguage({ language, count, isPublic = false, onRemove }: RemoveLanguageProps) {
  const { t } = useTranslation('screens');
  const [isAsking, { open, close }] = useDisclosure(false);
  const name = useLanguageNames()(language);
  return (
    <>
      <Button variant="subtle" color="danger" size="xs" leftSection={<IconTrash size={16} />} onClick={open}>
        {t('translations.remove', { language: name })}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        title={t('translations.removal.title', { language: name })}
        text={isPublic ? t('translations.removal.public') : t('translations.removal.text', { count })}
        confirm={isPublic ? undefined : t('translations.removal.confirm')}
        run={async () => onRemove()}
      />
    </>
  );
}
