import grapesjs, { type Component, type Editor } from 'grapesjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { button, heading, image, section, text } from '../blocks/node.ts';
import { registerComponentTypes } from '../editor/component-types.ts';
import { editorConfig } from '../editor/editor-config.ts';
import { readOutput } from '../page-output.ts';
import { projectOf } from '../safety/clean-project.ts';
import { findText, replaceEverywhere, replaceFound, type Search } from './find-text.ts';

let editor: Editor;
let root: Component;
const search = (words: string, more: Partial<Search> = {}): Search => ({
  text: words,
  matchCase: false,
  wholeWords: false,
  ...more,
});
const places = (found: Search): string[] => findText(root, found).map((one) => one.in);

beforeEach(() => {
  editor = grapesjs.init({ ...editorConfig(), headless: true, plugins: [registerComponentTypes] });
  const page = section('', [
    heading(1, 'River &amp; well'),
    text('<p>The <b>ri</b>ver of help. Rivers!</p><p>river</p>'),
    image('/river.png', 'A river', 10, 10),
    button('To the river', '/river'),
  ]);
  editor.loadProjectData(projectOf({ classes: ['ts-page'], components: [page] }, []));
  root = editor.getWrapper()!;
});
afterEach(() => editor.destroy());

it('finds texts across marks, alternative texts, buttons and links, in reading order', () => {
  expect(places(search('river'))).toEqual([
    'content',
    'content',
    'content',
    'content',
    'alt',
    'content',
    'href',
  ]);
});

it('matches case and whole words where it is asked to', () => {
  expect(places(search('River', { matchCase: true }))).toHaveLength(2);
  expect(places(search('rivers', { wholeWords: true }))).toHaveLength(1);
  expect(places(search('river', { wholeWords: true }))).toHaveLength(6);
});

it('reads signs as people do, never markup, and takes no pattern', () => {
  expect(places(search('river & well'))).toEqual(['content']);
  for (const nothing of ['amp', '<b>', 'r.ver', '', ' ', '!river'])
    expect(places(search(nothing)), nothing).toEqual([]);
});

it('replaces one match and keeps the marks around it', () => {
  const second = findText(root, search('river'))[1]!;
  expect(replaceFound(second, search('river'), '<stream>')).toBe(1);
  expect(readOutput(editor).html).toContain('<p>The <b>&lt;stream&gt;</b> of help. Rivers!</p><p>river</p>');
});

it('replaces all as one step to undo', () => {
  const before = readOutput(editor).html;
  editor.UndoManager.clear();
  expect(replaceEverywhere(root, search('river'), 'lake')).toBe(7);
  expect(readOutput(editor).html.replace('/river.png', '')).not.toMatch(/river/i);
  expect(readOutput(editor).html).toContain('href="/lake"');
  editor.UndoManager.undo();
  expect(readOutput(editor).html).toBe(before);
  expect(editor.UndoManager.hasUndo()).toBe(false);
});

it('makes no link unsafe', () => {
  expect(replaceEverywhere(root, search('/river'), 'javascript:alert(1)')).toBe(0);
  expect(readOutput(editor).html).toContain('href="/river"');
});
