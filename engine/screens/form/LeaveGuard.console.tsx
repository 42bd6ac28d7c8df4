import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useUnsaved } from '@tributary/kit/unsaved.console.ts';
import { useTranslation } from 'react-i18next';

interface LeaveGuardProps {
  dirty: boolean;
  isSaved?: () => boolean;
  /** The person leaves and discards the edits. */
  onLeave?: () => void;
}

/** Asks before unsaved edits are left: by a dialog inside the console, by the browser's own question outside. */
export function LeaveGuard({ dirty, isSaved = () => false, onLeave }: LeaveGuardProps) {
  const { t } = useTranslation(['screens', 'kit']);
  useUnsaved(dirty);
  const { status, proceed, reset } = useBlocker({
    // Another URL of the same screen (a tab, a filter) loses nothing.
    shouldBlockFn: ({ current, next }) => dirty && !isSaved() && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('form.leaveTitle')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Text>{t('form.leaveText')}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => (onLeave?.(), proceed?.())}>
          {t('form.leave')}
        </Button>
        <Button onClick={() => reset?.()} data-autofocus>
          {t('form.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
