import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { PageFinding } from '@tributary/resources/pages/finding.ts';
import type { PublishBody } from '@tributary/resources/pages/publication.ts';
import { useTranslation } from 'react-i18next';
import { FindingList } from './FindingList.console.tsx';
import { usePublishRefusal } from './use-publish-refusal.console.tsx';

interface ErrorsDialogProps {
  pageId: string;
  errors: readonly PageFinding[];
  /** Connectors that would not get what visitors send: these stop nothing. */
  lost: readonly PageFinding[];
  onAnswer: (body: PublishBody | null) => void;
}

/**
 * What is found before a page is published: the errors that stop it, with the reason for which it is published
 * nevertheless, and connectors that would not get what visitors send.
 */
export default function ErrorsDialog({ pageId, errors, lost, onAnswer }: ErrorsDialogProps) {
  const { t } = useTranslation('pagePublishing');
  const { reason, field, mayOverride } = usePublishRefusal();
  const isStopped = errors.length > 0;
  const close = (): void => onAnswer(null);
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={isStopped ? t('override.title', { count: errors.length }) : t('lost.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <FindingList pageId={pageId} findings={[...errors, ...lost]} onShow={close} />
        {isStopped ? mayOverride ? field : <Text size="sm">{t('override.notAllowed')}</Text> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {t('override.back')}
          </Button>
          {isStopped ? null : <Button onClick={() => onAnswer({})}>{t('lost.publish')}</Button>}
          {isStopped && mayOverride ? (
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
