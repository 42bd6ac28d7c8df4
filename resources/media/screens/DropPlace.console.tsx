import { Button, FileButton, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isPicture, MEDIA_KINDS, MEDIA_TYPES } from '../kinds.ts';
import { addFiles } from '../upload/queue.console.ts';
import classes from './media.module.css';
import { Sendings } from './Sendings.console.tsx';

type Kinds = 'all' | 'pictures' | 'documents';

/** Returns the file types that the browser's own file dialog offers. */
const acceptedOf = (of: Kinds): string =>
  MEDIA_KINDS.filter((kind) => of === 'all' || isPicture(kind) === (of === 'pictures'))
    .map((kind) => MEDIA_TYPES[kind])
    .join(',');

interface DropPlaceProps {
  /** Which files are wanted here; the library takes all of them. */
  of?: Kinds;
  onUse?: (id: string) => void;
}

/** Where files are dropped, pasted or chosen, with a list of current uploads. */
export function DropPlace({ of = 'all', onUse }: DropPlaceProps) {
  const { t } = useTranslation('media');
  const client = useClient();
  const [over, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      addFiles(client, files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [client]);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    addFiles(client, event.dataTransfer.files);
  };
  return (
    <div className={classes.upload}>
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconPhotoUp size={20} stroke={1.6} aria-hidden />
        <Text size="sm" className={classes.dropWords}>
          {t(over ? 'drop.release' : 'drop.here')}
        </Text>
        <FileButton
          multiple
          accept={acceptedOf(of)}
          resetRef={reset}
          onChange={(files) => {
            addFiles(client, files);
            reset.current?.();
          }}
          inputProps={{ 'aria-label': t('drop.input') }}
        >
          {(button) => (
            <Button {...button} size="xs" variant="default">
              {t('drop.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed" className={classes.dropHelp}>
          {t(`drop.help.${of}`)}
        </Text>
      </div>
      <Sendings onUse={onUse} />
    </div>
  );
}
