import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '../definition/import.ts';
import { importKey, LIST_KEY, useImportAct, useImportCalls } from './imports.console.ts';

interface ConfirmProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  act: string;
  isBusy: boolean;
  onAct: () => void;
}

function Confirm({ isOpen, onClose, title, children, act, isBusy, onAct }: ConfirmProps) {
  const { t } = useTranslation(['imports', 'kit']);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack>
        <div>{children}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button color="danger" loading={isBusy} onClick={onAct}>
            {act}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Removes the records that an import has made, after a question. */
export function UndoImport({ data }: { data: ImportDetail }) {
  const { t } = useTranslation('imports');
  const call = useImportCalls();
  const [isOpen, { open, close }] = useDisclosure(false);
  const undo = useImportAct(data.id, () => call('POST /imports/:id/undo', { params: { id: data.id } }));
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('undo')}
      </Button>
      <Confirm
        isOpen={isOpen}
        onClose={close}
        title={t('undoTitle', { name: data.fileName })}
        act={t('undoYes')}
        isBusy={undo.isPending}
        onAct={() => undo.mutate()}
      >
        <Text>{t('undoText', { count: data.added })}</Text>
        {data.settings?.tellConnectors ? <Text mt="xs">{t('undoSent')}</Text> : null}
      </Confirm>
    </>
  );
}

/** Deletes an import that has made nothing, after a question. */
export function DeleteImport({ data: { id, fileName } }: { data: ImportDetail }) {
  const { t } = useTranslation('imports');
  const call = useImportCalls();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('DELETE /imports/:id', { params: { id } });
      await queries.invalidateQueries({ queryKey: LIST_KEY });
      await navigate({ to: '/forms/transactions/imports' });
      queries.removeQueries({ queryKey: importKey(id) });
      toastSuccess(t('removed'));
    } catch {
      setBusy(false);
      toastFailure(t('notDone'));
    }
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('remove')}
      </Button>
      <Confirm
        isOpen={isOpen}
        onClose={close}
        title={t('removeTitle', { name: fileName })}
        act={t('remove')}
        isBusy={isBusy}
        onAct={() => void remove()}
      >
        <Text>{t('removeText')}</Text>
      </Confirm>
    </>
  );
}
