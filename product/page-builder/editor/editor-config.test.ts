import grapesjs, { type Editor } from 'grapesjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { heading, section } from '../blocks/node.ts';
import { reported } from '../merge/use-merging.console.ts';
import { projectOf } from '../safety/clean-project.ts';
import { registerComponentTypes } from './component-types.ts';
import { componentAt } from './components.ts';
import { editorConfig } from './editor-config.ts';

let editor: Editor;
beforeEach(async () => {
  editor = grapesjs.init({ ...editorConfig(), headless: true, plugins: [registerComponentTypes] });
  const content = [section('', [heading(2, 'One'), heading(2, 'Two')])];
  editor.loadProjectData(projectOf({ classes: ['ts-page'], components: content }, []));
  // An editor without a canvas counts only when it is told that its page is loaded.
  editor.getModel().loadTriggered = true;
  await reported();
});
afterEach(() => editor.destroy());

it('counts a change without writing the whole project out', async () => {
  let [written, counted] = [0, 0];
  editor.on('project:get', () => (written += 1));
  editor.on('update', () => (counted += 1));
  for (const words of ['Three', 'Four']) {
    componentAt(editor.getWrapper()!, [0, 0])!.set('content', words);
    await reported();
  }
  expect({ written, counted }).toEqual({ written: 0, counted: 2 });
});
