import { Button, Group, Textarea } from '@mantine/core';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadAgain, useSupporterRefusal } from '../supporter.console.ts';

/** Writes a note. */
export function NoteForm({ label, onWrite }: { label: string; onWrite: (text: string) => Promise<unknown> }) {
  const { t } = useTranslation('supporters');
  const again = useReadAgain();
  const refusal = useSupporterRefusal();
  const [text, setText] = useState('');
  const [isWorking, setWorking] = useState(false);
  const write = async (): Promise<void> => {
    setWorking(true);
    try {
      await onWrite(text);
      setText('');
      await again();
    } catch (error) {
      toastFailure(refusal(error) ?? t('failed'));
      // A note that was written although its response was lost is shown, so that it is not written twice.
      void again();
    }
    setWorking(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) void write();
      }}
    >
      <Textarea
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() ? (
        <Group mt="xs">
          <Button size="xs" type="submit" loading={isWorking}>
            {t('notes.add')}
          </Button>
        </Group>
      ) : null}
    </form>
  );
}
