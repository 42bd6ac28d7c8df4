import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import { useState, type Ref } from 'react';
import type { MediaFile } from '../media-ui.console.tsx';

const MediaPicker = lazyPart(async () => (await import('./MediaPicker.console.tsx')).MediaPicker);

interface ChoosePictureProps {
  /** What the button says. */
  label: string;
  onPick: (file: MediaFile) => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that opens the library, which is loaded then, and hands on the file that somebody chooses. */
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
