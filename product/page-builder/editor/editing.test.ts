import grapesjs, { type Component, type Editor } from 'grapesjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { column, columns, heading, section, text } from '../blocks/node.ts';
import { readOutput } from '../page-output.ts';
import { projectOf } from '../safety/clean-project.ts';
import { appliedStyles, ownStyles, setStyles, stateSheet } from '../style/page-styles.ts';
import { componentAt, excerptOf, indexPathOf, kindOf, saidBy } from './components.ts';
import { registerComponentTypes } from './component-types.ts';
import { editorConfig } from './editor-config.ts';
import { insertNode, wrapLoose } from './insert.ts';
import { duplicateBlock, moveBy, moveInto, moveOut, neighbour, removeSelected } from './moves.ts';

let editor: Editor;
let root: Component;
const at = (...path: number[]): Component => componentAt(root, path) as Component;
const said = (parent: Component): string[] =>
  parent.components().models.map((child) => excerptOf(child) || kindOf(child));

beforeEach(() => {
  editor = grapesjs.init({ ...editorConfig(), headless: true, plugins: [registerComponentTypes] });
  const page = [
    section('', [
      heading(1, 'One'),
      text('<p>Two</p>'),
      columns('ts-columns--2', [column([heading(2, 'Three')]), column([])]),
    ]),
    section('ts-section--deep', [heading(2, 'Last')], 'footer'),
  ];
  editor.loadProjectData(projectOf({ classes: ['ts-page'], components: page }, []));
  root = editor.getWrapper() as Component;
});
afterEach(() => editor.destroy());

describe('inserting', () => {
  it('puts sections after the current one, and before the footer when nothing is selected', () => {
    insertNode(editor, section('', [heading(2, 'New')]));
    expect(root.components().models.map((child) => saidBy(child, 20) || kindOf(child))).toEqual([
      'One',
      'New',
      'footer',
    ]);
    editor.select(at(0, 1));
    insertNode(editor, section('', [heading(2, 'Newer')]));
    expect(root.components().models.map((child) => saidBy(child, 20) || kindOf(child))).toEqual([
      'One',
      'Newer',
      'New',
      'footer',
    ]);
  });

  it('puts things after the selected one, or inside a selected container', () => {
    editor.select(at(0, 0));
    insertNode(editor, heading(3, 'After'));
    expect(said(at(0))).toEqual(['One', 'After', 'Two', 'columns']);
    editor.select(at(0, 3, 1));
    expect(insertNode(editor, heading(3, 'Inside'))?.parent()).toBe(at(0, 3, 1));
    expect(editor.getSelected()).toBe(at(0, 3, 1, 0));
  });

  it('puts a single block into a new section', () => {
    insertNode(editor, heading(3, 'Alone'));
    expect(kindOf(at(1))).toBe('section');
    expect(said(at(1))).toEqual(['Alone']);
    const [dropped] = root.append(heading(3, 'Dropped'), { at: 0 });
    wrapLoose(dropped as Component);
    expect(said(at(0))).toEqual(['Dropped']);
  });
});

describe('moving', () => {
  it('moves among siblings and stops at the ends', () => {
    expect(moveBy(at(0, 0), -1)).toEqual({ moved: false });
    expect(moveBy(at(0, 0), 1).moved).toBe(true);
    expect(said(at(0))).toEqual(['Two', 'One', 'columns']);
    expect(moveBy(at(0, 1), -1).moved).toBe(true);
    expect(said(at(0))).toEqual(['One', 'Two', 'columns']);
    expect(moveBy(at(0, 2), 1)).toEqual({ moved: false });
  });

  it('finds neighbours in four directions', () => {
    expect(neighbour(at(0, 0), 'next')).toBe(at(0, 1));
    expect(neighbour(at(0, 0), 'previous')).toBeUndefined();
    expect(neighbour(at(0, 0), 'out')).toBe(at(0));
    expect(neighbour(at(0, 2), 'in')).toBe(at(0, 2, 0));
    expect(neighbour(at(0, 0), 'in')).toBeUndefined();
    expect(neighbour(root, 'out')).toBeUndefined();
  });

  it('duplicates with separate styles', () => {
    setStyles(editor, at(0, 0), 'desktop', { color: 'red' });
    const copy = duplicateBlock(editor, at(0, 0)) as Component;
    setStyles(editor, copy, 'desktop', { color: 'blue' });
    expect(ownStyles(editor, at(0, 0), 'desktop')).toEqual({ color: 'red' });
    expect(ownStyles(editor, copy, 'desktop')).toEqual({ color: 'blue' });
    expect(duplicateBlock(editor, root)).toBeUndefined();
  });

  it('removes and selects the next one', () => {
    editor.select(at(0, 1));
    removeSelected(editor);
    expect(said(at(0))).toEqual(['One', 'columns']);
    expect(editor.getSelected()).toBe(at(0, 1));
  });

  it('moves into the container beside it, and out again', () => {
    const two = at(0, 1);
    expect(moveInto(two).moved).toBe(true);
    expect(said(at(0, 1, 0))).toEqual(['Two', 'Three']);
    expect(moveOut(two).moved).toBe(true);
    expect(said(at(0))).toEqual(['One', 'columns', 'Two']);
    expect(moveInto(two).moved).toBe(true);
    expect(said(at(0, 1, 1))).toEqual(['Two']);
    // A section is in no other one, and the page has nothing around it.
    expect(moveInto(at(1))).toEqual({ moved: false });
    expect(moveOut(at(1))).toEqual({ moved: false });
  });

  it('returns a component’s position and finds it again', () => {
    const deep = at(0, 2, 0, 0);
    expect(indexPathOf(deep)).toEqual([0, 2, 0, 0]);
    expect(componentAt(root, [0, 2, 0, 0])).toBe(deep);
    expect(componentAt(root, [7, 7])).toBeUndefined();
  });
});

describe('styles', () => {
  it('apply to a device and smaller ones', () => {
    const thing = at(0, 0);
    setStyles(editor, thing, 'desktop', { 'padding-block-start': '40px', color: 'var(--ts-accent)' });
    setStyles(editor, thing, 'mobile', { 'padding-block-start': '10px' });
    setStyles(editor, thing, 'laptop', { color: 'red' });
    expect(appliedStyles(editor, thing, 'tablet')).toEqual({
      'padding-block-start': { value: '40px', device: 'desktop', state: '' },
      color: { value: 'red', device: 'laptop', state: '' },
    });
    setStyles(editor, thing, 'laptop', { color: '' });
    expect(ownStyles(editor, thing, 'mobile')).toEqual({ 'padding-block-start': '10px' });
    const { css, html } = readOutput(editor);
    const id = thing.getId();
    expect(css).toBe(
      `#${id}{padding-block-start:40px;color:var(--ts-accent);}@media (max-width: 575px){#${id}{padding-block-start:10px;}}`,
    );
    expect(html).toContain(`<h1 class="ts-heading" id="${id}">`);
  });

  it('apply in a state before the normal ones, and are published with it', () => {
    const thing = at(0, 0);
    setStyles(editor, thing, 'desktop', { color: 'red' });
    setStyles(editor, thing, 'mobile', { color: 'green', width: '10px' });
    setStyles(editor, thing, 'desktop', { color: 'blue' }, 'hover');
    expect(ownStyles(editor, thing, 'desktop')).toEqual({ color: 'red' });
    expect(appliedStyles(editor, thing, 'mobile', 'hover')).toEqual({
      color: { value: 'blue', device: 'desktop', state: 'hover' },
      width: { value: '10px', device: 'mobile', state: '' },
    });
    const { css, project } = readOutput(editor);
    const id = thing.getId();
    expect(css).toContain(`#${id}:hover{color:blue;}`);
    expect(project.styles).toContainEqual({
      selectors: [`#${id}`],
      state: 'hover',
      style: { color: 'blue' },
    });
    expect(stateSheet(editor, thing, 'hover')).toContain(`#${id}#${id}{color:blue}`);
    expect(stateSheet(editor, thing, '')).toBe('');
    expect(stateSheet(editor, thing, 'focus-visible').trim()).toBe('');
  });

  it('remove an empty value, and refuse an invalid one', () => {
    setStyles(editor, at(0, 0), 'desktop', { color: 'red', width: '10px' });
    setStyles(editor, at(0, 0), 'desktop', { color: '', width: '1px}body{display:none' });
    expect(ownStyles(editor, at(0, 0), 'desktop')).toEqual({ width: '10px' });
  });

  it('are not created by reading them', () => {
    const before = editor.Css.getAll().length;
    ownStyles(editor, at(0, 1), 'tablet');
    expect(editor.Css.getAll().length).toBe(before);
  });

  it('of the page belong to its class', () => {
    setStyles(editor, root, 'desktop', { '--ts-accent': '#123456' });
    expect(readOutput(editor).css).toBe('.ts-page{--ts-accent:#123456;}');
  });
});
