import { useRef, useState } from 'react';

/** A question about the published pages that a save changes. */
export interface SaveQuestion {
  opened: boolean;
  /** Whether the pages could not be read before the question was asked. */
  isUnread: boolean;
  /** Resolves to whether to save. Asks while pages are affected, and while that is not known. */
  confirm(): Promise<boolean>;
  answer(save: boolean): void;
}

/**
 * The state of a dialog that asks before a save.
 * @param refresh resolves to the number of affected pages; undefined when it could not be read
 */
export function useSaveQuestion(refresh: () => Promise<number | undefined>): SaveQuestion {
  const [opened, setOpened] = useState(false);
  const [isUnread, setUnread] = useState(false);
  const resolve = useRef<(save: boolean) => void>(undefined);
  return {
    opened,
    isUnread,
    async confirm() {
      const now = await refresh();
      if (now === 0) return true;
      setUnread(now === undefined);
      // Ctrl+S was pressed again while the question is open: the answer is for the newest save.
      resolve.current?.(false);
      setOpened(true);
      return new Promise((answered) => (resolve.current = answered));
    },
    answer(save) {
      setOpened(false);
      resolve.current?.(save);
    },
  };
}
