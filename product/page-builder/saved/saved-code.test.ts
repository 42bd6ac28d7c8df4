import grapesjs, { type Component, type Editor } from 'grapesjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { form, heading, section, text } from '../blocks/node.ts';
import { readBlockClip } from '../clip/clip.ts';
import { componentAt } from '../editor/components.ts';
import { registerComponentTypes } from '../editor/component-types.ts';
import { editorConfig } from '../editor/editor-config.ts';
import { readOutput } from '../page-output.ts';
import { projectOf } from '../safety/clean-project.ts';
import { setStyles } from '../style/page-styles.ts';
import { replaceByElement, savedCodeOf } from './saved-code.ts';

let editor: Editor;
const at = (...path: number[]): Component => componentAt(editor.getWrapper()!, path)!;

beforeEach(() => {
  editor = grapesjs.init({ ...editorConfig(), headless: true, plugins: [registerComponentTypes] });
  const components = [section('', [heading(1, 'One'), text('<p>Two</p>')]), section('', [form('f1')])];
  editor.loadProjectData(projectOf({ classes: ['ts-page'], components }, []));
  setStyles(editor, at(0, 0), 'desktop', { color: 'red' });
  setStyles(editor, at(0, 0), 'mobile', { color: 'blue' });
  editor.UndoManager.clear();
});
afterEach(() => editor.destroy());

it('turns ids into classes, so that a page may contain an element twice', () => {
  const code = savedCodeOf(editor, [at(0)]);
  if (typeof code === 'string') throw new Error(code);
  const [, name] = /class="ts-heading (own-[a-z0-9]+-1)"/.exec(code.element.markup)!;
  expect(code.element.markup).toBe(
    `<section class="ts-section"><h1 class="ts-heading ${name}">One</h1><div class="ts-text"><p>Two</p></div></section>`,
  );
  expect(code.element.css).toBe(
    `.${name}.${name} {\n  color: red;\n}\n\n@media (max-width: 575px) {\n  .${name}.${name} {\n    color: blue;\n  }\n}`,
  );
  const clip = readBlockClip(code.section.markup);
  expect(clip?.nodes[0]?.components?.[0]?.content).toBe('One');
  expect(clip?.styles).toHaveLength(2);
});

it('refuses places that elements can’t have, and blocks apart from each other', () => {
  expect(savedCodeOf(editor, [at(1)])).toBe('slots');
  expect(savedCodeOf(editor, [at(0, 0), at(1)])).toBe('apart');
  expect(savedCodeOf(editor, [])).toBe('apart');
});

it('puts the element in the place of the blocks, in one step', () => {
  const id = '019aa0c1-0000-7000-8000-000000000001';
  replaceByElement(editor, [at(0)], id);
  expect(readOutput(editor).html).toContain(`<main class="ts-page"><div data-tributary-element="${id}"`);
  editor.UndoManager.undo();
  expect(readOutput(editor).html).toContain('>One</h1>');
  expect(readOutput(editor).html).not.toContain(id);
});
