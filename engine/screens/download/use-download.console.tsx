import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../console-context.console.tsx';
import { FailureText } from '../hooks/actions.console.tsx';
import { useReadReason } from '../reading/ReadFailure.console.tsx';
import { receiveFile, saveFile, type ReceivedFile } from './receive-file.console.ts';

export interface FileDownload {
  /**
   * Fetches a file and saves it through the browser.
   * @param body the request's content, where it must not be in the address
   * @returns whether it was saved
   */
  start(path: string, body?: object): Promise<boolean>;
  isRunning: boolean;
}

/**
 * Downloads files that the API makes; shows a message when a file is saved, or why it could not be fetched.
 * @param done makes the message that replaces the one with the file's name
 */
export function useDownload(done?: (file: ReceivedFile) => string): FileDownload {
  const { t } = useTranslation('screens');
  const client = useClient();
  const reason = useReadReason();
  const [isRunning, setRunning] = useState(false);
  return {
    isRunning,
    async start(path, body) {
      setRunning(true);
      try {
        const answer = await client.open(path, body);
        const file = await receiveFile(answer, () => undefined, new AbortController().signal);
        saveFile(file);
        toastSuccess(done?.(file) ?? t('download.done', { name: file.name }));
        return true;
      } catch (error) {
        toastFailure(<FailureText what={t('download.failed')} why={reason(error)} />);
        return false;
      } finally {
        setRunning(false);
      }
    },
  };
}
