import { Button, Group, Modal, Text, UnstyledButton } from '@mantine/core';
import type { Component } from 'grapesjs';
import { useTranslation } from 'react-i18next';
import { saidBy } from '../editor/components.ts';
import type { Placeholder } from '../editor/placeholders.ts';

interface PlaceholdersDialogProps {
  /** What was found; the dialog is open while there is something. */
  found: readonly Placeholder[] | null;
  onSelect: (component: Component) => void;
  onBack: () => void;
  onPublish: () => void;
}

/** Lists what still waits for its own content before the page goes live. */
export function PlaceholdersDialog({ found, onSelect, onBack, onPublish }: PlaceholdersDialogProps) {
  const { t } = useTranslation('pageBuilder');
  return (
    <Modal
      opened={found !== null}
      onClose={onBack}
      title={t('placeholders.title')}
      closeButtonProps={{ 'aria-label': t('shortcuts.close') }}
    >
      <Text size="sm">{t('placeholders.text')}</Text>
      <ul className="pb-placeholders">
        {found?.map(({ component, kind }) => (
          <li key={`${kind} ${component.cid}`}>
            <UnstyledButton className="pb-placeholders__one" onClick={() => onSelect(component)}>
              <span className="pb-placeholders__kind">{t(`placeholders.kind.${kind}`)}</span>{' '}
              <span>{saidBy(component, 60)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Group mt="lg" justify="flex-end" gap="xs">
        <Button variant="default" onClick={onPublish}>
          {t('placeholders.publish')}
        </Button>
        <Button data-autofocus onClick={onBack}>
          {t('placeholders.back')}
        </Button>
      </Group>
    </Modal>
  );
}
