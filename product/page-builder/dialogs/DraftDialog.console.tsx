import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactTime, relativeTime } from '@tributary/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../drafts/draft.ts';

interface DraftDialogProps {
  draft: Draft | null;
  /** The page was saved elsewhere after this draft was begun. */
  behind: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers the draft of edits that a crash interrupted, with its time. */
export function DraftDialog({ draft, behind, onRestore, onDiscard }: DraftDialogProps) {
  const { t, i18n } = useTranslation('pageBuilder');
  const zone = useShownZone();
  const at = new Date(draft?.savedAt ?? 0);
  return (
    // Closing without a choice would leave the question open, so the dialog requires one.
    <Modal
      opened={draft !== null}
      onClose={onRestore}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('draft.title')}
    >
      <Text size="sm">
        {t('draft.text', {
          ago: relativeTime(at, i18n.language, zone),
          time: exactTime(at, i18n.language, zone),
        })}
      </Text>
      {behind && (
        <Alert mt="md" color="warning">
          {t('draft.behind')}
        </Alert>
      )}
      <Group mt="lg" justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
        <Button data-autofocus onClick={onRestore}>
          {t('draft.restore')}
        </Button>
      </Group>
    </Modal>
  );
}
