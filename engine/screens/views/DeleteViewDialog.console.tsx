import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../views/view.ts';
import { useViewActions } from './use-saved-views.console.ts';

/** Asks before a view is deleted. The records that it shows stay. */
export function DeleteViewDialog({
  view,
  onClose,
  onDeleted,
}: {
  view: SavedView | undefined;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { t } = useTranslation(['screens', 'kit']);
  const actions = useViewActions();
  const [working, setWorking] = useState(false);
  const remove = async (): Promise<void> => {
    if (!view) return;
    setWorking(true);
    try {
      await actions.remove(view);
      onDeleted();
      onClose();
    } catch {
      toastFailure(t('screens:views.failed'));
    }
    setWorking(false);
  };
  return (
    <Modal
      opened={view !== undefined}
      onClose={onClose}
      title={t('screens:views.deleteTitle', { name: view?.name ?? '' })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t(view?.isShared ? 'screens:views.deleteShared' : 'screens:views.deleteOwn')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('screens:cancel')}
          </Button>
          <Button color="red" loading={working} onClick={() => void remove()}>
            {t('screens:views.deleteNow')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
