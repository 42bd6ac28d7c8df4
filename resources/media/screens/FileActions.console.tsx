import { Button, FileButton, Modal, Progress, Text } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { DownloadButton } from '@tributary/engine/screens/download/DownloadButton.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPicture, MEDIA_TYPES } from '../kinds.ts';
import { mediaUi, type MediaFile } from '../media-ui.console.tsx';
import { sentenceOf } from '../upload/queue.console.ts';
import { sendMedia } from '../upload/send.console.ts';

/** Downloads the original, and replaces the file wherever it is shown. */
export function FileActions({ file }: { file: MediaFile }) {
  const { t } = useTranslation('media');
  const client = useClient();
  const allowed = useAllowed(mediaUi);
  const actions = useResourceActions(mediaUi);
  const { sentence } = useProblemText(mediaUi);
  const [chosen, setChosen] = useState<File>();
  const [share, setShare] = useState<number>();
  const reset = useRef<() => void>(null);
  const accepted = Object.entries(MEDIA_TYPES).filter(([kind]) => (kind === 'pdf') !== isPicture(file.kind));

  const replace = async (by: File): Promise<void> => {
    setShare(0);
    try {
      const upload = await sendMedia(client, by, {
        signal: new AbortController().signal,
        onSent: (sent) => setShare(sent / by.size),
        onBroken: () => undefined,
      });
      await actions.act(file, 'replace', t('replace.done'), { upload });
    } catch (error) {
      toastFailure(sentence(sentenceOf(error)));
    } finally {
      setShare(undefined);
      setChosen(undefined);
    }
  };

  return (
    <>
      <DownloadButton path={`/api/v1/media/${file.id}/file`}>{t('download')}</DownloadButton>
      {allowed.update ? (
        <FileButton
          accept={accepted.map(([, type]) => type).join(',')}
          resetRef={reset}
          onChange={(picked) => {
            setChosen(picked ?? undefined);
            reset.current?.();
          }}
          inputProps={{ 'aria-label': t('replace.input') }}
        >
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconReplace size={16} />}>
              {t('replace.open')}
            </Button>
          )}
        </FileButton>
      ) : null}
      <Modal
        opened={chosen !== undefined}
        onClose={() => share === undefined && setChosen(undefined)}
        title={t('replace.title')}
      >
        <Text size="sm">{t('replace.text', { name: file.name, by: chosen?.name ?? '' })}</Text>
        {share === undefined ? null : (
          <Progress
            mt="md"
            value={share * 100}
            animated
            aria-label={t('sending.share', { name: chosen?.name ?? '' })}
          />
        )}
        <Button mt="md" loading={share !== undefined} onClick={() => chosen && void replace(chosen)}>
          {t('replace.confirm')}
        </Button>
      </Modal>
    </>
  );
}
