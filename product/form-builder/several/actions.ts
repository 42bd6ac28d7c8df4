/** Actions for the selected components together. Each is one step of the history. */
export interface SeveralActions {
  /** The selected components, also when it is one, in the form's order. */
  ids: readonly string[];
  /** Selects one more, or one less. */
  toggle: (id: string) => void;
  /** Selects everything from where the selection began, or from `anchor`, up to here. */
  extendTo: (id: string, anchor?: string) => void;
  selectAll: () => void;
  /** Back to one selected component. */
  leave: () => void;
  remove: () => void;
  duplicate: () => void;
  move: (to: 'up' | 'down' | 'start' | 'end') => void;
  /** Moves them to where one of them was dropped. */
  drop: (dragged: string, over: string) => void;
  copy: () => void;
  cut: () => void;
  /** Puts the clipboard's components below the selection, or at an index. */
  paste: (index?: number) => void;
  /** For the browser's own commands: the text to copy or cut; null without any. */
  textToCopy: (isCut: boolean) => string | null;
  /** Removes the components that were cut. */
  removeCut: () => void;
  pasteText: (text: string, index?: number) => void;
}
