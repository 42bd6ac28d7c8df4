import { Button, FileButton, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconUpload } from '@tabler/icons-react';
import { ApiError } from '@tributary/engine/http/client.ts';
import { toastFailure, toastWarning } from '@tributary/kit/components/toasts.console.tsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_LIMITS } from '../definition/choices.ts';
import { sendImportFile } from '../file/send-import-file.ts';
import { LIST_KEY, useImportCalls } from './imports.console.ts';

/** Chooses a file, sends it piece by piece, and opens its import. */
export function ChooseFile() {
  const { t } = useTranslation('imports');
  const call = useImportCalls();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const reset = useRef<() => void>(null);

  const send = async (file: File | null): Promise<void> => {
    if (!file) return;
    if (file.size > IMPORT_LIMITS.bytes) return toastWarning(t('tooLarge'));
    if (file.size === 0) return toastWarning(t('emptyFile'));
    setSending({ name: file.name, share: 0 });
    let id: string | undefined;
    try {
      ({ id } = await call('POST /imports', { body: { fileName: file.name.slice(-200), size: file.size } }));
      const params = { id };
      await sendImportFile({
        file,
        sendPiece: (offset, piece) =>
          call('POST /imports/:id/pieces', { params, query: { offset }, file: piece }),
        look: () => call('GET /imports/:id', { params }),
        onProgress: (bytes) => setSending({ name: file.name, share: (100 * bytes) / file.size }),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      });
      await navigate({ to: `/forms/transactions/imports/${id}` });
    } catch (error) {
      const isFull = id === undefined && error instanceof ApiError && error.problem.code === 'conflict';
      toastFailure(t(isFull ? 'manyOpen' : 'notSent'));
      reset.current?.();
      setSending(undefined);
      // An upload that stopped can't be continued: it would only count among the open ones.
      if (id !== undefined) void call('DELETE /imports/:id', { params: { id } }).catch(() => undefined);
      void queries.invalidateQueries({ queryKey: LIST_KEY });
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
