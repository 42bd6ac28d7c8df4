import grapesjs, { type Component, type Editor } from 'grapesjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { heading, section } from '../blocks/node.ts';
import { projectOf } from '../safety/clean-project.ts';
import { builderActions, type BuilderActions } from '../screen/actions.console.ts';
import { starterMessages } from '../starter-messages.ts';
import { componentAt, excerptOf } from './components.ts';
import { registerComponentTypes } from './component-types.ts';
import { editorConfig } from './editor-config.ts';

let editor: Editor;
let actions: BuilderActions;
const select = (index: number) => editor.select(componentAt(editor.getWrapper()!, [0, index]));
const words = (): string[] =>
  componentAt(editor.getWrapper()!, [0])!
    .components()
    .models.map((each: Component) => excerptOf(each));
const selected = (): string | undefined => {
  const component = editor.getSelected();
  return component && excerptOf(component);
};

beforeEach(() => {
  editor = grapesjs.init({ ...editorConfig(), headless: true, plugins: [registerComponentTypes] });
  const content = [section('', [heading(2, 'One'), heading(2, 'Two'), heading(2, 'Three')])];
  editor.loadProjectData(projectOf({ classes: ['ts-page'], components: content }, []));
  editor.UndoManager.clear();
  actions = builderActions(
    editor,
    () => starterMessages('en'),
    () => undefined,
  );
});
afterEach(() => editor.destroy());

it('selects the original after a duplicate is undone, also after it was redone', () => {
  select(0);
  actions.duplicate();
  expect(words()).toEqual(['One', 'One', 'Two', 'Three']);
  for (let round = 0; round < 2; round += 1) {
    actions.undo();
    expect(words()).toEqual(['One', 'Two', 'Three']);
    expect(selected()).toBe('One');
    expect(editor.getSelected()?.index()).toBe(0);
    actions.redo();
    expect(editor.getSelected()?.index()).toBe(1);
  }
});

it('selects deleted blocks after undoing a deletion, and the previous selection before an insertion', () => {
  select(1);
  actions.remove();
  expect(selected()).toBe('Three');
  actions.undo();
  expect(words()).toEqual(['One', 'Two', 'Three']);
  expect(selected()).toBe('Two');
  actions.insert('heading');
  expect(words()).toHaveLength(4);
  actions.undo();
  expect(selected()).toBe('Two');
});

it('selects nothing when the selected component is gone without a predecessor', () => {
  editor.select(undefined);
  actions.insert('section');
  actions.undo();
  expect(editor.getSelected()).toBeUndefined();
});
