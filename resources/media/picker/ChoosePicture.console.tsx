import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import { useState, type Ref } from 'react';
import type { MediaFile } from '../media-ui.console.tsx';

const MediaPicker = lazyPart(async () => (await import('./MediaPicker.console.tsx')).MediaPicker);

interface ChoosePictureProps {
  /** The text of the button. */
  label: string;
  onPick: (file: MediaFile) => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that loads and opens the library, and passes on the file that the person chooses. */
export function ChoosePicture({ label, onPick, ref }: ChoosePictureProps) {
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <Button
        ref={ref}
        variant="default"
        size="xs"
        leftSection={<IconPhoto size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      {opened === undefined ? null : (
        <MediaPicker
          opened={opened}
          onMissing={() => setOpened(false)}
          onClose={() => setOpened(false)}
          onPick={(file) => {
            setOpened(false);
            onPick(file);
          }}
        />
      )}
    </>
  );
}
