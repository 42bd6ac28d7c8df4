import { Button, FileButton, Group, Input, Loader, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageUse } from '../images.ts';
import classes from './organization.module.css';
import { BrandPreview } from './BrandPreview.console.tsx';
import { LibraryButton } from './LibraryButton.console.tsx';
import { useUpload } from './use-upload.console.ts';

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif';

/** A picture of the organization: dropped or chosen, previewed, and removed with an undo. */
export function ImageField({ use }: { use: ImageUse }) {
  const { t } = useTranslation('organization');
  const { readOnly } = useFormFrame();
  const { field, frame } = useField({ name: `identity.${use}`, help: t(`image.help.${use}`) });
  const name = typeof field.value === 'string' ? field.value : null;
  const [removed, setRemoved] = useState<string>();
  const [over, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  const put = (next: string | null): void => {
    setRemoved(next === null ? (name ?? undefined) : undefined);
    field.onChange(next);
  };
  const upload = useUpload(use, put);
  const choose = (file: File | null): void => {
    if (file) void upload.send(file).finally(() => reset.current?.());
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !readOnly && !upload.sending) choose(file);
  };
  const picker = (words: string) => (
    <>
      <FileButton
        accept={ACCEPTED}
        onChange={choose}
        resetRef={reset}
        inputProps={{ 'aria-label': t(`image.input.${use}`), id: frame.id }}
      >
        {(button) => (
          <Button {...button} variant="default" size="xs" disabled={readOnly || upload.sending}>
            {words}
          </Button>
        )}
      </FileButton>
      <LibraryButton
        disabled={readOnly || upload.sending}
        onChoose={(picture) => void upload.send(picture)}
      />
    </>
  );
  const isUndoable = name === null && removed !== undefined && !readOnly;

  return (
    <Input.Wrapper
      label={frame.label}
      labelElement="div"
      description={frame.description}
      error={upload.problem ? t(`image.problem.${upload.problem}`) : frame.error}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div
        ref={field.ref}
        tabIndex={-1}
        className={classes.place}
        data-over={over || undefined}
        data-filled={name !== null || undefined}
        aria-busy={upload.sending}
        onDragOver={(event) => {
          event.preventDefault();
          if (!readOnly) setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {name ? <BrandPreview use={use} name={name} /> : null}
        <Group gap="xs" className={classes.hand}>
          {upload.sending ? (
            <Group gap="xs" role="status">
              <Loader size="xs" aria-hidden />
              <Text size="sm">{t('image.sending')}</Text>
            </Group>
          ) : over ? (
            <Text size="sm">{t('image.release')}</Text>
          ) : name ? (
            <>
              {picker(t('image.replace'))}
              <Button variant="subtle" color="gray" size="xs" disabled={readOnly} onClick={() => put(null)}>
                {t('image.remove')}
              </Button>
            </>
          ) : (
            <>
              <IconPhotoUp size={18} stroke={1.6} aria-hidden />
              <Text size="sm" role={isUndoable ? 'status' : undefined}>
                {t(isUndoable ? 'image.removed' : 'image.drop')}
              </Text>
              {isUndoable ? (
                <Button variant="subtle" size="xs" onClick={() => put(removed)}>
                  {t('image.undo')}
                </Button>
              ) : null}
              {picker(t('image.choose'))}
            </>
          )}
        </Group>
      </div>
    </Input.Wrapper>
  );
}
