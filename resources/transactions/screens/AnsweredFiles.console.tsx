import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ApiError } from '@tributary/engine/http/client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { saveFile } from '@tributary/engine/screens/download/receive-file.console.ts';
import { showSize } from '@tributary/form-engine/components/file/size.ts';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredFile } from '../answer-messages.ts';
import classes from './view.module.css';

/**
 * The files of an answer: name, type, size, and a download. They are never opened here, since a visitor chose their
 * content.
 */
export function AnsweredFiles({ transactionId, files }: { transactionId: string; files: AnsweredFile[] }) {
  const { t, i18n } = useTranslation('transactions');
  const client = useClient();
  const [busy, setBusy] = useState<string>();
  const download = async ({ id, name }: AnsweredFile): Promise<void> => {
    setBusy(id);
    try {
      const response = await client.open(`/api/v1/transactions/${transactionId}/files/${id}`);
      saveFile({ name, blob: await response.blob() });
    } catch (error) {
      const isAltered = error instanceof ApiError && error.problem.code === 'conflict';
      toastFailure(t(isAltered ? 'files.altered' : 'files.failed'));
    }
    setBusy(undefined);
  };
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          <div>
            <bdi>{file.name}</bdi>
            <Text size="sm" c="dimmed">
              {file.name.split('.').at(-1)?.toUpperCase()} · {showSize(file.size, i18n.language)}
            </Text>
          </div>
          <Tooltip label={t('files.download', { name: file.name })}>
            <ActionIcon
              size="lg"
              aria-label={t('files.download', { name: file.name })}
              loading={busy === file.id}
              onClick={() => void download(file)}
            >
              <IconDownload size={18} />
            </ActionIcon>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
