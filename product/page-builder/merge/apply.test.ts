import grapesjs, { type Editor } from 'grapesjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { heading, section } from '../blocks/node.ts';
import { registerComponentTypes } from '../editor/component-types.ts';
import { componentAt } from '../editor/components.ts';
import { editorConfig } from '../editor/editor-config.ts';
import { readOutput } from '../page-output.ts';
import { projectOf } from '../safety/clean-project.ts';
import { setStyles } from '../style/page-styles.ts';
import { applyProject, keepElementIds, projectOn } from './apply.console.ts';
import { mergeProjects } from './merge-project.ts';

const open = (): Editor => {
  const editor = grapesjs.init({
    ...editorConfig(),
    headless: true,
    plugins: [keepElementIds, registerComponentTypes],
  });
  return editor;
};
let mine: Editor;
let theirs: Editor;
const at = (editor: Editor, ...path: number[]) => componentAt(editor.getWrapper()!, path)!;
const texts = (editor: Editor): string[] =>
  at(editor, 0)
    .components()
    .models.map((each) => String(each.get('content')));

beforeEach(() => {
  [mine, theirs] = [open(), open()];
  const content = [section('', [heading(2, 'One'), heading(2, 'Two'), heading(2, 'Three')]), section('', [])];
  mine.loadProjectData(projectOf({ classes: ['ts-page'], components: content }, []));
  theirs.loadProjectData(projectOn(mine));
  mine.UndoManager.clear();
});
afterEach(() => {
  mine.destroy();
  theirs.destroy();
});

it('merges a colleague’s changes and keeps selection, own edits and the undo history', () => {
  const base = projectOn(mine);
  expect(projectOn(theirs)).toEqual(base);
  const selected = at(mine, 0, 1);
  mine.select(selected);
  selected.set('content', 'Two, mine');

  at(theirs, 0, 0).set('content', 'One, theirs');
  at(theirs, 0, 2).move(at(theirs, 0), { at: 0 });
  at(theirs, 0).append({ type: 'text', content: 'New', attributes: { id: 'inew1' } });
  setStyles(theirs, at(theirs, 0, 1), 'desktop', { color: 'red' });
  theirs.getWrapper()!.components().models[1]!.remove();

  const { project, conflicts } = mergeProjects(base, projectOn(mine), projectOn(theirs));
  expect(conflicts).toEqual([]);
  applyProject(mine, project);
  expect(texts(mine)).toEqual(['Three', 'One, theirs', 'Two, mine', 'New']);
  expect(projectOn(mine)).toEqual(project);
  expect(mine.getSelected()).toBe(selected);
  expect(readOutput(mine).css).toContain('color:red');

  mine.UndoManager.undo();
  expect(texts(mine)).toEqual(['Three', 'One, theirs', 'Two', 'New']);
  expect(mine.UndoManager.hasUndo()).toBe(false);
});

it('keeps the id of an element when it is moved, and gives a copy another one', () => {
  const first = at(mine, 0, 0);
  const id = first.getId();
  first.move(at(mine, 1), {});
  expect(at(mine, 1, 0).getAttributes()['id']).toBe(id);
  const [copy] = at(mine, 0).append(first.clone());
  expect(copy!.getAttributes()['id']).toMatch(/^i/);
  expect(copy!.getAttributes()['id']).not.toBe(id);
});

it('shows no made id in the markup of the page', () => {
  expect(projectOn(mine).pages[0]!.frames[0]!.component.components![0]!.attributes!['id']).toBeDefined();
  expect(readOutput(mine).html).not.toContain('id=');
});
