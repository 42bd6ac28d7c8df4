import grapesjs, { type Component, type Editor } from 'grapesjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { button, heading, section } from '../blocks/node.ts';
import { componentAt } from '../editor/components.ts';
import { registerComponentTypes } from '../editor/component-types.ts';
import { editorConfig } from '../editor/editor-config.ts';
import { readOutput } from '../page-output.ts';
import { projectOf } from '../safety/clean-project.ts';
import { ownStyles, setStyles } from '../style/page-styles.ts';
import { blockClipOf, readBlockClip, withFreshIds, writeBlockClip } from './clip.ts';
import { blocksOfMarkup, blocksOfText } from './foreign.ts';
import { pasteBlocks } from './paste.ts';

const editors: Editor[] = [];
function openEditor(): { editor: Editor; root: Component } {
  const editor = grapesjs.init({ ...editorConfig(), headless: true, plugins: [registerComponentTypes] });
  editors.push(editor);
  const page = { ...section('', [heading(2, 'Hello'), button('Go', '#give')]), attributes: { id: 'give' } };
  editor.loadProjectData(projectOf({ classes: ['ts-page'], components: [page] }, []));
  return { editor, root: editor.getWrapper()! };
}

let from: ReturnType<typeof openEditor>;
beforeEach(() => {
  from = openEditor();
});
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

it('takes blocks with their styles to another page, as one step to undo', () => {
  const title = componentAt(from.root, [0, 0])!;
  setStyles(from.editor, title, 'desktop', { color: 'red' });
  setStyles(from.editor, title, 'mobile', { color: 'blue' });
  const written = writeBlockClip(blockClipOf(from.editor, [componentAt(from.root, [0])!]), '<p>Hello</p>');

  const to = openEditor();
  const before = readOutput(to.editor).html;
  to.editor.UndoManager.clear();
  const [pasted] = pasteBlocks(to.editor, readBlockClip(written)!);
  const copy = pasted!.components().at(0);
  expect(ownStyles(to.editor, copy, 'desktop')).toEqual({ color: 'red' });
  expect(ownStyles(to.editor, copy, 'mobile')).toEqual({ color: 'blue' });
  expect(readOutput(to.editor).html.match(/Hello/g)).toHaveLength(2);
  to.editor.UndoManager.undo();
  expect(readOutput(to.editor).html).toBe(before);
});

it('gives new ids where the page has them, and leads links to them', () => {
  const clip = blockClipOf(from.editor, [componentAt(from.root, [0])!]);
  const fresh = withFreshIds(clip, (id) => id === 'give');
  const id = fresh.nodes[0]!.attributes!['id'];
  expect(id).not.toBe('give');
  expect(fresh.nodes[0]!.components![1]!.attributes!['href']).toBe(`#${id}`);
  expect(withFreshIds(clip, () => false).nodes[0]!.attributes!['id']).toBe('give');
});

it('cleans invalid blocks, and refuses text without blocks', () => {
  const evil = {
    nodes: [
      {
        type: 'script',
        tagName: 'script',
        content: 'alert(1)',
      },
      heading(2, '<img src=x onerror=alert(1)>Hi<script>alert(1)</script>'),
      button('x', 'javascript:alert(1)'),
    ],
    styles: [],
  };
  const read = readBlockClip(writeBlockClip(evil, ''))!;
  expect(JSON.stringify(read)).not.toMatch(/onerror|script/i);
  for (const nothing of [
    '',
    '<p>x</p>',
    '<div data-tributary-blocks="%7B">',
    '<div data-tributary-blocks="%">',
  ])
    expect(readBlockClip(nothing), nothing).toBeNull();
});

it('creates blocks from other programs’ clipboards, without their styles and scripts', () => {
  const blocks = blocksOfMarkup(
    '<meta charset="utf-8"><div class="x"><h1 style="color:red" onclick="x()">Title</h1><p class="a">One <b>two</b></p>' +
      '<p>Three</p><ul><li>Four</li></ul><script>alert(1)</script><img src="javascript:x" alt=""><img src="/a.png" alt="A">' +
      '<blockquote><p>Five</p></blockquote><iframe src="/x"></iframe>loose</div>',
  );
  expect(blocks.map(({ type, content }) => [type, content])).toEqual([
    ['heading', 'Title'],
    ['text', '<p>One <b>two</b></p><p>Three</p><ul><li>Four</li></ul>'],
    ['image', undefined],
    ['quote', 'Five'],
    ['text', '<p>loose</p>'],
  ]);
  expect(JSON.stringify(blocks)).not.toMatch(/style|onclick|script/);
  expect(blocksOfText('a <b>\nb\n\nc')[0]!.content).toBe('<p>a &lt;b&gt;<br>b</p><p>c</p>');
  expect(blocksOfText(' \n')).toEqual([]);
});
