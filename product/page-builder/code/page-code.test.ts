import grapesjs, { type Component, type Editor } from 'grapesjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { column, columns, heading, section, text } from '../blocks/node.ts';
import { componentAt } from '../editor/components.ts';
import { registerComponentTypes } from '../editor/component-types.ts';
import { editorConfig } from '../editor/editor-config.ts';
import { readOutput } from '../page-output.ts';
import { projectOf } from '../safety/clean-project.ts';
import { setStyles } from '../style/page-styles.ts';
import { readHtmlCode } from './html-code.ts';
import { readCssCode, writeCssCode } from './css-code.ts';
import { applyCode, pageCodeOf } from './page-code.ts';

let editor: Editor;
const at = (...path: number[]): Component => componentAt(editor.getWrapper()!, path)!;

beforeEach(() => {
  editor = grapesjs.init({ ...editorConfig(), headless: true, plugins: [registerComponentTypes] });
  const page = [
    section('', [heading(1, 'One'), columns('ts-columns--2', [column([text('<p>Two</p>')]), column([])])]),
    section('', [heading(2, 'Last')]),
  ];
  editor.loadProjectData(projectOf({ classes: ['ts-page'], components: page }, []));
  setStyles(editor, at(0, 0), 'desktop', { color: 'red' });
  setStyles(editor, at(0, 0), 'mobile', { color: 'blue' }, 'hover');
  editor.UndoManager.clear();
});
afterEach(() => editor.destroy());

it('shows a page and a block as code', () => {
  const id = at(0, 0).getId();
  const code = pageCodeOf(editor);
  expect(code.html).toContain(`<section class="ts-section"`);
  expect(code.html).toContain(`\n  <h1`);
  expect(code.css).toBe(
    `#${id} {\n  color: red;\n}\n\n@media (max-width: 575px) {\n  #${id}:hover {\n    color: blue;\n  }\n}`,
  );
  expect(pageCodeOf(editor, at(1)).css).toBe('');
});

it('reports left-out parts', () => {
  const html = '<section class="ts-section"><h2 onclick="x()">A</h2><script>x()</script></section>';
  expect(readHtmlCode(html)).toEqual({
    html: '<section class="ts-section"><h2>A</h2></section>',
    hasDropped: true,
  });
  const { html: own } = pageCodeOf(editor, at(0));
  expect(readHtmlCode(own)).toEqual({ html: own, hasDropped: false });
});

it.each([
  [
    { html: '<section><h2>A</section>', css: '' },
    { in: 'html', line: 1 },
  ],
  [
    { html: '<p>A</p>\n<div class="x">', css: '' },
    { in: 'html', why: 'unclosed', what: '<div>', line: 2 },
  ],
  [
    { html: '', css: '#a {\n  color: red' },
    { in: 'css', why: 'unclosed', line: 1 },
  ],
  [
    { html: '', css: '#a { color: red; }\np > b { color: red }' },
    { why: 'selector', what: 'p > b', line: 2 },
  ],
  [
    { html: '', css: '@import "x";' },
    { why: 'syntax', line: 1 },
  ],
  [{ html: '', css: '@media print { #a { color: red } }' }, { why: 'media' }],
  [
    { html: '', css: '#a {\n  background: url(javascript:x) }' },
    { why: 'declaration', line: 2 },
  ],
])('refuses %j and changes nothing', (code, fault) => {
  const before = readOutput(editor);
  const outcome = applyCode(editor, code);
  expect(outcome).toMatchObject({ taken: false, fault });
  expect(readOutput(editor)).toEqual(before);
  expect(editor.UndoManager.hasUndo()).toBe(false);
});

it('reads its own output', () => {
  const css =
    '.ts-page {\n  --ts-accent: #123456;\n}\n\n#a.b:hover {\n  background-image: url("data:image/png;base64,AA;x");\n}';
  const rules = readCssCode(css);
  expect(Array.isArray(rules) && writeCssCode(rules)).toBe(css);
});
