import type { Component, Editor } from 'grapesjs';
import type { BlockId } from '../blocks/palette.ts';
import { PALETTE } from '../blocks/palette.ts';
import { isWritable } from '../editor/components.ts';
import { type Origins, stepHistory } from '../editor/history.ts';
import { insertNode, reveal } from '../editor/insert.ts';
import { duplicateBlock, moveBy, neighbour, removeSelected } from '../editor/moves.ts';
import type { ProjectNode } from '../project.ts';
import type { StarterMessages } from '../starter-messages.ts';

/** Something that was done, for its announcement. */
export type BuilderAction =
  | { did: 'inserted' | 'removed' | 'duplicated' | 'copied' | 'pasted'; component: Component }
  | { did: 'moved'; component: Component; place: number; of: number }
  | { did: 'undone' | 'redone' | 'nothing' };

/** What a person can do to the page, by mouse, key or button. */
export interface BuilderActions {
  insert(block: BlockId): void;
  insertNode(node: ProjectNode): void;
  select(component: Component | undefined): void;
  go(towards: 'previous' | 'next' | 'out' | 'in'): void;
  move(step: -1 | 1): void;
  duplicate(): void;
  remove(): void;
  copy(): void;
  paste(): void;
  undo(): void;
  redo(): void;
  /** Opens the selected text for writing on the page. */
  write(): void;
}

/** Binds the actions to an editor. Every action is announced to screen readers. */
export function builderActions(
  editor: Editor,
  words: () => StarterMessages,
  tell: (deed: BuilderAction) => void,
): BuilderActions {
  let clipboard: Component | undefined;
  const origins: Origins = new WeakMap();
  const madeFrom = (origin: Component | undefined, made: Component | undefined): void => {
    if (origin !== undefined && made !== undefined) origins.set(made, origin);
  };
  const insert = (node: ProjectNode | Component, did: 'inserted' | 'pasted' = 'inserted'): void => {
    const origin = editor.getSelected();
    const component = insertNode(editor, node);
    madeFrom(origin, component);
    tell(component === undefined ? { did: 'nothing' } : { did, component });
  };
  const selected = (): Component | undefined => {
    const component = editor.getSelected();
    return component?.get('type') === 'wrapper' ? undefined : component;
  };
  return {
    insert(block) {
      const found = PALETTE.find(({ id }) => id === block);
      if (found !== undefined) insert(found.make(words()));
    },
    insertNode: (node) => insert(node),
    select(component) {
      editor.select(component);
      if (component !== undefined) reveal(component);
    },
    go(towards) {
      const from = editor.getSelected() ?? editor.getWrapper();
      const to = from === undefined ? undefined : neighbour(from, towards);
      if (to === undefined) return;
      editor.select(to);
      reveal(to);
    },
    move(step) {
      const component = selected();
      const result = component === undefined ? { moved: false as const } : moveBy(component, step);
      if (!result.moved) return tell({ did: 'nothing' });
      editor.select(result.component);
      reveal(result.component);
      const of = result.component.parent()?.components().length ?? 1;
      tell({ did: 'moved', component: result.component, place: result.component.index() + 1, of });
    },
    duplicate() {
      const component = selected();
      const copy = component === undefined ? undefined : duplicateBlock(editor, component);
      madeFrom(component, copy);
      tell(copy === undefined ? { did: 'nothing' } : { did: 'duplicated', component: copy });
    },
    remove() {
      const component = selected() === undefined ? undefined : removeSelected(editor);
      tell(component === undefined ? { did: 'nothing' } : { did: 'removed', component });
    },
    copy() {
      const component = selected();
      clipboard = component?.clone();
      tell(component === undefined ? { did: 'nothing' } : { did: 'copied', component });
    },
    paste() {
      if (clipboard === undefined) return tell({ did: 'nothing' });
      // A clone keeps its styles; its plain data alone would not.
      insert(clipboard.clone(), 'pasted');
    },
    undo() {
      const possible = editor.UndoManager.hasUndo();
      if (possible) stepHistory(editor, 'undo', origins);
      tell({ did: possible ? 'undone' : 'nothing' });
    },
    redo() {
      const possible = editor.UndoManager.hasRedo();
      if (possible) stepHistory(editor, 'redo', origins);
      tell({ did: possible ? 'redone' : 'nothing' });
    },
    write() {
      const component = selected();
      if (component === undefined || !isWritable(component)) return;
      component.trigger('focus');
    },
  };
}
