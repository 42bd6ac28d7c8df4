import type { Component, Editor } from 'grapesjs';
import type { BlockId } from '../blocks/palette.ts';
import { PALETTE } from '../blocks/palette.ts';
import { type BlockClip, blockClipOf } from '../clip/clip.ts';
import { pasteBlocks } from '../clip/paste.ts';
import { isWritable } from '../editor/components.ts';
import { type Origins, stepHistory } from '../editor/history.ts';
import { insertNode, reveal } from '../editor/insert.ts';
import { duplicateBlock, moveBy, moveInto, moveOut, neighbour, removeSelected } from '../editor/moves.ts';
import type { ProjectNode } from '../project.ts';
import { duplicateTogether, moveTogether, removeTogether, selectedBlocks } from '../several/selection.ts';
import type { StarterMessages } from '../starter-messages.ts';

/** Something that was done, for its announcement. */
export type BuilderAction =
  | { did: 'inserted' | 'removed' | 'duplicated' | 'copied' | 'pasted'; component: Component }
  | { did: 'moved'; component: Component; place: number; of: number }
  | { did: 'movedInto'; component: Component; into: Component }
  | { did: 'several'; deed: 'removed' | 'duplicated' | 'copied' | 'pasted' | 'moved'; count: number }
  | { did: 'undone' | 'redone' | 'nothing' };

/** A person's actions on the page, by mouse, key or button. */
export interface BuilderActions {
  insert(block: BlockId): void;
  insertNode(node: ProjectNode): void;
  select(component: Component | undefined): void;
  go(towards: 'previous' | 'next' | 'out' | 'in'): void;
  move(step: -1 | 1): void;
  /** Moves the selected block into the container beside it, or out of its container. */
  moveAcross(towards: 'in' | 'out'): void;
  duplicate(): void;
  remove(): void;
  /** The selection, for the clipboard; null when there is none. */
  copy(): BlockClip | null;
  /** Puts blocks of the clipboard onto the page. */
  paste(clip: BlockClip): void;
  /** Also selects the siblings of the selected block. */
  selectSiblings(): void;
  /** Adds the neighbour of the selected block to the selection. */
  extend(towards: 'previous' | 'next'): void;
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
  const origins: Origins = new WeakMap();
  const madeFrom = (origin: Component | undefined, made: Component | undefined): void => {
    if (origin !== undefined && made !== undefined) origins.set(made, origin);
  };
  const insert = (node: ProjectNode): void => {
    const origin = editor.getSelected();
    const component = insertNode(editor, node);
    madeFrom(origin, component);
    tell(component === undefined ? { did: 'nothing' } : { did: 'inserted', component });
  };
  /** Announces an action on one block by its name, on several by their number. */
  const done = (
    deed: 'removed' | 'duplicated' | 'copied' | 'pasted',
    blocks: readonly (Component | undefined)[],
  ): void => {
    const [first] = blocks;
    if (first === undefined) tell({ did: 'nothing' });
    else if (blocks.length === 1) tell({ did: deed, component: first });
    else tell({ did: 'several', deed, count: blocks.length });
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
      const several = selectedBlocks(editor);
      if (several.length > 1) {
        const moved = moveTogether(several, step);
        if (moved) editor.select(several);
        return tell(moved ? { did: 'several', deed: 'moved', count: several.length } : { did: 'nothing' });
      }
      const component = selected();
      const result = component === undefined ? { moved: false as const } : moveBy(component, step);
      if (!result.moved) return tell({ did: 'nothing' });
      editor.select(result.component);
      reveal(result.component);
      const of = result.component.parent()?.components().length ?? 1;
      tell({ did: 'moved', component: result.component, place: result.component.index() + 1, of });
    },
    moveAcross(towards) {
      const component = selected();
      const stayed = component === undefined || selectedBlocks(editor).length > 1;
      const result = stayed ? { moved: false as const } : (towards === 'in' ? moveInto : moveOut)(component);
      if (!result.moved) return tell({ did: 'nothing' });
      editor.select(result.component);
      reveal(result.component);
      const into = result.component.parent();
      if (into) tell({ did: 'movedInto', component: result.component, into });
    },
    duplicate() {
      const several = selectedBlocks(editor);
      if (several.length > 1) {
        const copies = duplicateTogether(several);
        editor.select(copies);
        return done('duplicated', copies);
      }
      const component = selected();
      const copy = component === undefined ? undefined : duplicateBlock(editor, component);
      madeFrom(component, copy);
      tell(copy === undefined ? { did: 'nothing' } : { did: 'duplicated', component: copy });
    },
    remove() {
      const several = selectedBlocks(editor);
      if (several.length > 1) {
        removeTogether(editor, several);
        return done('removed', several);
      }
      const component = selected() === undefined ? undefined : removeSelected(editor);
      tell(component === undefined ? { did: 'nothing' } : { did: 'removed', component });
    },
    copy() {
      const blocks = selectedBlocks(editor);
      done('copied', blocks);
      return blocks.length === 0 ? null : blockClipOf(editor, blocks);
    },
    paste(clip) {
      const origin = editor.getSelected();
      const made = pasteBlocks(editor, clip);
      if (made.length === 1) madeFrom(origin, made[0]);
      done('pasted', made);
    },
    selectSiblings() {
      const siblings = selected()?.parent()?.components().models.slice();
      if (siblings !== undefined) editor.select(siblings);
    },
    extend(towards) {
      const all = selectedBlocks(editor);
      const edge = towards === 'next' ? all.at(-1) : all[0];
      const more = edge === undefined ? undefined : neighbour(edge, towards);
      if (more === undefined) return;
      editor.select([...all, more]);
      reveal(more);
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
