import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { PageFinding } from '@tributary/resources/pages/finding.ts';
import type { PublishBody } from '@tributary/resources/pages/publication.ts';
import { useTranslation } from 'react-i18next';
import { FindingList } from './FindingList.console.tsx';
import { usePublishRefusal } from './use-publish-refusal.console.tsx';

interface ErrorsDialogProps {
  pageId: string;
  errors: readonly PageFinding[];
  onAnswer: (body: PublishBody | null) => void;
}

/** The errors that stop a page from being published, and the reason with which it is published nevertheless. */
export default function ErrorsDialog({ pageId, errors, onAnswer }: ErrorsDialogProps) {
  const { t } = useTranslation('pagePublishing');
  const { reason, field, mayOverride } = usePublishRefusal();
  const close = (): void => onAnswer(null);
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={t('override.title', { count: errors.length })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <FindingList pageId={pageId} findings={errors} onShow={close} />
        {mayOverride ? field : <Text size="sm">{t('override.notAllowed')}</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {t('override.back')}
          </Button>
          {mayOverride ? (
            <Button
              color="danger"
              disabled={reason.trim().length < 5}
              onClick={() => onAnswer({ override: { reason: reason.trim() } })}
            >
              {t('override.publish')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  );
}
