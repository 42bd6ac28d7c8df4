import { Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core';
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

/** Says what a roll back will undo, and asks. */
export function RollBackDialog({ id, onClose, onConfirm }: RollBackDialogProps) {
  const { t } = useTranslation(['domainMappings', 'screens', 'kit']);
  const { data } = useDomain(id ?? '');
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
        {data ? (
          <>
            <Text size="sm">{t(data.undoable.length > 0 ? 'rollBack.text' : 'rollBack.nothing')}</Text>
            {data.undoable.length > 0 ? (
              <List size="sm" spacing="xs">
                {data.undoable.map((step) => (
                  <List.Item key={step}>{t(`rollBack.undoes.${step}`)}</List.Item>
                ))}
              </List>
            ) : null}
            {data.status === 'MAPPED' ? <Text size="sm">{t('rollBack.visitors')}</Text> : null}
          </>
        ) : (
          <Skeleton h={72} aria-busy="true" />
        )}
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
