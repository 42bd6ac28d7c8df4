import type { Editor } from 'grapesjs';
import { useState } from 'react';
import { finishWriting } from '../screen/use-shortcuts.console.ts';
import type { Search } from './find-text.ts';

/** The search of the page: its text, and whether it is open. */
export interface PageSearch {
  shown: boolean;
  /** Whether the field for the replacement is shown. */
  replacing: boolean;
  search: Search;
  replacement: string;
  /** Grows each time the search is asked for, so that its field takes the focus again. */
  asked: number;
  open(replace: boolean): void;
  close(): void;
  setSearch(changes: Partial<Search>): void;
  setReplacement(text: string): void;
}

/** Keeps the search text while the search is closed. */
export function useFinding(editor: Editor | null): PageSearch {
  const [state, setState] = useState({ shown: false, replacing: false, asked: 0 });
  const [search, setSearch] = useState<Search>({ text: '', matchCase: false, wholeWords: false });
  const [replacement, setReplacement] = useState('');
  return {
    ...state,
    search,
    replacement,
    open(replace) {
      if (editor !== null) void finishWriting(editor);
      setState(({ shown, replacing, asked }) => ({
        shown: true,
        replacing: replace || (shown && replacing),
        asked: asked + 1,
      }));
    },
    close: () => setState((before) => ({ ...before, shown: false })),
    setSearch: (changes) => setSearch((before) => ({ ...before, ...changes })),
    setReplacement,
  };
}
