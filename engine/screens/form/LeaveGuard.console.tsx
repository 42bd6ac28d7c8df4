import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useUnsaved } from '@tributary/kit/unsaved.console.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface LeaveGuardProps {
  dirty: boolean;
  /** The edits are on their way to the server: leaving waits for the answer, and a refusal keeps the person here. */
  saving?: boolean;
  isSaved?: () => boolean;
  /** The person leaves and discards the edits. */
  onLeave?: () => void;
}

/** Asks before unsaved edits are left: by a dialog inside the console, by the browser's own question outside. */
export function LeaveGuard({ dirty, saving = false, isSaved = () => false, onLeave }: LeaveGuardProps) {
  const { t } = useTranslation(['screens', 'kit']);
  useUnsaved(dirty);
  const { status, proceed, reset } = useBlocker({
    // Another URL of the same screen (a tab, a filter) loses nothing.
    shouldBlockFn: ({ current, next }) => dirty && !isSaved() && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const isAsked = status === 'blocked';
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (isAsked && saving) setWaited(true);
    if (!isAsked || saving) return;
    // The unsaved edits were stored in the meantime, so there is nothing to ask.
    if (!dirty) proceed();
    else if (waited) reset();
    setWaited(false);
  }, [isAsked, saving, dirty, waited, proceed, reset]);
  return (
    <Modal
      opened={isAsked && !saving && !waited}
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
