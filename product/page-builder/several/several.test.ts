import grapesjs, { type Component, type Editor } from 'grapesjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { heading, section } from '../blocks/node.ts';
import { componentAt, excerptOf } from '../editor/components.ts';
import { registerComponentTypes } from '../editor/component-types.ts';
import { editorConfig } from '../editor/editor-config.ts';
import { projectOf } from '../safety/clean-project.ts';
import { duplicateTogether, moveTogether, removeTogether, selectedBlocks } from './selection.ts';

let editor: Editor;
let root: Component;
const at = (...path: number[]): Component => componentAt(root, path)!;
const said = (): string =>
  at(0)
    .components()
    .models.map((child) => excerptOf(child))
    .join('');

beforeEach(() => {
  editor = grapesjs.init({ ...editorConfig(), headless: true, plugins: [registerComponentTypes] });
  const page = section(
    '',
    ['a', 'b', 'c', 'd'].map((word) => heading(2, word)),
  );
  editor.loadProjectData(projectOf({ classes: ['ts-page'], components: [page] }, []));
  root = editor.getWrapper()!;
  editor.UndoManager.clear();
});
afterEach(() => editor.destroy());

it('acts on the selection in the order of the page, once for nested blocks', () => {
  editor.select([at(0, 2), at(0, 0)]);
  expect(selectedBlocks(editor)).toEqual([at(0, 0), at(0, 2)]);
  editor.select([at(0, 2), at(0)]);
  expect(selectedBlocks(editor)).toEqual([at(0)]);
});

it('moves together or not at all, as one step', () => {
  expect(moveTogether([at(0, 0), at(0, 1)], 1)).toBe(true);
  expect(said()).toBe('cabd');
  editor.UndoManager.undo();
  expect(said()).toBe('abcd');
  expect(moveTogether([at(0, 1), at(0, 3)], -1)).toBe(true);
  expect(said()).toBe('badc');
  expect(moveTogether([at(0, 0), at(0, 3)], -1)).toBe(false);
  expect(said()).toBe('badc');
});

it('duplicates and removes together, as one step', () => {
  expect(duplicateTogether([at(0, 0), at(0, 2)])).toHaveLength(2);
  expect(said()).toBe('aabccd');
  editor.UndoManager.undo();
  expect(said()).toBe('abcd');
  removeTogether(editor, [at(0, 1), at(0, 2)]);
  expect(said()).toBe('ad');
  expect(excerptOf(editor.getSelected()!)).toBe('d');
  editor.UndoManager.undo();
  expect(said()).toBe('abcd');
});
