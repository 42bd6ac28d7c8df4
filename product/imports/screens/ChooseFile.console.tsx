import { Button, FileButton, Progress, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconUpload } from '@tabler/icons-react';
import { toastFailure, toastWarning } from '@tributary/kit/components/toasts.console.tsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_LIMITS, IMPORT_PIECE_BYTES } from '../definition/choices.ts';
import { useImportCalls } from './imports.console.ts';

/** Chooses a file, sends it piece by piece, and opens its import. */
export function ChooseFile() {
  const { t } = useTranslation('imports');
  const call = useImportCalls();
  const navigate = useNavigate();
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const reset = useRef<() => void>(null);

  const send = async (file: File | null): Promise<void> => {
    if (!file) return;
    if (file.size > IMPORT_LIMITS.bytes) return toastWarning(t('tooLarge'));
    if (file.size === 0) return toastWarning(t('emptyFile'));
    setSending({ name: file.name, share: 0 });
    try {
      const { id } = await call('POST /imports', {
        body: { fileName: file.name.slice(-200), size: file.size },
      });
      for (let offset = 0; offset < file.size; offset += IMPORT_PIECE_BYTES) {
        const piece = file.slice(offset, offset + IMPORT_PIECE_BYTES);
        await call('POST /imports/:id/pieces', { params: { id }, query: { offset }, file: piece });
        setSending({ name: file.name, share: (100 * (offset + piece.size)) / file.size });
      }
      await navigate({ to: `/forms/transactions/imports/${id}` });
    } catch {
      toastFailure(t('notSent'));
      reset.current?.();
      setSending(undefined);
    }
  };

  if (sending)
    return (
      <Stack gap={6} miw={220} role="status">
        <Text size="sm">{t('sending', { name: sending.name })}</Text>
        <Progress value={sending.share} aria-label={t('sending', { name: sending.name })} />
      </Stack>
    );
  return (
    <FileButton
      accept=".csv,.tsv,.txt,text/csv"
      onChange={(file) => void send(file)}
      resetRef={reset}
      inputProps={{ 'aria-label': t('dropTitle') }}
    >
      {(button) => (
        <Button {...button} leftSection={<IconUpload size={16} />}>
          {t('new')}
        </Button>
      )}
    </FileButton>
  );
}
