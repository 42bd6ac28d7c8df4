import { Button, Group, Stack, Text } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import type { PageFinding } from '@tributary/resources/pages/finding.ts';
import type { PublishTime } from '@tributary/resources/pages/screens/PublishButton.console.tsx';
import type { PublishBody } from '@tributary/resources/pages/publication.ts';
import { useTranslation } from 'react-i18next';
import { FindingList } from './FindingList.console.tsx';
import { usePublishRefusal } from './use-publish-refusal.console.tsx';

interface ErrorsDialogProps {
  pageId: string;
  /** Whether a published version is checked, and not the page as it is saved. */
  isVersion: boolean;
  when: PublishTime;
  errors: readonly PageFinding[];
  /** Connectors that would not get visitors' submissions: these stop nothing. */
  lost: readonly PageFinding[];
  onAnswer: (body: PublishBody | null) => void;
}

/**
 * Findings before a page is published: the errors that stop it, with the reason for which it is published nevertheless,
 * and connectors that would not get visitors' submissions. A scheduled page may be corrected until then.
 */
export default function ErrorsDialog(props: ErrorsDialogProps) {
  const { pageId, isVersion, when, errors, lost, onAnswer } = props;
  const { t } = useTranslation('pagePublishing');
  const { reason, field, mayOverride } = usePublishRefusal();
  const isLater = when === 'later';
  const isStopped = errors.length > 0 && !isLater;
  const close = (): void => onAnswer(null);
  return (
    <OpenModal
      onClose={close}
      size="lg"
      title={
        errors.length === 0
          ? t('lost.title')
          : t(isLater ? 'later.title' : 'override.title', { count: errors.length })
      }
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <FindingList pageId={pageId} isVersion={isVersion} findings={[...errors, ...lost]} onShow={close} />
        {isLater && errors.length > 0 ? <Text size="sm">{t('later.text')}</Text> : null}
        {isStopped ? mayOverride ? field : <Text size="sm">{t('override.notAllowed')}</Text> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {t(isLater ? 'later.back' : 'override.back')}
          </Button>
          {isStopped ? null : (
            <Button onClick={() => onAnswer({})}>{t(isLater ? 'later.schedule' : 'lost.publish')}</Button>
          )}
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
    </OpenModal>
  );
}
