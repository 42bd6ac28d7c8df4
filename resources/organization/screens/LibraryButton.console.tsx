import { Button } from '@mantine/core';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const MediaPicker = lazyPart(
  async () => (await import('../../media/picker/MediaPicker.console.tsx')).MediaPicker,
);

interface LibraryButtonProps {
  disabled: boolean;
  /** The original of the picture that was chosen; undefined when it could not be loaded. */
  onChoose: (picture: Blob | undefined) => void;
}

/** Takes a picture of the media library. */
export function LibraryButton({ disabled, onChoose }: LibraryButtonProps) {
  const { t } = useTranslation('organization');
  const client = useClient();
  const [opened, setOpened] = useState<boolean>();
  const load = async (id: string): Promise<void> => {
    setOpened(false);
    const response = await client.open(`/api/v1/media/${id}/file`).catch(() => undefined);
    onChoose(await response?.blob());
  };
  return (
    <>
      <Button variant="default" size="xs" disabled={disabled} onClick={() => setOpened(true)}>
        {t('image.library')}
      </Button>
      {opened === undefined ? null : (
        <MediaPicker
          opened={opened}
          onMissing={() => setOpened(false)}
          onClose={() => setOpened(false)}
          onPick={({ id }) => void load(id)}
        />
      )}
    </>
  );
}
