import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { queryKeys } from '@tributary/engine/screens/hooks/queries.console.ts';
import { altTextIn } from '@tributary/resources/media/alt-text.ts';
import { useMediaAddress } from '@tributary/resources/media/media-address.console.ts';
import type { MediaFile } from '@tributary/resources/media/media-ui.console.tsx';
import { media } from '@tributary/resources/media/media.ts';
import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import { useRef, useState, type ReactNode } from 'react';
import type { LibraryPicture, PageBuilderProps, PickedImage } from '../builder-props.ts';
import { onCanvas } from '../site-media.ts';

const MediaPicker = lazyPart(
  async () => (await import('@tributary/resources/media/picker/MediaPicker.console.tsx')).MediaPicker,
);

/** The width in which the canvas shows pictures, in pixels. */
const CANVAS_WIDTH = 1600;

/** The media library for the builder, and the dialog in which a picture is chosen. */
export function useLibrary(
  language: string,
): Required<Pick<PageBuilderProps, 'pickImage' | 'pickDocument' | 'loadPicture'>> & { dialog: ReactNode } {
  const client = useClient();
  const queries = useQueryClient();
  const address = useMediaAddress();
  const [opened, setOpened] = useState(false);
  const [kind, setKind] = useState<'pictures' | 'documents'>('pictures');
  const answer = useRef<(file: MediaFile | null) => void>(undefined);
  const end = (file: MediaFile | null): void => {
    setOpened(false);
    answer.current?.(file);
    answer.current = undefined;
  };
  const ask = (of: 'pictures' | 'documents'): Promise<MediaFile | null> => {
    setKind(of);
    setOpened(true);
    return new Promise((resolve) => (answer.current = resolve));
  };
  const addressOf = (file: MediaFile): string => onCanvas(address(file, CANVAS_WIDTH) ?? '');
  return {
    async pickImage(): Promise<PickedImage | null> {
      const file = await ask('pictures');
      if (!file) return null;
      const { width = 0, height = 0 } = file.shown ?? {};
      const position = [file.focal.x, file.focal.y].map((share) => `${Math.round(share * 100)}%`).join(' ');
      return {
        src: addressOf(file),
        mediaId: file.id,
        position,
        ...(width && height ? { width, height } : {}),
      };
    },
    async pickDocument() {
      const file = await ask('documents');
      return file && addressOf(file);
    },
    async loadPicture(id): Promise<LibraryPicture> {
      const file = await queries.fetchQuery({
        queryKey: queryKeys.one(media.name, id),
        queryFn: () => client.of(media).view(id),
      });
      const alt = altTextIn(file, language);
      return { src: addressOf(file), name: file.name, ...(alt === undefined ? {} : { alt }) };
    },
    dialog: (
      <MediaPicker
        opened={opened}
        of={kind}
        onMissing={() => end(null)}
        onClose={() => end(null)}
        onPick={end}
      />
    ),
  };
}
