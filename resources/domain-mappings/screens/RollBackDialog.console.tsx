import { Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownDomain } from '../domain-name.ts';
import { useDomain } from '../domains.console.ts';

interface RollBackDialogProps {
  /** The mapping; the dialog is open while there is one. */
  id: string | undefined;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Says what a roll back will undo, and asks for confirmation. */
export function RollBackDialog({ id, onClose, onConfirm }: RollBackDialogProps) {
  const { t } = useTranslation(['domainMappings', 'screens', 'kit']);
  const found = useDomain(id ?? '');
  const { data } = found;
  const [isWorking, setWorking] = useState(false);
  async function confirm(): Promise<void> {
    setWorking(true);
    await onConfirm();
    setWorking(false);
    onClose();
  }
  return (
    <Modal
      opened={id !== undefined}
      onClose={onClose}
      title={t('rollBack.title', { domain: shownDomain(data?.domain ?? '') })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack gap="md">
        <Loaded found={found} failure={t('unreadOne')} waiting={<Skeleton h={72} aria-busy="true" />}>
          {({ undoable, status }) => (
            <>
              <Text size="sm">{t(undoable.length > 0 ? 'rollBack.text' : 'rollBack.nothing')}</Text>
              {undoable.length > 0 ? (
                <List size="sm" spacing="xs">
                  {undoable.map((step) => (
                    <List.Item key={step}>{t(`rollBack.undoes.${step}`)}</List.Item>
                  ))}
                </List>
              ) : null}
              {status === 'MAPPED' ? <Text size="sm">{t('rollBack.visitors')}</Text> : null}
            </>
          )}
        </Loaded>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('screens:cancel')}
          </Button>
          <Button color="danger" loading={isWorking} disabled={!data} onClick={() => void confirm()}>
            {t('rollBack.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
