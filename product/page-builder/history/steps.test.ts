import grapesjs, { type Editor } from 'grapesjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { heading, section } from '../blocks/node.ts';
import { registerComponentTypes } from '../editor/component-types.ts';
import { componentAt } from '../editor/components.ts';
import { editorConfig } from '../editor/editor-config.ts';
import { keepElementIds } from '../merge/apply.console.ts';
import { projectOf } from '../safety/clean-project.ts';
import { setStyles } from '../style/page-styles.ts';
import { goToStep, undoSteps } from './steps.ts';

let editor: Editor;
const at = (...path: number[]) => componentAt(editor.getWrapper()!, path)!;
/** The undo manager joins the changes of one turn of the event loop into one step. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  editor = grapesjs.init({
    ...editorConfig(),
    headless: true,
    plugins: [keepElementIds, registerComponentTypes],
  });
  const content = [section('', [heading(2, 'One'), heading(2, 'Two')])];
  editor.loadProjectData(projectOf({ classes: ['ts-page'], components: content }, []));
  editor.UndoManager.clear();
});
afterEach(() => editor.destroy());

it('names each step and its element, and goes to any of them', async () => {
  const [one, two] = [at(0, 0), at(0, 1)];
  two.move(at(0), { at: 0 });
  await turn();
  setStyles(editor, one, 'desktop', { color: 'red' });
  await turn();
  setStyles(editor, one, 'desktop', { color: 'blue', 'font-size': '2rem' });
  await turn();
  one.set('content', 'First');
  await turn();
  const [made] = at(0).append({ type: 'text', content: 'New' });
  await turn();
  two.remove();
  await turn();
  const { steps, done } = undoSteps(editor);
  expect(steps.map(({ what, component, property }) => [what, component, property])).toEqual([
    ['moved', two, undefined],
    ['style', one, 'color'],
    ['style', one, 'color'],
    ['text', one, undefined],
    ['added', made, undefined],
    ['removed', two, undefined],
  ]);
  expect(done).toBe(6);
  goToStep(editor, 3);
  expect(one.get('content')).toBe('One');
  expect(undoSteps(editor).done).toBe(3);
  goToStep(editor, 5);
  expect(one.get('content')).toBe('First');
  expect(at(0).components()).toHaveLength(3);
  goToStep(editor, 0);
  expect(at(0, 0)).toBe(one);
  expect(editor.UndoManager.hasUndo()).toBe(false);
});
