import type { Editor } from 'grapesjs';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LibraryPicture, PageBuilderProps } from '../builder-props.ts';
import {
  libraryPictures,
  setLibraryPictures,
  type LibraryPictures,
} from '../editor/library-pictures.console.ts';

/** The library's pictures on the page, shown on the canvas as they are now. */
export function usePictures(editor: Editor | null, props: PageBuilderProps): LibraryPictures {
  const latest = useRef(props);
  latest.current = props;
  const [pictures] = useState(() =>
    libraryPictures(async (id) => {
      const { loadPicture } = latest.current;
      if (!loadPicture) throw new Error('This builder has no library.');
      return loadPicture(id);
    }),
  );
  useEffect(() => (editor === null ? undefined : setLibraryPictures(editor, pictures)), [editor, pictures]);
  return pictures;
}

/** One picture of the library; undefined while it is loaded, null when the library does not have it. */
export function usePicture(
  pictures: LibraryPictures,
  id: string | undefined,
): LibraryPicture | null | undefined {
  return useSyncExternalStore(pictures.subscribe, () => (id === undefined ? undefined : pictures.get(id)));
}
